// The page: what the controls do, and a search that is drawn while it runs.
import {parse as parseYaml} from 'yaml';
import {Engine, planners, unitOf, weighing} from './engine.js';
import {Grid, MapError, fromLink, fromPicture, kind, makeMaze, readMovingAi, readPgm, readPicture, toLink} from './grid.js';
import {Firmware, snippet, timeOn} from './firmware.js';
import {FleetRun} from './fleet.js';
import {ShapeSearch, headings} from './shape.js';
import {fromBase64, through} from './packed.js';
import {Camera, View} from './view.js';
// Set by the build: base64 of compressed files.
import {engineFile, firmwareFile, flatPicture, villageMap} from 'virtual:files';

const $ = (id) => document.getElementById(id);

const unpack = (base64) => through(fromBase64(base64), new DecompressionStream('gzip'));

const engine = await Engine.load(await unpack(engineFile));
const firmware = await Firmware.load(await unpack(firmwareFile));
/** The same module once more, so that a header that is refused does not end a search. */
const shapes = await Firmware.load(await unpack(firmwareFile));
const camera = new Camera();
let grid = null;
let cursor = null;
let playing = false;
/** One for each planner that was chosen: {planner, search, status, view, caption} */
let runs = [];
/** In place of searches: a fleet. */
let fleet = null;
/** How far robots are on their way to the next cell, 0 to 1. */
let share = 1;

const motion = () => ({moves: Number($('moves').value), corner: $('corner').value});
const budget = () => Math.min(100000, Math.max(1, Math.floor(Number($('budget').value)) || 1));
const radius = () => Math.min(20, Math.max(0, Number($('radius').value) || 0));
const clearance = () => (mode() === 'searches' ? Math.min(20, Math.max(0, Number($('clearance').value) || 0)) : 0);
/** Whether some cells cost more than others. */
const hasCosts = () => grid.hasCosts || clearance() > 0;
/** A robot with a shape is searched as it is. */
const grownBy = () => (mode() === 'shape' ? 0 : radius());
const tool = () => document.querySelector('input[name=tool]:checked').value;
const mode = () => document.querySelector('input[name=mode]:checked').value;
const say = (text) => ($('message').textContent = text);
const sayWhy = (what, error) =>
  say(error instanceof MapError ? error.message : `The ${what} cannot be read: ${error.message}`);

/** Whether the searches that run now know what cells cost. */
let costs = false;
const unit = (planner) => (mode() === 'shape' ? 1000 : unitOf(planner, motion().moves, costs));

// The map

function takeGrid(next) {
  grid = next;
  engine.resize(grid.width, grid.height);
  for (let y = 0; y < grid.height; ++y) {
    for (let x = 0; x < grid.width; ++x) {
      if (grid.isBlocked(x, y)) {
        engine.set(x, y, grid.ground(x, y));
      }
      if (grid.cost(x, y) !== 0) {
        engine.setCost(x, y, grid.cost(x, y));
      }
    }
  }
  cursor = null;
  $('name').value = firmware.code === null ? 'my_map' : firmware.nameFor(grid.name);
  grow();
  fit();
}
function grow() {
  engine.growBy(grownBy(), grid.resolution);
  if (!engine.keepAway(clearance(), grownBy(), grid.resolution)) {
    say(`A clearance of ${clearance()} m on cells of ${grid.resolution} m reaches too far; it is left out.`);
    $('clearance').value = 0;
    engine.keepAway(0, 0, grid.resolution);
  }
  begin();
}
function fit() {
  const {width, height} = runs[0].view.resize();
  camera.fit(grid, width, height);
  draw();
}
async function loadOwn(name) {
  if (name === 'village') {
    takeGrid(readMovingAi(new TextDecoder().decode(await unpack(villageMap)), 'village'));
  } else if (name === 'flat') {
    const flat = fromPicture(readPgm(await unpack(flatPicture), 'flat'), 'flat', {resolution: 0.05});
    [flat.start, flat.goal] = [{x: 110, y: 55}, {x: 212, y: 177}];  // where a robot with a shape has room, too
    takeGrid(flat);
  } else if (name === 'maze') {
    takeGrid(makeMaze());
  } else {
    takeGrid(new Grid(64, 48, 0.1, 'field'));
  }
}

