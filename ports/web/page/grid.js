// The drawn map: cells, doors, start and goal. And the files that it is read from.
import {what as ground} from './engine.js';
import {fromBase64, through} from './packed.js';
import {Random} from './random.js';

/** What a cell is: odd numbers are blocked. A door that is closed is an obstacle. */
export const kind = {free: 0, wall: 1, openDoor: 2, closedDoor: 3, unknown: 5};

/** A message for people: what is wrong, in one line. */
export class MapError extends Error {}

export class Grid {
  /**
   * @param {number} width  in cells
   * @param {number} height  in cells
   * @param {number} resolution  metres of a cell's edge
   * @param {string} name
   */
  constructor(width, height, resolution = 1, name = 'map') {
    this.width = width;
    this.height = height;
    this.resolution = resolution;
    this.name = name;
    this.cells = new Uint8Array(width * height);
    /** What it costs to enter each cell: 0 to 252, as in ROS. 50 is twice as much as plain floor. */
    this.costs = new Uint8Array(width * height);
    /** Whether row 0 is the lowest one, as in ROS, or the topmost. */
    this.bottomUp = false;
    /** Where the corner of cell (0, 0) lies in the world: metres and radians. */
    this.origin = [0, 0, 0];
    this.start = {x: 0, y: 0};
    this.goal = {x: width - 1, y: height - 1};
  }
  contains(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
  at(x, y) {
    return this.cells[y * this.width + x];
  }
  put(x, y, what) {
    this.cells[y * this.width + x] = what;
  }
  cost(x, y) {
    return this.costs[y * this.width + x];
  }
  putCost(x, y, cost) {
    this.costs[y * this.width + x] = cost;
  }
  /** Whether a cell costs more than plain floor. */
  get hasCosts() {
    return this.costs.some((cost) => cost !== 0);
  }
  /** What a cell is for the engine. */
  ground(x, y) {
    return this.at(x, y) === kind.unknown ? ground.unknown : this.isBlocked(x, y) ? ground.obstacle : ground.free;
  }
  isBlocked(x, y) {
    return (this.at(x, y) & 1) !== 0;
  }
  /** Puts start and goal far from each other, and away from walls if there is room. */
  placeEnds() {
    const isRoomy = (at, around) => {
      const [x, y] = [at % this.width, Math.floor(at / this.width)];
      for (let dy = -around; dy <= around; ++dy) {
        for (let dx = -around; dx <= around; ++dx) {
          if (!this.contains(x + dx, y + dy) || this.isBlocked(x + dx, y + dy)) {
            return false;
          }
        }
      }
      return true;
    };
    const area = this.#largestArea();
    if (area.length === 0) {
      return this;
    }
    // The last cell of a flood is far from where it began; and one that begins there ends far from it.
    const around = [3, 1, 0].find((each) => area.some((at) => isRoomy(at, each)));
    const farFrom = (at) => this.#flood(at).findLast((other) => isRoomy(other, around));
    const one = farFrom(area[0]);
    const cell = (at) => ({x: at % this.width, y: Math.floor(at / this.width)});
    [this.start, this.goal] = [one, farFrom(one)].sort((a, b) => a % this.width - b % this.width).map(cell);
    return this;
  }
  /** The numbers of cells that are joined to one by steps, the nearest first; `seen` marks them. */
  #flood(first, seen = new Uint8Array(this.cells.length)) {
    const area = [first];
    seen[first] = 1;
    for (let k = 0; k < area.length; ++k) {
      const [x, y] = [area[k] % this.width, Math.floor(area[k] / this.width)];
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const next = (y + dy) * this.width + x + dx;
        if (this.contains(x + dx, y + dy) && seen[next] === 0 && (this.cells[next] & 1) === 0) {
          seen[next] = 1;
          area.push(next);
        }
      }
    }
    return area;
  }
  #largestArea() {
    const seen = new Uint8Array(this.cells.length);
    let largestArea = [];
    for (let first = 0; first < seen.length; ++first) {
      if (seen[first] === 0 && (this.cells[first] & 1) === 0) {
        const area = this.#flood(first, seen);
        largestArea = area.length > largestArea.length ? area : largestArea;
      }
    }
    return largestArea;
  }
}

/** As `edge` in ../engine/ground.hpp. */
const largest = 640;

function checkSize(name, width, height) {
  if (!(width >= 1 && height >= 1 && width <= largest && height <= largest)) {
    throw new MapError(`${name}: ${width} x ${height} cells; expected 1 to ${largest} each`);
  }
}

