// What firmware needs: from the desktop tool's own code, compiled to WebAssembly. See ../engine/firmware.cpp.
import {MapError} from './grid.js';

const corners = ['never', 'one-side', 'always'];
/** By the numbers of `what` in engine.js: those of `firmpath::host::Tile`. */
const tileOf = [0, 5, 2, 3];
/** The least and the most, from RAM, on the core of docs/cycles.md: instructions are counted in an emulator. */
export const cyclesAnInstruction = [1.1, 1.4];

/** A name like the name of a map, with letters, digits and _ alone. */
function nameLike(text) {
  const name = text.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '').slice(0, 36);
  return /^[A-Za-z]/.test(name) ? name : `map_${name}`.replace(/_$/, '');
}

export class Firmware {
  #module;
  /** The functions of the module; null for a moment after an error. */
  code = null;

  /** @param {BufferSource} wasm */
  static async load(wasm) {
    const firmware = new Firmware();
    firmware.#module = await WebAssembly.compile(wasm);
    firmware.ready = firmware.#start();
    await firmware.ready;
    return firmware;
  }
  async #start() {
    this.code = null;
    const notThere = () => 8;  // a file that is not open
    const {exports} = await WebAssembly.instantiate(this.#module, {
      page: {refuse: (why) => { throw new MapError(this.#read(exports, why)); }},
      wasi_snapshot_preview1: {fd_close: notThere, fd_seek: notThere, fd_write: notThere},
    });
    exports.start();
    this.code = exports;
  }
  #read(code, at) {
    const bytes = new Uint8Array(code.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
  /** The text that a call returns. A refused call stops halfway, so its module cannot be used again: a new one is made. */
  ask(call) {
    try {
      return this.#read(this.code, call(this.code));
    } catch (error) {
      this.ready = this.#start();
      throw error;
    }
  }
  #write(...texts) {
    const bytes = new TextEncoder().encode(texts.map((text) => text.slice(0, 120) + '\0').join(''));
    new Uint8Array(this.code.memory.buffer, this.code.text(), bytes.length).set(bytes);
  }
  /** Whether it is a name for C++. */
  isName(text) {
    this.#write(text);
    return this.code.is_name() !== 0;
  }
  /** A name for C++, made of the name of a map. */
  nameFor(text) {
    const name = nameLike(text);
    return this.isName(name) ? name : `${name}_map`;
  }
  /** Writes what each cell is. */
  writeTiles(grid, engine) {
    const tiles = new Uint8Array(this.code.memory.buffer, this.code.tiles(), grid.width * grid.height);
    const {ground} = engine;
    for (let y = 0, i = 0; y < grid.height; ++y) {
      for (let x = 0; x < grid.width; ++x, ++i) {
        tiles[i] = tileOf[ground[engine.number(x, y)]];
      }
    }
  }

  /**
   * The map as a header for C++: what `firmpath bake` writes, byte for byte.
   *
   * @param {Grid} grid
   * @param {Engine} engine  with this map
   * @param {{name: string, radius: number}} options  the namespace; metres
   * @returns {string} throws a MapError that says what is wrong
   */
  bake(grid, engine, {name, radius}) {
    this.writeTiles(grid, engine);
    const to = new Uint8Array(this.code.memory.buffer, this.code.costs(), grid.width * grid.height);
    const {costs} = engine;
    for (let y = 0; y < grid.height; ++y) {
      to.set(costs.subarray(engine.number(0, y), engine.number(grid.width, y)), y * grid.width);
    }
    const weighted = to.some((cost) => cost !== 0);
    this.#write(name, grid.name);
    const [x, y, yaw] = grid.origin;
    return this.ask((code) => code.bake(grid.width, grid.height, grid.bottomUp ? 1 : 0, weighted ? 1 : 0,
        grid.resolution, x, y, yaw, radius));
  }

  /**
   * What a planner is, and needs, on a map of the size of `grid`.
   *
   * @param {string} planner
   * @param {{moves: number, corner: string}} motion
   * @param {{width: number, height: number, hasCosts: boolean}} grid
   * @param {number} nodes  of the pool, for planners that have one: 2 or more
   */
  describe(planner, {moves, corner}, {width, height, hasCosts}, nodes) {
    this.#write(planner);
    return parseNeeds(this.ask((code) => code.describe(width, height, hasCosts ? 1 : 0, moves, corners.indexOf(corner),
        nodes)));
  }
}

/** What a planner is, and needs: of the text that the module gives. */
export function parseNeeds(text) {
  const [[header, map, type, ram, mapBytes, stack], ...boards] = text.split('\n').map((line) => line.split('\t'));
  return {
    header, map, type, ram: Number(ram), mapBytes: Number(mapBytes), stack: Number(stack),
    boards: boards.map(([name, cpu, mhz, flash, boardRam, fits, code, expansion]) => ({
      name, cpu, mhz: Number(mhz), flash: Number(flash), ram: Number(boardRam), fits: fits === '1',
      code: code === undefined ? null : Number(code), expansion: Number(expansion),
    })),
  };
}

/** The time of so many expansions on a board: instructions, and milliseconds from the least to the most. */
export function timeOn(board, expanded) {
  if (board.code === null || board.mhz === 0) {
    return null;
  }
  const instructions = expanded * board.expansion;
  return {instructions, milliseconds: cyclesAnInstruction.map((cycles) => instructions * cycles / (1000 * board.mhz))};
}

/**
 * C++ with exactly these types, from `start` to `goal`, which are {x, y}, for a robot with a shape {x, y, heading}.
 *
 * @param {string} robot  the command that makes the motions of a robot with a shape
 */
export function snippet({header, map, type, ram}, start, goal, name, robot = '') {
  const isJump = map.includes('JumpGrid');
  const of = map.includes('CostGrid') ? 'costs' : 'grid';
  const at = ({x, y, heading}) => (heading === undefined ? `{${x}, ${y}}`
    : `{{${x}, ${y}}, ${heading < 16 ? heading : 'firmpath::any_heading'}}`);
  const headers = robot === '' ? [header, `firmpath/moves/${type.includes('Eight') ? 'eight' : 'four'}.hpp`,
    ...(isJump ? ['firmpath/map/jump_grid.hpp'] : []), `${name}.hpp`] : [header, `${name}.hpp`, 'robot_motions.hpp'];
  const drive = robot === '' ? `        for (const firmpath::Cell cell : planner.path(map)) {
            const firmpath::Point middle = ::${name}::frame.to_point(cell);  // in millimetres
            (void)middle;                                                    // drive there
        }` : `        for (const firmpath::LatticeState state : planner.path(map)) {
            const firmpath::Point middle = ::${name}::frame.to_point(state.cell);  // in millimetres
            (void)middle;  // drive there, to face RobotMotions::bearings[state.heading]
        }`;
  return `${headers.map((file) => `#include "${file}"`).join('\n')}${robot === '' ? '' : `  // ${robot}`}

namespace robot_program {

${isJump ? `constexpr ${map} map{::${name}::${of}};` : `constexpr const auto& map = ::${name}::${of};`}
constinit ${type} planner;  // ${ram} bytes of RAM

/// Plans, and drives along the path. @return \`found\`, or why there is none.
firmpath::Status drive() {
    const firmpath::Status status = planner.plan(map, ${at(start)}, ${at(goal)});
    if (firmpath::has_path(status)) {
${drive}
    }
    return status;
}

}  // namespace robot_program
`;
}