/** Reads what was dropped or chosen: a map, or a .yaml with its picture. */
async function readFiles(files) {
  const all = [...files];
  const ends = (file, ...endings) => endings.some((ending) => file.name.toLowerCase().endsWith(ending));
  const isPicture = (file) => ends(file, '.pgm', '.png');
  const picture = async (file) => ends(file, '.pgm') ? readPgm(new Uint8Array(await file.arrayBuffer()), file.name)
    : readPicture(file, file.name);
  const map = all.find((file) => ends(file, '.map'));
  if (map) {
    return readMovingAi(await map.text(), map.name);
  }
  const description = all.find((file) => ends(file, '.yaml', '.yml'));
  if (description) {
    let options;
    try {
      options = parseYaml(await description.text());
    } catch {
      throw new MapError(`${description.name}: no YAML that can be read`);
    }
    if (typeof options?.image !== 'string') {
      throw new MapError(`${description.name}: no image; expected a map of ROS's map_server`);
    }
    const wanted = options.image.split('/').pop();
    const image = all.find((file) => file.name === wanted);
    if (!image) {
      throw new MapError(`${description.name}: its picture ${wanted} is missing; drop both files together`);
    }
    return fromPicture(await picture(image), description.name, options);
  }
  const image = all.find(isPicture);
  if (image) {
    return fromPicture(await picture(image), image.name);
  }
  throw new MapError(`${all[0]?.name ?? 'nothing'}: expected a .map, a .yaml with its picture, a .pgm or a .png`);
}
async function takeFiles(files) {
  try {
    const next = await readFiles(files);
    takeGrid(next);
    say(`${next.name}: ${next.width} x ${next.height} cells of ${next.resolution} m`);
  } catch (error) {
    sayWhy('file', error);
  }
}

// The searches

const heads = {
  searches: ['planner', 'status', 'expanded', 'generated', 'open list, most', 'path, cells long', 'RAM in firmware'],
  shape: ['robot', 'status', 'expanded', 'generated', 'open list, most', 'path costs, m', 'RAM in firmware'],
  fleet: ['robots', 'status', 'steps', 'goals reached', 'goals a step', 'collisions'],
};
const fillRow = (tag, texts) => {
  const row = document.createElement('tr');
  texts.forEach((text) => row.append(Object.assign(document.createElement(tag), {textContent: String(text)})));
  return row;
};

