// The page in a real browser: every planner against the desktop tool; files; drawing; what goes wrong.
//
//     node page.mjs <firmpath.html> <firmpath> <browser> <compiler> <root> <folder for pictures and files>
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {deflateSync, gzipSync} from 'node:zlib';
import puppeteer from 'puppeteer-core';
import {planners} from './page/engine.js';
import {fromLink} from './page/grid.js';

const [file, tool, browserPath, compiler, root, work] = process.argv.slice(2);
const examples = path.join(root, 'examples');
mkdirSync(work, {recursive: true});
const browser = await puppeteer.launch({executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu']});
const page = await browser.newPage();
await page.setViewport({width: 1400, height: 900});
const session = await browser.target().createCDPSession();
await session.send('Browser.setDownloadBehavior', {behavior: 'allow', downloadPath: path.resolve(work)});
const errors = [];
const requests = [];
page.on('pageerror', (error) => errors.push(error.message));
page.on('request', (request) => requests.push(request.url()));

async function open(link = '') {
  await page.goto('about:blank');
  await page.goto(pathToFileURL(file) + link);
  await page.waitForSelector('body[data-ready]', {timeout: 30000});
}
const message = () => page.$eval('#message', (element) => element.textContent);
/** The rows of the table, by planner. */
const results = () => page.$$eval('#rows tr', (rows) => Object.fromEntries(rows.map((row) => {
  const [planner, status, expanded, generated, peakOpen, length, ram] = [...row.cells].map((cell) => cell.textContent);
  return [planner, {status, expanded: +expanded, generated: +generated, peakOpen: +peakOpen, length, ram}];
})));
/** What the page's own link holds. */
async function held() {
  await page.evaluate(() => history.replaceState(null, '', location.href.split('#')[0]));
  await page.click('#share');
  await page.waitForFunction(() => location.hash.length > 1);
  return fromLink((await page.evaluate(() => location.hash)).slice(1));
}
async function upload(...files) {
  const input = await page.$('#file');
  await page.$eval('#message', (element) => (element.textContent = ''));
  await input.uploadFile(...files);
  await page.waitForFunction(() => document.getElementById('message').textContent !== '');
  return message();
}
const write = (name, content) => {
  writeFileSync(path.join(work, name), content);
  return path.join(work, name);
};
/** Chooses planners, of which there are always one to four. */
const choose = (...names) => page.evaluate((wanted) => {
  const boxes = [...document.querySelectorAll('input[name=planner]')];
  const unwanted = () => boxes.filter((box) => box.checked && !wanted.includes(box.value));
  for (const box of boxes.filter((each) => wanted.includes(each.value) && !each.checked)) {
    if (boxes.filter((each) => each.checked).length === 4) {
      unwanted()[0].click();
    }
    box.click();
  }
  unwanted().forEach((box) => box.click());
}, names);
function plan(map, start, goal, ...options) {
  const at = ({x, y}) => `${x},${y}`;
  try {
    return JSON.parse(execFileSync(tool, ['plan', map, '--cells', '--start', at(start), '--goal', at(goal), '--path',
      '--format', 'json',
      ...options], {encoding: 'utf8'}));
  } catch (error) {
    return JSON.parse(error.stdout);
  }
}
/** What the page has found is what the tool prints; `unit`: what a straight step costs. */
function assertSame(name, {status, expanded, generated, peakOpen, length, ram}, expected, unit) {
  assert.deepEqual({name, status, expanded, generated, peakOpen}, {name, status: expected.status,
    expanded: expected.expanded, generated: expected.generated, peakOpen: expected.peak_open});
  assert.equal(length, (expected.cost / unit).toFixed(2), name);
  assert.equal(ram, `${expected.ram_bytes.toLocaleString('en')} bytes`, name);
}
const set = (id, value, event = 'change') => page.$eval(`#${id}`, (input, to, name) => {
  input.value = to;
  input.dispatchEvent(new Event(name));
}, value, event);
/** The header that the page saves under a name. */
async function savedHeader(name) {
  const saved = path.join(work, `${name}.hpp`);
  rmSync(saved, {force: true});
  await set('name', name, 'input');
  await page.click('#save-header');
  for (let i = 0; i < 100; ++i) {
    try {
      const text = readFileSync(saved, 'utf8');
      if (text.endsWith(`}  // namespace ${name}\n`)) {
        return text;
      }
    } catch {
      // it is not there yet
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${saved} was not saved: ${await message()}`);
}
/** Compiles the page's code with the headers in `work`, and runs it: what it returns, and the size of the planner. */
function run(code, drive = true) {
  const program = write('program.cpp', code + `
__attribute__((export_name("status"))) extern "C" unsigned status() { return static_cast<unsigned>(robot_program::drive()); }
__attribute__((export_name("ram"))) extern "C" unsigned ram() { return sizeof robot_program::planner; }
`);
  // For a machine of 32 bits, as strictly as firmware may want it. (libc++ 14 takes the shift of std::rotr as an
  // unsigned number; the standard says int.)
  // (Clang counts the steps that a large map takes.)
  execFileSync(compiler, ['--target=wasm32-wasi', '-std=c++20', '-O1', '-ffreestanding', '-fno-exceptions', '-fno-rtti',
    '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wno-sign-conversion', '-Werror', '-nostdlib', '-Wl,--no-entry',
    '-mbulk-memory', '-fconstexpr-steps=100000000', '-I', path.join(root, 'lib/include'), '-I', work, program, '-o', path.join(work, 'program.wasm')]);
  const {exports} = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path.join(work, 'program.wasm'))));
  return {status: drive ? exports.status() : 0, ram: exports.ram()};
}
/** Draws with the tool that is chosen, down the middle of the first map, from one share of its height to another. */
async function drawDown(from, to) {
  const box = await (await page.$('canvas')).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * from);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * to, {steps: 20});
  await page.mouse.up();
}

const tests = {
  async 'is small'() {
    const page = readFileSync(file);
    const compressed = gzipSync(page, {level: 9}).length;
    console.log(`${page.length} bytes, ${compressed} compressed`);
    assert.ok(page.length <= 600_000 && compressed <= 200_000);
  },

  async 'makes no request, and could not'() {
    assert.deepEqual(requests.filter((url) => !url.startsWith('file:') && url !== 'about:blank'), []);
    assert.equal(requests.filter((url) => url.startsWith('file:')).length, 1);
    const refused = await page.evaluate(() => fetch('https://example.org').then(() => 'sent', () => 'refused'));
    assert.equal(refused, 'refused');
    const why = await page.evaluate(() => new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
      fetch('https://example.org').catch(() => {});
    }));
    assert.equal(why, 'connect-src');
  },

  async 'finds what the desktop tool finds, with every planner and rule'() {
    const map = path.join(examples, 'village/village.map');
    for (const [moves, corner] of [['8', 'never'], ['8', 'one-side'], ['8', 'always'], ['4', 'never']]) {
      await page.select('#moves', moves);
      await page.select('#corner', corner);
      for (const names of [planners.slice(0, 4), planners.slice(4)]) { // four searches at a time
        await choose(...names);
        const {grid, settings} = await held();
        assert.deepEqual([...settings.planners].sort(), [...names].sort());
        await page.click('#finish');
        const found = await results();
        for (const name of names) {
          const expected = plan(map, grid.start, grid.goal, '--planner', name, '--moves', moves, '--corner', corner);
          assertSame(name, found[name], expected, name === 'bfs' || moves === '4' ? 1 : 13860);
        }
      }
    }
  },

  async 'grows walls by the radius as the desktop tool does'() {
    await page.select('#moves', '8');
    await page.select('#own-map', 'flat');
    await page.waitForFunction(() => document.querySelector('#own-map').value === 'flat');
    await set('radius', '0.2');
    await choose('jps', 'astar');
    const {grid} = await held();
    assert.equal(grid.name, 'flat');
    await page.click('#finish');
    const found = await results();
    for (const name of ['astar', 'jps']) {
      const expected = plan(path.join(examples, 'deliver/map.yaml'), grid.start, grid.goal, '--radius', '0.2',
          '--planner', name);
      assertSame(name, found[name], expected, 13860);
      assert.equal(found[name].status, 'found');
    }
    await page.$eval('#radius', (input) => {
      input.value = '0';
      input.dispatchEvent(new Event('change'));
    });
  },

  async 'keeps away from walls as the desktop tool does'() {
    await set('radius', '0.2');
    await set('clearance', '0.6');
    await choose('astar', 'dijkstra', 'jps');
    const {grid, settings} = await held();
    assert.equal(settings.clearance, 0.6);
    await page.click('#finish');
    const found = await results();
    const far = ['--radius', '0.2', '--clearance', '0.6'];
    for (const name of ['astar', 'dijkstra']) {
      const expected = plan(path.join(examples, 'deliver/map.yaml'), grid.start, grid.goal, ...far, '--planner', name);
      assertSame(name, found[name], expected, 500);
      assert.equal(found[name].status, 'found');
    }
    assert.equal(found.jps.status, 'knows no costs of cells');
    await page.click('#firmware summary');
    const baked = execFileSync(tool, ['bake', path.join(examples, 'deliver/map.yaml'), '--name', 'kept', ...far],
        {encoding: 'utf8'});
    const values = (text) => text.slice(text.indexOf('constexpr firmpath::CostGrid'));
    assert.equal(values(await savedHeader('kept')), values(baked));
    await page.click('#firmware summary');
    await set('clearance', '19');
    assert.equal(await message(), 'A clearance of 19 m on cells of 0.05 m reaches too far; it is left out.');
    await page.click('#finish');
    assert.equal((await results()).jps.status, 'found');
    await set('radius', '0');
  },

  async 'plans over cells that cost more as the desktop tool does'() {
    // Occupancies of 0 to 80 in slopes, and some walls.
    const grey = Uint8Array.from({length: 60 * 40}, (_, i) => {
      const [x, y] = [i % 60, Math.floor(i / 60)];
      return (x * 7 + y * 13) % 29 === 0 ? 100 : x % 20 > 8 && y > 5 ? (x * 3 + y * 2) % 81 : 0;
    });
    const yaml = 'image: costs.pgm\nresolution: 0.1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n' +
      'free_thresh: 0.196\nmode: raw\n';
    const files = [write('costs.yaml', yaml), write('costs.pgm', Buffer.concat([Buffer.from('P5 60 40 255\n'), grey]))];
    assert.match(await upload(...files), /^costs\.yaml: 60 x 40 cells of 0\.1 m/);
    for (const [moves, corner] of [['8', 'never'], ['8', 'one-side'], ['8', 'always'], ['4', 'never']]) {
      await page.select('#moves', moves);
      await page.select('#corner', corner);
      for (const names of [['astar', 'dijkstra', 'greedy', 'jps'], ['dstar-lite', 'weighted']]) {
        await choose(...names);
        const {grid} = await held();
        await page.click('#finish');
        const found = await results();
        for (const name of names.filter((each) => each !== 'jps')) {
          const expected = plan(files[0], grid.start, grid.goal, '--planner', name, '--moves', moves, '--corner', corner);
          assertSame(name, found[name], expected, moves === '4' ? 50 : 500);
        }
        if (names.includes('jps')) {
          assert.deepEqual(found.jps.status, 'knows no costs of cells');
        }
      }
    }
  },

  async 'reads each kind of file'() {
    assert.match(await upload(write('a.map', 'type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n')), /^a\.map: 3 x 2 cells/);
    const pgm = Buffer.concat([Buffer.from('P5\n# a comment\n3 2\n255\n'), Buffer.from([254, 0, 254, 254, 205, 254])]);
    assert.match(await upload(write('b.pgm', pgm)), /^b\.pgm: 3 x 2 cells/);
    assert.match(await upload(write('c.pgm', 'P2 3 2 255 254 0 254 254 205 254\n')), /^c\.pgm: 3 x 2 cells/);
    assert.match(await upload(write('d.png', png(5, 4))), /^d\.png: 5 x 4 cells/);
    // Dropped on the page.
    await page.$eval('#message', (element) => (element.textContent = ''));
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['type octile\nheight 1\nwidth 4\nmap\n.@..\n'], 'dropped.map'));
      document.body.dispatchEvent(new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));
    });
    await page.waitForFunction(() => /^dropped\.map: 4 x 1 cells/.test(document.getElementById('message').textContent));
    const yaml = 'image: b.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.25\n';
    assert.match(await upload(write('e.yaml', yaml), path.join(work, 'b.pgm')), /^e\.yaml: 3 x 2 cells of 0\.05 m/);
    const {grid} = await held();
    assert.deepEqual([...grid.cells], [0, 0, 0, 0, 1, 0]);  // 205 is free at this threshold; the lowest row is first
  },

  async 'saves a map as the header that the desktop tool bakes'() {
    await open();
    const rows = Array.from({length: 40}, (_, y) => Array.from({length: 60}, (_, x) =>
      (x * 31 + y * 17) % 23 === 0 ? 0 : (x * 7 + y * 3) % 29 === 0 ? 205 : 254)).flat();
    write('rooms.pgm', Buffer.concat([Buffer.from('P5 60 40 255\n'), Buffer.from(rows)]));
    const yaml = (more) => 'image: rooms.pgm\nresolution: 0.05\norigin: [-1.25, 2.5, 0]\nnegate: 0\n' +
      'occupied_thresh: 0.65\nfree_thresh: 0.1\n' + more;
    await page.click('#firmware summary');
    await set('radius', '0');
    for (const [name, files, radius] of [
      ['village', [path.join(examples, 'village/village.map')], '0'],
      ['care_home', [path.join(examples, 'deliver/map.yaml'), path.join(examples, 'deliver/map.pgm')], '0.2'],
      ['rooms', [write('rooms.yaml', yaml('mode: trinary\n')), path.join(work, 'rooms.pgm')], '0.11'],
      ['costs', [write('costs.yaml', yaml('mode: scale\n')), path.join(work, 'rooms.pgm')], '0.06'],
      ['turned', [write('turned.yaml', yaml('').replace('2.5, 0]', '2.5, 0.5]')), path.join(work, 'rooms.pgm')], '0.11'],
    ]) {
      await set('radius', radius);
      await upload(...files);
      const baked = execFileSync(tool, ['bake', files[0], '--name', name, '--radius', radius], {encoding: 'utf8'});
      assert.equal(await savedHeader(name), baked, name);
      assert.match(baked, name === 'costs' ? /CostGrid/ : /BitGrid/);
    }
    // What cannot be baked is told in the tool's words; the page lives on.
    await set('name', 'while', 'input');
    assert.match(await page.$eval('#needs', (element) => element.textContent), /^'while' is no name for C\+\+/);
    await page.click('#save-header');
    await page.waitForFunction(() => document.querySelector('#message').textContent.startsWith("'while' is no name for C++"));
    await upload(write('wide.yaml', yaml('').replace('resolution: 0.05', 'resolution: 5')), path.join(work, 'rooms.pgm'));
    await page.click('#save-header');
    await page.waitForFunction(() => /^wide\.yaml: cells of 5 m; expected at most 4\.29/.test(
        document.querySelector('#message').textContent));
    await upload(path.join(examples, 'village/village.map'));
    assert.match(await savedHeader('again'), /namespace again \{/);
  },

  async 'tells what fits as the desktop tool does, and gives code that does what it says'() {
    await open();
    await page.click('#firmware summary');
    const text_of = (selector) => page.$eval(selector, (element) => element.textContent);
    for (const [map, moves, corner, names] of [
      ['village', '8', 'never', ['astar', 'jps', 'bfs', 'theta']],
      ['village', '4', 'never', ['dijkstra', 'jps', 'greedy', 'dstar-lite']],
      ['costs', '8', 'one-side', ['astar', 'weighted', 'dstar-lite', 'greedy']],
    ]) {
      await page.select('#moves', moves);
      await page.select('#corner', corner);
      await upload(...(map === 'village' ? [path.join(examples, 'village/village.map')]
        : [path.join(work, 'costs.yaml'), path.join(work, 'rooms.pgm')]));
      await choose(...names);
      await page.click('#finish');
      const found = await results();
      const {grid} = await held();
      const headerText = await savedHeader(map === 'village' ? 'map' : 'planner');  // names that the code itself has
      for (const name of names) {
        await page.select('#planner', name);
        assert.equal(found[name].status, 'found');
        const ram = Number(found[name].ram.replace(/[^0-9]/g, ''));
        const code = await text_of('#code');
        const nodes = /PooledNodes<(\d+)>/.exec(code)?.[1] ?? '512';
        const boards = await page.$$eval('#boards tr', (rows) => rows.map((row) =>
          [...row.cells].map((cell) => cell.textContent)));
        assert.ok(boards.length >= 14, `${boards.length} boards`);
        for (const [board, cpu, fits, ramOf, flashOf, instructions] of boards) {
          if (map !== 'village') {  // `budget` knows no costs of cells
            break;
          }
          let budget;
          try {
            budget = execFileSync(tool, ['budget', '--board', board, '--size', `${grid.width}x${grid.height}`, '--nodes',
              nodes, '--moves', moves, '--corner', corner, '--format', 'json'], {encoding: 'utf8'});
          } catch (error) {
            budget = error.stdout;
          }
          const expected = JSON.parse(budget);
          const row = expected.planners.find((each) => each.planner === name);
          const number = (count) => count.toLocaleString('en');
          assert.deepEqual([board, cpu, fits, ramOf, flashOf, instructions], [board, expected.cpu,
            row.fits ? 'yes' : 'no', `${number(row.ram_bytes + expected.stack_reserved)} of ${number(expected.ram_bytes)}`,
            `${number(row.map_bytes + row.flash_bytes)} of ${number(expected.flash_bytes)}`,
            number(found[name].expanded * row.instructions_an_expansion)]);
        }
        write(map === 'village' ? 'map.hpp' : 'planner.hpp', headerText);
        assert.deepEqual({name, ...run(code)}, {name, status: 1, ram});
      }
    }
    // Where costs may not fit into 32 bits, the code names them: on the largest map, also with slow ground.
    const rows = Array.from({length: 640}, (_, y) => Array.from({length: 640}, (_, x) =>
      ((x * 7919 + y * 104729) % 17 === 0 ? '@' : y > 600 ? 'S' : '.')).join(''));
    for (const [name, text, names] of [
      ['plain', rows.join('\n').replaceAll('S', '.'), ['astar', 'weighted', 'theta', 'jps']],
      ['swamp', rows.join('\n'), ['astar', 'dijkstra', 'weighted', 'dstar-lite']],
    ]) {
      await upload(write(`${name}.map`, `type octile\nheight 640\nwidth 640\nmap\n${text}\n`));
      await choose(...names);
      await page.click('#finish');
      const found = await results();
      write(`${name}.hpp`, await savedHeader(name));
      for (const planner of names) {
        await page.select('#planner', planner);
        const code = await text_of('#code');
        assert.equal(`${run(code, false).ram.toLocaleString('en')} bytes`, found[planner].ram, `${name}, ${planner}`);
      }
    }
    await upload(path.join(examples, 'village/village.map'));
    await choose('jps', 'astar');
    await page.click('#finish');
    await page.screenshot({path: path.join(work, 'firmware.png'), fullPage: true});
  },

  async 'drives a robot with a shape as the desktop tool does'() {
    await open();
    const map = path.join(examples, 'deliver/map.yaml');
    await page.select('#own-map', 'flat');
    await page.waitForFunction(() => document.querySelector('#name').value === 'flat');
    const {start, goal} = (await held()).grid;
    await set('radius', '0.3');  // which a robot with a shape does not have
    await page.click('input[value=shape]');
    await page.click('#firmware summary');
    const metres = (cell) => (-1.15 + (cell + 0.5) * 0.05).toFixed(3);
    for (const [drive, radius, heading, goalHeading] of [
      ['diff', '0.5', 0, 16], ['diff', '0.6', 3, 8], ['car', '0.7', 5, 16], ['car', '0.7', 0, 4], ['omni', '0.5', 12, 0],
    ]) {
      await page.select('#drive', drive);
      await set('turning-radius', radius);
      await set('start-heading', String(heading), 'input');
      await set('goal-heading', String(goalHeading), 'input');
      await page.click('#finish');
      const [[, found]] = Object.entries(await results());
      const turned = (index) => (index < 16 ? `,${(index * Math.PI / 8).toFixed(4)}` : '');
      const robot = ['--footprint', '0.8x0.5', '--drive', drive, ...(drive === 'omni' ? [] : ['--turning-radius', radius])];
      const expected = JSON.parse(execFileSync(tool, ['plan', map, '--planner', 'lattice', ...robot,
        '--start', `${metres(start.x)},${metres(start.y)}${turned(heading)}`,
        '--goal', `${metres(goal.x)},${metres(goal.y)}${turned(goalHeading)}`, '--format', 'json'], {encoding: 'utf8'}));
      assert.deepEqual([drive, found.status, found.length, found.expanded, found.ram], [drive, expected.status,
        (expected.cost_mm / 1000).toFixed(2), expected.expanded, `${expected.ram_bytes.toLocaleString('en')} bytes`]);
      if (drive !== 'car' || goalHeading !== 4) {
        continue;
      }
      // The code, with the motions that the command in it writes.
      const code = await page.$eval('#code', (element) => element.textContent);
      const command = /firmpath (primitives .*) -o robot_motions\.hpp/.exec(code)[1].split(' ');
      write('robot_motions.hpp', execFileSync(tool, command, {encoding: 'utf8'}));
      const header = await savedHeader('flat');
      assert.match(header, /Obstacles grown by 0 m/);
      write('flat.hpp', header);
      const {status, ram} = run(code);
      assert.deepEqual([status, `${ram.toLocaleString('en')} bytes`], [1, found.ram]);
    }
    await page.screenshot({path: path.join(work, 'shape.png')});
    // A header that is refused ends nothing.
    const before = await results();
    await set('name', 'while', 'input');
    await page.click('#save-header');
    await page.waitForFunction(() => document.querySelector('#message').textContent.startsWith("'while' is no name"));
    await set('name', 'flat', 'input');
    await page.click('#zoom-in');
    assert.deepEqual(await results(), before);
    await page.click('#fit');
    // An edit under the search; and a robot that there cannot be.
    await page.click('#firmware summary');
    await page.select('#drive', 'car');
    await page.click('#reset');
    await page.click('#step');
    assert.equal(Object.values(await results())[0].status, 'running');
    await drawDown(0.45, 0.5);
    await page.click('#step');
    assert.equal(Object.values(await results())[0].status, 'map_changed');
    await set('turning-radius', '50');
    assert.match(await message(), /^the footprint or the turning radius reaches 50000 mm, more than 24 cells/);
    await set('length', '0');
    await page.waitForFunction(() => /^a robot of 0 x 500 mm/.test(document.querySelector('#message').textContent));
    await set('length', '0.8');
    await set('turning-radius', '0.7');
    await page.waitForFunction(() => document.querySelector('#message').textContent === '');
    await page.click('#finish');
    assert.equal(Object.values(await results())[0].status, 'found');
  },

  async 'tells in one line what is wrong with a file, and lives on'() {
    for (const [name, content, expected] of [
      ['short.map', 'type octile\nheight 2\nwidth 3\nmap\n...\n', /^short\.map: line 6 has 0 cells; expected 3$/],
      ['large.map', 'type octile\nheight 9000\nwidth 3\nmap\n', /^large\.map: 3 x 9000 cells; expected 1 to 640 each$/],
      ['other.map', 'hello', /^other\.map: no MovingAI map/],
      ['cut.pgm', 'P5 3 2 255 ab', /^cut\.pgm: 2 grey values; expected 6$/],
      ['other.pgm', 'P9', /^other\.pgm: no PGM picture/],
      ['broken.png', 'no picture', /^broken\.png: no picture that can be read/],
      ['alone.yaml', 'image: b.pgm\nresolution: 0.05\n', /^alone\.yaml: its picture b\.pgm is missing/],
      ['empty.yaml', '', /^empty\.yaml: no image/],
      ['broken.yaml', 'a: [', /^broken\.yaml: no YAML/],
      ['text.txt', 'x', /^text\.txt: expected a \.map/],
    ]) {
      assert.match(await upload(write(name, content)), expected);
    }
    await open();
    await page.click('#finish');
    assert.equal((await results()).astar.status, 'found');
  },

  async 'edits a map by mouse and keys, also under a search'() {
    await open();
    await page.select('#own-map', 'empty');
    await choose('jps', 'astar');
    const {grid: before} = await held();
    await page.click('#step');
    assert.equal((await results()).astar.status, 'running');
    await drawDown(0.4, 0.6);
    await page.click('#step');
    const {astar, jps} = await results();
    assert.deepEqual([astar.status, jps.status], ['map_changed', 'map_changed']);
    const {grid: after} = await held();
    const walls = [...after.cells].filter((what) => what === 1).length;
    assert.ok(walls >= 8 && walls <= 40, `${walls} walls`);
    assert.equal([...before.cells].filter((what) => what === 1).length, 0);
    // What is freed again is free for searches, too.
    await page.keyboard.press('2');
    await drawDown(0.38, 0.62);
    assert.equal([...(await held()).grid.cells].filter((what) => what === 1).length, 0);
    await page.click('#finish');
    assert.equal((await results()).astar.length, '82.47');  // 47 diagonal steps and 16 straight ones
    // A door by keys: closed, and open again.
    await page.click('#reset');
    await page.focus('canvas');
    await page.keyboard.press('3');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const at = 64 * (after.start.y + 1) + after.start.x + 1;
    assert.equal((await held()).grid.cells[at], 3);
    await page.focus('canvas');
    await page.keyboard.press('Enter');
    assert.equal((await held()).grid.cells[at], 2);
    // Slow ground by keys.
    await page.focus('canvas');
    await page.keyboard.press('4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.equal((await held()).grid.costs[at + 1], 150);
  },

  async 'draws with a finger'() {
    await page.setViewport({width: 400, height: 800, hasTouch: true, isMobile: true});
    await open();
    await page.select('#own-map', 'empty');
    await choose('jps');
    await page.$eval('canvas', (canvas) => canvas.scrollIntoView({block: 'center'}));
    const box = await (await page.$('canvas')).boundingBox();
    const at = (share) => [box.x + box.width * share, box.y + box.height / 2];
    await page.touchscreen.touchStart(...at(0.3));
    for (let i = 1; i <= 10; ++i) {
      await page.touchscreen.touchMove(...at(0.3 + 0.04 * i));
    }
    await page.touchscreen.touchEnd();
    const walls = [...(await held()).grid.cells].filter((what) => what === 1).length;
    assert.ok(walls >= 20 && walls <= 32, `${walls} walls`);  // four tenths of 64 cells
    await page.screenshot({path: path.join(work, 'phone.png')});
    await page.setViewport({width: 1400, height: 900});
  },

  async 'moves a fleet without collisions, also around a new wall'() {
    await open();
    await page.select('#own-map', 'empty');
    await page.click('input[value=fleet]');
    await set('robots', '60');
    const row = () => page.$eval('#rows tr', (element) => [...element.cells].map((cell) => cell.textContent));
    await page.click('#finish');
    await page.click('#finish');
    const [robots, status, steps, arrivals, , collisions] = await row();
    assert.deepEqual([robots, status, steps, collisions], ['60', 'moving', '200', '0']);
    assert.ok(Number(arrivals) > 120, arrivals);
    // A wall in the middle of the field.
    await drawDown(0.3, 0.6);
    await page.click('#finish');
    const [, , later, more, , still] = await row();
    assert.deepEqual([later, still], ['300', '0']);
    assert.ok(Number(more) > Number(arrivals));
    await page.click('#play');
    await new Promise((resolve) => setTimeout(resolve, 700));
    await page.click('#play');
    await page.screenshot({path: path.join(work, 'fleet.png')});
    await page.click('input[value=searches]');
    await page.click('#finish');
    assert.equal((await results()).astar.status, 'found');
  },

  async 'opens its own links, and says what is wrong with others'() {
    await open();
    await page.select('#own-map', 'maze');
    await page.select('#corner', 'always');
    const {grid} = await held();
    const link = await page.evaluate(() => location.hash);
    await open(link);
    const again = await held();
    assert.deepEqual([...again.grid.cells], [...grid.cells]);
    assert.equal(again.settings.corner, 'always');
    // A robot with a shape, and what it has found.
    await page.select('#own-map', 'flat');
    await page.waitForFunction(() => document.querySelector('#name').value === 'flat');
    await page.click('input[value=shape]');
    await page.select('#drive', 'car');
    await set('length', '0.9');
    await set('goal-heading', '4', 'input');
    await page.click('#finish');
    const found = await results();
    await held();
    await open(await page.evaluate(() => location.hash));
    await page.click('#finish');
    assert.deepEqual(await results(), found);
    assert.equal(Object.values(found)[0].status, 'found');
    for (const broken of ['#x', link.slice(0, 40), '#' + 'A'.repeat(100)]) {
      await open(broken);
      assert.equal(await message(), 'the link holds no map: it was cut off or changed');
      await page.click('#finish');
      assert.equal((await results()).astar.status, 'found');
    }
  },

  async 'expands a bounded number of cells in a frame, also on 512 x 512'() {
    const lines = Array.from({length: 512}, (_, y) => Array.from({length: 512}, (_, x) =>
      ((x * 7919 + y * 104729) % 11 === 0 ? '@' : '.')).join(''));
    await upload(write('large.map', `type octile\nheight 512\nwidth 512\nmap\n${lines.join('\n')}\n`));
    await choose('astar', 'dijkstra', 'weighted', 'jps');
    await page.$eval('#budget', (input) => (input.value = '50'));
    // Searches run while the page counts its own frames.
    const {frames, milliseconds} = await page.evaluate(() => new Promise((resolve) => {
      let count = 0;
      const begin = performance.now();
      const next = () => {
        if (++count < 40) {
          requestAnimationFrame(next);
          return;
        }
        document.getElementById('play').click();
        resolve({frames: count, milliseconds: performance.now() - begin});
      };
      document.getElementById('play').click();
      requestAnimationFrame(next);
    }));
    const found = await results();
    for (const [name, {expanded}] of Object.entries(found)) {
      assert.ok(expanded > 0 && expanded <= 50 * (frames + 1), `${name}: ${expanded} in ${frames} frames`);
    }
    console.log(`512 x 512 cells, four planners: ${Math.round(1000 * frames / milliseconds)} frames a second`);
    await page.screenshot({path: path.join(work, 'large.png')});
  },
};

/** A white PNG picture. */
function png(width, height) {
  const crcs = Array.from({length: 256}, (_, n) => {
    for (let k = 0; k < 8; ++k) {
      n = n & 1 ? 0xEDB88320 ^ (n >>> 1) : n >>> 1;
    }
    return n >>> 0;
  });
  const crc = (bytes) => (bytes.reduce((c, byte) => crcs[(c ^ byte) & 255] ^ (c >>> 8), 0xFFFFFFFF) ^ 0xFFFFFFFF) >>> 0;
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;  // grey
  const rows = Buffer.alloc(height * (width + 1), 255);
  for (let y = 0; y < height; ++y) {
    rows[y * (width + 1)] = 0;
  }
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

let failed = 0;
await open();
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    assert.deepEqual(errors, []);
    console.log(`passed: ${name}`);
  } catch (error) {
    ++failed;
    errors.length = 0;
    console.log(`FAILED: ${name}\n${error.stack.slice(0, 4000)}`);
    await page.screenshot({path: path.join(work, 'failed.png')});
  }
}
await browser.close();
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
