// The searches in WebAssembly find the same as the desktop tool: path, cost and counts of each query.
//
//     node targets.mjs <engine.wasm> <firmpath> <folder of maps and scenarios>
import {execFile} from 'node:child_process';
import {mkdtemp, readFile, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {Engine, planners, weighing, what} from './page/engine.js';

const run = promisify(execFile);
const [wasm, tool, folder] = process.argv.slice(2);
const engine = await Engine.load(await readFile(wasm));

/** The rows of a MovingAI map. */
async function readMap(file) {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/);
  return lines.slice(4).filter((line) => line !== '');
}

/** Starts and goals of a scenario. */
async function readQueries(file) {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).slice(1).filter((line) => line !== '');
  return lines.map((line) => line.trim().split(/\s+/)).map((words) => ({
    start: {x: Number(words[4]), y: Number(words[5])},
    goal: {x: Number(words[6]), y: Number(words[7])},
  }));
}

/** What the tool prints as JSON, whatever its exit code. */
async function plan(map, query, planner, corner) {
  const at = ({x, y}) => `${x},${y}`;
  const options = ['plan', map, '--start', at(query.start), '--goal', at(query.goal), '--planner', planner, '--corner',
    corner, '--path', '--format', 'json'];
  try {
    return JSON.parse((await run(tool, options)).stdout);
  } catch (error) {
    return JSON.parse(error.stdout);
  }
}

/** The planners of the tool that plan on a map. */
async function plannersOn(cells) {
  const work = await mkdtemp(path.join(tmpdir(), 'firmpath-'));
  const file = path.join(work, 'row.map');
  await writeFile(file, `type octile\nheight 1\nwidth ${cells.length}\nmap\n${cells}\n`);
  const {stdout} = await run(tool, ['info', file, '--format', 'json']);
  await rm(work, {recursive: true});
  return Object.keys(JSON.parse(stdout).ram_bytes);
}

let compared = 0;
const different = [];
const [all, overSwamp] = [await plannersOn('...'), await plannersOn('.S.')];
for (const planner of planners) {
  if (!all.includes(planner) || weighing.includes(planner) !== overSwamp.includes(planner)) {
    different.push(`the page's ${planner} is not as the tool's, of ${all}; over weights ${overSwamp}`);
  }
}
const others = planners.filter((planner) => planner !== 'jps');
for (const name of (await readdir(folder)).filter((file) => file.endsWith('.scen'))) {
  const file = path.join(folder, name.replace(/\.scen$/, ''));
  const lines = await readMap(file);
  engine.resize(lines[0].length, lines.length);
  lines.forEach((line, y) => {
    for (let x = 0; x < line.length; ++x) {
      engine.set(x, y, '.GS'.includes(line[x]) ? what.free : what.obstacle);
    }
  });
  engine.update();
  const queries = await readQueries(path.join(folder, name));
  for (const [i, query] of queries.entries()) {
    // Each query with two planners; all planners and corner rules take turns.
    for (const [planner, corner] of [
      ['jps', 'never'],
      [others[i % others.length], ['never', 'one-side', 'always'][i % 3]],
    ]) {
      const expected = await plan(file, query, planner, corner);
      const search = engine.make(0, planner, {moves: 8, corner});
      let status = search.begin(query.start, query.goal);
      while (status === 'running') {
        status = search.step(1 + (i % 1000));
      }
      const {cost, expanded, generated, peakOpen} = search.counts;
      const found = {status, cost, expanded, generated, peak_open: peakOpen, path: search.path.map(({x, y}) => [x, y])};
      ++compared;
      for (const [key, value] of Object.entries(found)) {
        if (JSON.stringify(value) !== JSON.stringify(expected[key])) {
          different.push(`${name}, query ${i}, ${planner}, ${corner}: ${key} is ${JSON.stringify(value)}, and ` +
            `${JSON.stringify(expected[key])} on the desktop`.slice(0, 200));
        }
      }
    }
  }
}
console.log(`${compared} searches compared, ${different.length} differences`);
for (const line of different.slice(0, 10)) {
  console.log(line.slice(0, 300));
}
process.exitCode = compared === 0 || different.length !== 0 ? 1 : 0;