const chosenPlanners = () => [...document.querySelectorAll('input[name=planner]:checked')].map((box) => box.value);
function makeRuns() {
  document.body.dataset.mode = mode();
  $('head').replaceChildren(fillRow('th', heads[mode()]));
  const chosen = mode() === 'fleet' ? ['a fleet'] : mode() === 'shape' ? ['a robot with a shape']
    : chosenPlanners();
  $('views').replaceChildren();
  $('views').style.setProperty('--columns', chosen.length === 1 ? 1 : 2);
  runs = chosen.map((planner) => {
    const figure = document.createElement('figure');
    const caption = document.createElement('figcaption');
    caption.append(planner, ' ', document.createElement('span'));
    const canvas = document.createElement('canvas');
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `the map, and what ${planner} has done to it`);
    figure.append(caption, canvas);
    $('views').append(figure);
    listen(canvas);
    return {planner, search: null, status: '', view: new View(canvas), caption: caption.lastChild};
  });
}
/** Whether the searches have made a step since `begin`. */
let hasSetOut = false;
function begin() {
  costs = hasCosts();
  hasSetOut = false;
  if (mode() === 'fleet') {
    fleet = new FleetRun(engine, grid, Math.floor(Number($('robots').value)) || 1);
    share = 1;
    draw();
    return;
  }
  if (mode() === 'shape') {
    beginShape();
    draw();
    return;
  }
  runs.forEach((run, place) => {
    if (costs && !weighing.includes(run.planner)) {
      run.search = null;
      run.status = 'knows no costs of cells';
      return;
    }
    run.search = engine.make(place, run.planner, motion(), costs);
    run.status = run.search.begin(grid.start, grid.goal);
  });
  draw();
}
/** Metres, and radians of the axes. */
const robotOf = () => {
  const metres = (id) => Math.min(100, Math.max(0, Number($(id).value) || 0));
  return {length: metres('length'), width: metres('width'), drive: $('drive').value, turningRadius: metres('turning-radius')};
};
function beginShape() {
  const [run] = runs;
  $('turning-radius').disabled = $('drive').value === 'omni';
  $('goal-any').textContent = Number($('goal-heading').value) < headings ? '' : 'any way';
  run.search = null;
  if (shapes.code === null) {  // after an error
    run.status = '';
    shapes.ready.then(begin);
    return;
  }
  try {
    run.search = new ShapeSearch(shapes, engine, grid, robotOf());
    run.status = run.search.begin(grid.start, Number($('start-heading').value), grid.goal, Number($('goal-heading').value));
    say('');
  } catch (error) {
    run.status = 'is impossible';
    sayWhy('robot', error);
  }
}
/** The robot as it is drawn: in cells. */
function drawnRobot() {
  const {search} = runs[0];
  if (mode() !== 'shape' || search === null) {
    return null;
  }
  const {length, width} = robotOf();
  const goal = Number($('goal-heading').value);
  return {
    length: length / grid.resolution, width: width / grid.resolution,
    start: search.angles[Number($('start-heading').value)], goal: goal < headings ? search.angles[goal] : null,
  };
}
function step(units) {
  if (mode() === 'fleet') {
    fleet.step();
    return;
  }
  hasSetOut = true;
  for (const run of runs) {
    if (run.status === 'running') {
      run.status = run.search.step(units);
    }
  }
}
/** A fleet never ends. */
const isRunning = () => mode() === 'fleet' || runs.some((run) => run.status === 'running');

function setPlaying(on) {
  playing = on;
  $('play').textContent = on ? 'Pause' : 'Play';
}
/** A frame expands a bounded number of cells and draws once. */
function frame() {
  requestAnimationFrame(frame);
  if (playing && mode() === 'fleet') {
    share += Math.min(1, budget() / 100);
    if (share >= 1) {
      step();
      share = 0;
    }
    draw();
  } else if (playing) {
    step(budget());
    draw();
    if (!isRunning()) {
      setPlaying(false);
      showFirmware();
    }
  }
}
function draw() {
  if (grid === null) {
    return;
  }
  if (mode() === 'fleet') {
    runs[0].view.drawFleet(grid, camera, engine, fleet.robots, Math.min(1, share));
    const {robots, status, steps, arrivals, conflicts} = fleet;
    $('rows').replaceChildren(fillRow('td', [robots.length, status === 'found' ? 'moving' : status, steps, arrivals,
      steps === 0 ? '' : (arrivals / steps).toFixed(2), conflicts]));
    return;
  }
  runs.forEach((run) => {
    run.view.draw(grid, camera, engine, run.search, {cursor, unit: unit(run.planner), scans: $('scans').checked && mode() !== 'shape', robot: drawnRobot()});
    run.caption.textContent = run.status;
  });
  $('rows').replaceChildren(...runs.map((run) => {
    const {cost, expanded, generated, peakOpen} = run.search?.counts ?? {expanded: '', generated: '', peakOpen: ''};
    const length = (run.search?.path ?? []).length === 0 ? '' : (cost / unit(run.planner)).toFixed(2);
    const needs = needsOf(run);
    return fillRow('td', [run.planner, run.status, expanded, generated, peakOpen, length,
      needs === null ? '' : `${thousands(needs.ram)} bytes`]);
  }));
  showFirmware();
}