/** A MovingAI map. */
export function readMovingAi(text, name) {
  const lines = text.split(/\r?\n/);
  const header = new Map(lines.slice(0, 3).map((line) => line.trim().split(/\s+/)));
  const width = Number(header.get('width'));
  const height = Number(header.get('height'));
  if (!header.has('type') || lines[3]?.trim() !== 'map') {
    throw new MapError(`${name}: no MovingAI map; expected lines with type, height, width and map`);
  }
  checkSize(name, width, height);
  const grid = new Grid(width, height, 1, name);
  for (let y = 0; y < height; ++y) {
    const line = lines[4 + y] ?? '';
    if (line.length !== width) {
      throw new MapError(`${name}: line ${5 + y} has ${line.length} cells; expected ${width}`);
    }
    for (let x = 0; x < width; ++x) {
      grid.put(x, y, '.GS'.includes(line[x]) ? kind.free : kind.wall);
      grid.putCost(x, y, line[x] === 'S' ? 50 : 0);  // swamp
    }
  }
  return grid.placeEnds();
}

/** The grey values of a PGM picture, 0 to 1. */
export function readPgm(bytes, name) {
  let at = 0;
  const word = () => {
    for (;;) {
      while (at < bytes.length && bytes[at] <= 32) {
        ++at;
      }
      if (bytes[at] !== 35) {
        break;
      }
      while (at < bytes.length && bytes[at] !== 10) {
        ++at;
      }
    }
    const from = at;
    while (at < bytes.length && bytes[at] > 32) {
      ++at;
    }
    return String.fromCharCode(...bytes.subarray(from, at));
  };
  const magic = word();
  const [width, height, most] = [Number(word()), Number(word()), Number(word())];
  if ((magic !== 'P5' && magic !== 'P2') || !(most >= 1 && most <= 255)) {
    throw new MapError(`${name}: no PGM picture; expected P2 or P5 with grey values to 255`);
  }
  checkSize(name, width, height);
  const grey = new Float32Array(width * height);
  ++at;
  for (let i = 0; i < grey.length; ++i) {
    const value = magic === 'P5' ? bytes[at++] : Number(word());
    if (!(value >= 0 && value <= most)) {
      throw new MapError(`${name}: ${i} grey values; expected ${grey.length}`);
    }
    grey[i] = value / most;
  }
  return {width, height, grey};
}

/** The grey values of a picture that the browser can read, 0 to 1. */
export async function readPicture(blob, name) {
  let picture;
  try {
    picture = await createImageBitmap(blob);
  } catch {
    throw new MapError(`${name}: no picture that can be read; expected PNG or PGM`);
  }
  const {width, height} = picture;
  checkSize(name, width, height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', {willReadFrequently: true});
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
  const {data} = context.getImageData(0, 0, width, height);
  const grey = Float32Array.from({length: width * height},
      (_, i) => (data[4 * i] + data[4 * i + 1] + data[4 * i + 2]) / 765);
  return {width, height, grey};
}

/** Micrometres, as the library counts them, are whole numbers of 32 bits. */
const isResolution = (metres) => metres >= 1e-6 && metres <= 1000;
const isOrigin = (origin) => Array.isArray(origin) && origin.length === 3 && origin.every(Number.isFinite);

/** What is assumed where a .yaml says nothing, and of a picture alone. */
const rosDefaults = {origin: [0, 0, 0], resolution: 1, occupied_thresh: 0.65, free_thresh: 0.196, negate: 0, mode: 'trinary'};

/** The value of nav_msgs/OccupancyGrid for a grey value; -1: unknown. */
function occupancyOf(value, {occupied_thresh: occupied, free_thresh: free, negate, mode}) {
  if (mode === 'raw') {
    const byte = Math.round(255 * value);
    return byte <= 100 ? byte : -1;
  }
  const p = negate ? value : 1 - value;
  if (p > occupied) {
    return 100;
  }
  if (p < free) {
    return 0;
  }
  return mode === 'scale' ? Math.round((p - free) / (occupied - free) * 100) : -1;
}

/** A picture as a map, as map_server reads it. Row 0 is the lowest. */
export function fromPicture({width, height, grey}, name, options = {}) {
  const all = {...rosDefaults, ...options};
  const {origin, resolution, occupied_thresh: occupied, free_thresh: free, mode} = all;
  if (!isResolution(resolution)) {
    throw new MapError(`${name}: resolution is ${resolution}; expected metres per cell, 0.000001 to 1000`);
  }
  if (!(free >= 0 && occupied <= 1 && free < occupied)) {
    throw new MapError(`${name}: free_thresh is ${free}, occupied_thresh ${occupied}; expected 0 to 1, the first less`);
  }
  if (!['trinary', 'scale', 'raw'].includes(mode)) {
    throw new MapError(`${name}: mode is ${mode}; expected trinary, scale or raw`);
  }
  if (!isOrigin(origin)) {
    throw new MapError(`${name}: origin is ${JSON.stringify(origin)}; expected [x, y, yaw]`);
  }
  const grid = new Grid(width, height, resolution, name);
  grid.bottomUp = true;
  grid.origin = origin;
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const occupancy = occupancyOf(grey[(height - 1 - y) * width + x], all);
      grid.put(x, y, occupancy < 0 ? kind.unknown : occupancy === 100 ? kind.wall : kind.free);
      grid.putCost(x, y, occupancy > 0 && occupancy < 100 ? Math.floor(occupancy * 254 / 100) : 0);
    }
  }
  return grid.placeEnds();
}

