// The drawn map: cells, doors, start and goal. And the files that it is read from.

/** What a cell is. A door that is closed is an obstacle. */
export const kind = {free: 0, wall: 1, openDoor: 2, closedDoor: 3};

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
  isBlocked(x, y) {
    return (this.at(x, y) & 1) !== 0;
  }
  /** Puts start and goal on free cells that are far from each other. */
  placeEnds() {
    const free = [];
    this.cells.forEach((what, i) => (what & 1) === 0 && free.push(i));
    if (free.length !== 0) {
      const cell = (i) => ({x: i % this.width, y: Math.floor(i / this.width)});
      this.start = cell(free[Math.floor(free.length * 0.02)]);
      this.goal = cell(free[Math.floor(free.length * 0.98)]);
    }
    return this;
  }
}

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

/** What ROS assumes where a .yaml says nothing. */
const rosDefaults = {resolution: 1, occupied_thresh: 0.65, free_thresh: 0.196, negate: 0};

/** A picture as a map: as map_server reads it, in mode trinary; unknown cells are blocked. */
export function fromPicture({width, height, grey}, name, options = {}) {
  const {resolution, free_thresh: freeThreshold, negate} = {...rosDefaults, ...options};
  if (!(resolution > 0) || !(freeThreshold > 0)) {
    throw new MapError(`${name}: resolution ${resolution}, free_thresh ${freeThreshold}; expected numbers above 0`);
  }
  const grid = new Grid(width, height, resolution, name);
  grey.forEach((value, i) => {
    const occupancy = negate ? value : 1 - value;
    grid.cells[i] = occupancy < freeThreshold ? kind.free : kind.wall;
  });
  return grid.placeEnds();
}

/** Rooms and corridors that are the same every time. */
export function makeMaze(width = 65, height = 49) {
  const grid = new Grid(width, height, 0.1, 'maze');
  grid.cells.fill(kind.wall);
  let state = 12345;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * n);
  };
  const stack = [[1, 1]];
  grid.put(1, 1, kind.free);
  while (stack.length !== 0) {
    const [x, y] = stack[stack.length - 1];
    const next = [[2, 0], [-2, 0], [0, 2], [0, -2]].filter(([dx, dy]) =>
      grid.contains(x + 2 * dx / 2, y + 2 * dy / 2) && x + dx > 0 && y + dy > 0 && x + dx < width - 1 &&
      y + dy < height - 1 && grid.at(x + dx, y + dy) === kind.wall);
    if (next.length === 0) {
      stack.pop();
      continue;
    }
    const [dx, dy] = next[below(next.length)];
    grid.put(x + dx / 2, y + dy / 2, kind.free);
    grid.put(x + dx, y + dy, kind.free);
    stack.push([x + dx, y + dy]);
  }
  for (let i = 0; i < 60; ++i) {  // some ways round
    grid.put(1 + below(width - 2), 1 + below(height - 2), kind.free);
  }
  grid.start = {x: 1, y: 1};
  grid.goal = {x: width - 2, y: height - 2};
  return grid;
}

// A map and settings in a link: JSON, compressed, as letters that may stand in an address.

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** @returns {Promise<string>} the part of a link behind # */
export async function toLink(grid, settings) {
  const text = JSON.stringify({
    version: 1, width: grid.width, height: grid.height, resolution: grid.resolution, name: grid.name,
    start: grid.start, goal: grid.goal, cells: String.fromCharCode(...[...grid.cells].map((what) => 48 + what)),
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
    const letters = atob(link.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    read = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
  } catch {
    throw broken;
  }
  const {version, width, height, resolution, name, start, goal, cells, settings} = read ?? {};
  if (version !== 1 || !Number.isInteger(width) || !Number.isInteger(height) || typeof cells !== 'string' ||
      !(resolution > 0) || typeof name !== 'string') {
    throw broken;
  }
  checkSize('the link', width, height);
  const grid = new Grid(width, height, resolution, name.slice(0, 80));
  const isCell = (at) => Number.isInteger(at?.x) && Number.isInteger(at?.y) && grid.contains(at.x, at.y);
  if (cells.length !== width * height || /[^0-3]/.test(cells) || !isCell(start) || !isCell(goal)) {
    throw broken;
  }
  grid.cells = Uint8Array.from(cells, (what) => what.charCodeAt(0) - 48);
  grid.start = {x: start.x, y: start.y};
  grid.goal = {x: goal.x, y: goal.y};
  return {grid, settings: typeof settings === 'object' && settings !== null ? settings : {}};
}