// For firmware

/** With three figures. */
const short = (number) => (number < 10 ? number.toFixed(2) : number < 100 ? number.toFixed(1) : thousands(number));
const thousands = (count) => Math.round(count).toLocaleString('en');
/** What a planner needs: see `Firmware.describe`. Null as long as a search runs on whose nodes that depends. */
function needsOf(run) {
  const isPooled = mode() === 'shape' || run.planner === 'jps';
  if (run.search === null || firmware.code === null || (isPooled && run.status === 'running')) {
    return null;
  }
  if (mode() === 'shape') {
    return run.search.needs;
  }
  const nodes = Math.max(2, run.search.counts.peakNodes);
  const key = JSON.stringify([run.planner, motion(), grid.width, grid.height, costs, nodes]);
  if (run.needsKey !== key) {
    run.needsKey = key;
    run.needs = {...firmware.describe(run.planner, motion(), {width: grid.width, height: grid.height, hasCosts: costs},
        nodes), nodes};
  }
  return run.needs;
}
const chosenRun = () => runs.find((run) => run.planner === $('planner').value) ?? runs[0];
/** The command that makes the motions of the robot for firmware. */
function primitives() {
  const {length, width, drive, turningRadius} = robotOf();
  return `firmpath primitives --name RobotMotions --cell ${grid.resolution} --footprint ${length}x${width} --drive ${drive}` +
    `${drive === 'omni' ? '' : ` --turning-radius ${turningRadius}`} -o robot_motions.hpp`;
}
function code() {
  const needs = needsOf(chosenRun());
  const {start, goal} = grid;
  return mode() !== 'shape' ? snippet(needs, start, goal, $('name').value)
    : snippet(needs, {...start, heading: Number($('start-heading').value)},
        {...goal, heading: Number($('goal-heading').value)}, $('name').value, primitives());
}
function showFirmware() {
  if (!$('firmware').open || playing) {
    return;
  }
  const names = runs.map((run) => run.planner);
  if ([...$('planner').options].map((option) => option.value).join() !== names.join()) {
    $('planner').replaceChildren(...names.map((name) => new Option(name)));
  }
  const run = chosenRun();
  const needs = needsOf(run);
  const isNamed = firmware.code === null || firmware.isName($('name').value);
  $('copy-code').disabled = needs === null || !isNamed;
  if (needs === null || !isNamed) {
    $('needs').textContent = !isNamed ? `'${$('name').value}' is no name for C++: letters, digits and _.`
      : run.status === 'running' ? 'When the search has ended, it is known what it needs: press Finish.'
      : run.status === '' ? '' : `${run.planner} ${run.status}.`;
    $('code').textContent = '';
    $('boards').replaceChildren();
    return;
  }
  const {expanded} = run.search.counts;
  const pool = mode() === 'shape' || needs.type.includes('PooledNodes')
    ? ` with a pool of ${needs.nodes} records, which this query needed (firmpath size counts them for many)` : '';
  $('needs').textContent = `${thousands(needs.ram)} bytes of RAM${pool}; ` +
    `the map${mode() === 'shape' ? ' and the motions take' : ' takes'} ${thousands(needs.mapBytes)} bytes of flash.`;
  $('code').textContent = code();
  $('stack').textContent = thousands(needs.stack);
  $('boards').replaceChildren(...needs.boards.map((board) => {
    const time = timeOn(board, expanded);
    const row = fillRow('td', [board.name, board.cpu, board.fits ? 'yes' : 'no',
      `${thousands(needs.ram + needs.stack)} of ${thousands(board.ram)}`,
      `${thousands(needs.mapBytes + (board.code ?? 0))} of ${thousands(board.flash)}`,
      time === null ? 'not measured' : thousands(time.instructions),
      time === null ? '' : time.milliseconds.map(short).join(' to ')]);
    row.cells[2].className = board.fits ? '' : 'no';
    return row;
  }));
}
/** The map as a header for C++; what is wrong is said, and gives null. */
async function header() {
  await firmware.ready;
  try {
    return firmware.bake(grid, engine, {name: $('name').value, radius: grownBy()});
  } catch (error) {
    sayWhy('map', error);
    return null;
  }
}
async function saveHeader() {
  const text = await header();
  if (text !== null) {
    const link = document.createElement('a');
    link.download = `${$('name').value}.hpp`;
    link.href = URL.createObjectURL(new Blob([text], {type: 'text/plain'}));
    link.click();
    URL.revokeObjectURL(link.href);
    say(`${link.download} is saved: the map as firmpath bake writes it.`);
  }
}
async function copyCode() {
  try {
    await navigator.clipboard.writeText(code());
    say('The code is copied.');
  } catch {
    getSelection().selectAllChildren($('code'));
    say('The code is selected: copy it.');
  }
}