/** Rooms and corridors that are the same every time. */
export function makeMaze(width = 65, height = 49) {
  const grid = new Grid(width, height, 0.1, 'maze');
  grid.cells.fill(kind.wall);
  const random = new Random(12345);
  const stack = [[1, 1]];
  grid.put(1, 1, kind.free);
  while (stack.length !== 0) {
    const [x, y] = stack[stack.length - 1];
    const next = [[2, 0], [-2, 0], [0, 2], [0, -2]].filter(([dx, dy]) =>
      x + dx > 0 && y + dy > 0 && x + dx < width - 1 && y + dy < height - 1 && grid.at(x + dx, y + dy) === kind.wall);
    if (next.length === 0) {
      stack.pop();
      continue;
    }
    const [dx, dy] = next[random.below(next.length)];
    grid.put(x + dx / 2, y + dy / 2, kind.free);
    grid.put(x + dx, y + dy, kind.free);
    stack.push([x + dx, y + dy]);
  }
  for (let i = 0; i < 60; ++i) {  // some ways round
    grid.put(1 + random.below(width - 2), 1 + random.below(height - 2), kind.free);
  }
  grid.start = {x: 1, y: 1};
  grid.goal = {x: width - 2, y: height - 2};
  return grid;
}

// A map and settings in a link: JSON, compressed, as letters that may stand in an address.

/** @returns {Promise<string>} the part of a link behind # */
export async function toLink(grid, settings) {
  const text = JSON.stringify({
    version: 1, width: grid.width, height: grid.height, resolution: grid.resolution, name: grid.name,
    bottomUp: grid.bottomUp, origin: grid.origin, start: grid.start, goal: grid.goal,
    costs: grid.hasCosts ? [...grid.costs] : [], cells: [...grid.cells].join(''),
    settings,
  });
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of bytes) {
    letters += String.fromCharCode(byte);
  }
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @returns {Promise<{grid: Grid, settings: object}>} throws a MapError for anything but such a link */
export async function fromLink(link) {
  const broken = new MapError('the link holds no map: it was cut off or changed');
  let read;
  try {
    const bytes = fromBase64(link.replaceAll('-', '+').replaceAll('_', '/'));
    read = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
  } catch {
    throw broken;
  }
  const {version, width, height, resolution, name, bottomUp, origin = [0, 0, 0], start, goal, cells, costs, settings} =
    read ?? {};
  if (version !== 1 || !Number.isInteger(width) || !Number.isInteger(height) || typeof cells !== 'string' ||
      !isResolution(resolution) || typeof name !== 'string' || !isOrigin(origin)) {
    throw broken;
  }
  checkSize('the link', width, height);
  const grid = new Grid(width, height, resolution, name.slice(0, 80));
  const isCell = (at) => Number.isInteger(at?.x) && Number.isInteger(at?.y) && grid.contains(at.x, at.y);
  const isCost = (cost) => Number.isInteger(cost) && cost >= 0 && cost <= 252;
  if (cells.length !== width * height || /[^01235]/.test(cells) || !isCell(start) || !isCell(goal) ||
      !Array.isArray(costs) || ![0, cells.length].includes(costs.length) || !costs.every(isCost)) {
    throw broken;
  }
  grid.bottomUp = bottomUp === true;
  grid.origin = origin;
  grid.costs.set(costs);
  grid.cells = Uint8Array.from(cells, (what) => what.charCodeAt(0) - 48);
  grid.start = {x: start.x, y: start.y};
  grid.goal = {x: goal.x, y: goal.y};
  return {grid, settings: typeof settings === 'object' && settings !== null ? settings : {}};
}
