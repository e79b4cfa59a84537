// A robot with a shape: its motions, and a search for its path. See ../engine/shape.cpp.
import {parseNeeds} from './firmware.js';
import {statuses} from './engine.js';

export const headings = 16;
export const drives = ['diff', 'car', 'omni'];

/** Offers what a `Search` of engine.js does; there is one at a time. */
export class ShapeSearch {
  #firmware;
  #engine;
  /** The angles of the headings, in radians, from +x towards +y. */
  angles = [];
  /** What the tables of its motions take in flash. */
  tableBytes = 0;

  /**
   * Makes the motions of a robot.
   *
   * @param {Firmware} firmware
   * @param {Engine} engine  with the map, whose obstacles do not grow
   * @param {Grid} grid
   * @param {{length: number, width: number, drive: string, turningRadius: number}} robot  metres
   * Throws a MapError if there can be no such robot on such cells.
   */
  constructor(firmware, engine, grid, {length, width, drive, turningRadius}) {
    this.#firmware = firmware;
    this.#engine = engine;
    firmware.writeTiles(grid, engine);
    const millimetres = (metres) => Math.round(metres * 1000);
    const text = firmware.ask((code) => {
      code.shape_map(grid.width, grid.height);
      return code.shape_robot(drives.indexOf(drive), millimetres(length), millimetres(width),
          millimetres(turningRadius), Math.round(grid.resolution * 1e6));
    });
    [this.tableBytes, ...this.angles] = text.split('\t').map(Number);
  }
  get #code() {
    return this.#firmware.code;
  }
  /** Whether an obstacle is in a cell; a search that runs then ends with map_changed. */
  set(x, y, blocked) {
    this.#code.shape_set(this.#engine.number(x, y), blocked ? 1 : 0);
  }
  /** Begins from a cell and a heading, 0 to 15; to 16 for any. @returns {string} its status */
  begin(start, heading, goal, goalHeading) {
    const {number} = this.#engine;
    return statuses[this.#code.shape_begin(number(start.x, start.y), heading, number(goal.x, goal.y), goalHeading)];
  }
  /** Continues until so many states are expanded. @returns {string} its status */
  step(units) {
    return statuses[this.#code.shape_step(units)];
  }
  get counts() {
    const code = this.#code;
    return {
      cost: code.shape_cost(), expanded: code.shape_expanded(), generated: code.shape_generated(),
      peakOpen: code.shape_peak_open(), peakNodes: code.shape_peak_nodes(),
    };
  }
  /** The poses of the path: x and y of its centre in cells, and an angle. */
  get path() {
    const code = this.#code;
    const all = new Float64Array(code.memory.buffer, code.shape_poses(), 3 * code.shape_pose_count());
    return Array.from({length: all.length / 3}, (_, i) => ({x: all[3 * i], y: all[3 * i + 1], angle: all[3 * i + 2]}));
  }
  #words(at) {
    return new Uint32Array(this.#code.memory.buffer, at, this.#engine.cells);
  }
  get marks() {
    return new Uint8Array(this.#code.memory.buffer, this.#code.shape_marks(), this.#engine.cells);
  }
  get g() {
    return this.#words(this.#code.shape_g());
  }
  get f() {
    return this.#words(this.#code.shape_f());
  }
  get parents() {
    return this.#words(this.#code.shape_parents());
  }
  get latest() {
    const at = this.#code.shape_latest();
    return at < this.#engine.cells ? this.#engine.cell(at) : null;
  }
  /** What it needs in firmware, as `Firmware.describe` tells it. */
  get needs() {
    return {...parseNeeds(this.#firmware.ask((code) => code.shape_describe())), nodes: this.counts.peakNodes};
  }
}