// Drawing

const same = (a, b) => a.x === b.x && a.y === b.y;

/** Edits a cell. The searches that run learn of it with their next step. */
function edit({x, y}, as) {
  if (!grid.contains(x, y)) {
    return;
  }
  if (as === 'cost') {
    grid.putCost(x, y, Number($('cost').value));
    engine.setCost(x, y, grid.cost(x, y));
    return;
  }
  if (as === 'free' && grid.cost(x, y) !== 0) {
    grid.putCost(x, y, 0);
    engine.setCost(x, y, 0);
  }
  const before = grid.at(x, y);
  const after = as === 'wall' ? kind.wall : as === 'free' ? kind.free : before === kind.closedDoor ? kind.openDoor
    : kind.closedDoor;
  if (after !== before) {
    grid.put(x, y, after);
    engine.set(x, y, grid.ground(x, y));
    if (mode() === 'shape') {
      runs[0].search?.set(x, y, grid.isBlocked(x, y));
    }
  }
}
function afterEdit() {
  engine.update();
  // A search that has ended would show what was; one that has set out shows what an edit does to it.
  if (mode() !== 'fleet' && (!isRunning() || hasCosts() !== costs || !hasSetOut)) {
    begin();
  }
  draw();
}
function putEnd(end, cell) {
  if (mode() !== 'fleet' && grid.contains(cell.x, cell.y) && !same(grid[end], cell)) {
    grid[end] = cell;
    begin();
  }
}
function lineOfCells(from, to, visit) {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1);
  for (let i = 0; i <= steps; ++i) {
    visit({x: Math.round(from.x + (to.x - from.x) * i / steps), y: Math.round(from.y + (to.y - from.y) * i / steps)});
  }
}

function listen(canvas) {
  let drag = null;
  const cellOf = (event) => {
    const {x, y} = camera.cell(event.offsetX, event.offsetY);
    return {x, y: grid.bottomUp ? grid.height - 1 - y : y};
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    const cell = cellOf(event);
    const near = (end) => mode() !== 'fleet' && Math.hypot(end.x - cell.x, end.y - cell.y) <= Math.max(0.5, 10 / camera.scale);
    const what = event.button === 1 || tool() === 'move' ? 'move' : near(grid.start) ? 'start' : near(grid.goal) ? 'goal'
      : tool();
    drag = {what, cell, x: event.offsetX, y: event.offsetY};
    if (['wall', 'free', 'door', 'cost'].includes(what)) {
      edit(cell, what);
      afterEdit();
    }
  });
  canvas.addEventListener('pointermove', (event) => {
    if (drag === null) {
      return;
    }
    const cell = cellOf(event);
    if (drag.what === 'move') {
      camera.x -= (event.offsetX - drag.x) / camera.scale;
      camera.y -= (event.offsetY - drag.y) / camera.scale;
      drag.x = event.offsetX;
      drag.y = event.offsetY;
      draw();
    } else if (drag.what === 'start' || drag.what === 'goal') {
      putEnd(drag.what, cell);
    } else if (!same(cell, drag.cell) && drag.what !== 'door') {
      lineOfCells(drag.cell, cell, (at) => edit(at, drag.what));
      drag.cell = cell;
      afterEdit();
    }
  });
  for (const end of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(end, () => (drag = null));
  }
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    camera.zoom(Math.exp(-event.deltaY / 500), event.offsetX, event.offsetY);
    draw();
  }, {passive: false});
  canvas.addEventListener('keydown', (event) => {
    const move = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    if (move) {
      const {x, y} = cursor ?? grid.start;
      const down = grid.bottomUp ? -move[1] : move[1];
      cursor = {x: Math.min(grid.width - 1, Math.max(0, x + move[0])), y: Math.min(grid.height - 1, Math.max(0, y + down))};
      draw();
    } else if (cursor !== null && event.key === 'Enter' && tool() !== 'move') {
      edit(cursor, tool());
      afterEdit();
    } else if (cursor !== null && (event.key === 's' || event.key === 'g')) {
      putEnd(event.key === 's' ? 'start' : 'goal', cursor);
    } else {
      return;
    }
    event.preventDefault();
  });
}

// Links

/** The link that the page itself has made. */
let shared = '';
const settingsOf = () => ({
  radius: radius(), clearance: clearance(), ...motion(), budget: budget(), planners: chosenPlanners(), mode: mode(),
  robots: Number($('robots').value), robot: robotOf(), facing: ['start', 'goal'].map((end) => Number($(`${end}-heading`).value)),
});
function takeSettings({radius: most, clearance: far, moves, corner, budget: units, planners: names, mode: show, robots, robot, facing}) {
  const choose = (id, value) => [...$(id).options].some((option) => option.value === String(value)) && ($(id).value = value);
  choose('moves', moves);
  choose('corner', corner);
  const put = (id, value, otherwise) => {
    const {min, max} = $(id);
    $(id).value = Number(value) >= Number(min) && Number(value) <= Number(max) ? value : otherwise;
  };
  put('radius', most, 0);
  put('clearance', far, 0);
  put('budget', units, 20);
  put('robots', robots, 30);
  put('length', robot?.length, 0.8);
  put('width', robot?.width, 0.5);
  put('turning-radius', robot?.turningRadius, 0.5);
  choose('drive', robot?.drive);
  put('start-heading', facing?.[0], 0);
  put('goal-heading', facing?.[1], headings);
  document.querySelectorAll('input[name=mode]').forEach((radio) => (radio.checked = radio.value === (show ?? 'searches')));
  if (!document.querySelector('input[name=mode]:checked')) {
    document.querySelector('input[name=mode]').checked = true;
  }
  if (Array.isArray(names) && names.some((name) => planners.includes(name))) {
    document.querySelectorAll('input[name=planner]').forEach((box) => (box.checked = names.includes(box.value)));
    limitPlanners();
  }
  makeRuns();
}
async function openLink() {
  try {
    const {grid: next, settings} = await fromLink(location.hash.slice(1));
    takeSettings(settings);
    takeGrid(next);
    return true;
  } catch (error) {
    sayWhy('link', error);
    return false;
  }
}

// Controls

/** One planner at least, four at most. */
function limitPlanners() {
  const boxes = [...document.querySelectorAll('input[name=planner]')];
  const chosen = boxes.filter((box) => box.checked).length;
  boxes.forEach((box) => (box.disabled = box.checked ? chosen === 1 : chosen === 4));
}

planners.forEach((planner) => {
  const label = document.createElement('label');
  label.innerHTML = `<input type="checkbox" name="planner" value="${planner}"> ${planner}`;
  label.firstChild.checked = planner === 'astar' || planner === 'jps';
  label.firstChild.addEventListener('change', () => {
    limitPlanners();
    makeRuns();
    begin();
    fit();
  });
  $('planners').append(label);
});
limitPlanners();
makeRuns();

const finish = () => {
  setPlaying(false);
  if (mode() === 'fleet') {  // which has no end: a hundred steps
    for (let i = 0; i < 100; ++i) {
      step();
    }
    share = 1;
    draw();
    return;
  }
  while (isRunning()) {
    step(100000);
  }
  draw();
};
const again = () => {
  setPlaying(false);
  begin();
};
const play = () => {
  if (!playing && !isRunning()) {
    begin();
  }
  setPlaying(!playing);
};
const oneStep = () => {
  setPlaying(false);
  step(1);
  share = 1;
  draw();
};
$('play').addEventListener('click', play);
$('step').addEventListener('click', oneStep);
$('finish').addEventListener('click', finish);
$('reset').addEventListener('click', again);
document.querySelectorAll('input[name=mode]').forEach((radio) => radio.addEventListener('change', () => {
  setPlaying(false);
  say('');
  makeRuns();
  grow();
  fit();
}));
for (const id of ['length', 'width', 'drive', 'turning-radius']) {
  $(id).addEventListener('change', again);
}
for (const id of ['start-heading', 'goal-heading']) {
  $(id).addEventListener('input', again);
}
$('robots').addEventListener('change', again);
for (const id of ['moves', 'corner']) {
  $(id).addEventListener('change', again);
}
for (const id of ['radius', 'clearance']) {
  $(id).addEventListener('change', grow);
}
for (const [id, event] of [['planner', 'change'], ['name', 'input']]) {
  $(id).addEventListener(event, showFirmware);
}
$('firmware').addEventListener('toggle', () => fit());
$('save-header').addEventListener('click', saveHeader);
$('copy-code').addEventListener('click', copyCode);
$('scans').addEventListener('change', draw);
const showTimes = () => ($('times').textContent = `${(1 + Number($('cost').value) / 50).toFixed(1)} times`);
$('cost').addEventListener('input', showTimes);
showTimes();
$('own-map').addEventListener('change', () => loadOwn($('own-map').value));
$('fit').addEventListener('click', fit);
const zoom = (factor) => {
  const {width, height} = runs[0].view.resize();
  camera.zoom(factor, width / 2, height / 2);
  draw();
};
$('zoom-in').addEventListener('click', () => zoom(1.5));
$('zoom-out').addEventListener('click', () => zoom(1 / 1.5));
$('open').addEventListener('click', () => $('file').click());
$('file').addEventListener('change', () => {
  takeFiles([...$('file').files]);
  $('file').value = '';  // so that the same file can be chosen again
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  takeFiles(event.dataTransfer.files);
});
$('share').addEventListener('click', async () => {
  shared = '#' + await toLink(grid, settingsOf());
  location.hash = shared;
  try {
    await navigator.clipboard.writeText(location.href);
    say('The link is copied: it holds the map and the settings.');
  } catch {
    say('The link is in the address bar: it holds the map and the settings.');
  }
});
document.addEventListener('keydown', (event) => {
  if (event.target.matches('input[type=number], input[type=range], input[type=text], select') || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const tools = document.querySelectorAll('input[name=tool]');
  if (event.key >= '1' && event.key <= '5') {
    tools[Number(event.key) - 1].checked = true;
  } else if (event.key === ' ' && !event.target.matches('button, input, summary')) {
    play();
  } else if (event.key === '.') {
    oneStep();
  } else if (event.key === 'r') {
    again();
  } else {
    return;
  }
  event.preventDefault();
});
window.addEventListener('resize', draw);
window.addEventListener('hashchange', () => {
  if (location.hash !== shared && location.hash.length > 1) {
    openLink();
  }
});

if (location.hash.length < 2 || !(await openLink())) {
  await loadOwn('village');
}
requestAnimationFrame(frame);
document.body.dataset.ready = 'yes';
