// A robot with a shape: its motions, and a search for its path. See ../engine/shape.cpp.
import {parseNeeds} from './firmware.js';
import {statuses} from './engine.js';

export const headings = 16;
export const drives = ['diff', 'car', 'omni'];

/** The robot whose motions were made last, and by which instance of the module. */
let made = {code: null, robot: [], angles: []};

/** Offers what a `Search` of engine.js does; there is one at a time. */
export class ShapeSearch {
  #firmware;
  #engine;
  /** The angles of the headings, in radians, from +x towards +y. */
  angles = [];
  #needs = null;

  /**
   * Makes the motions of a robot, if they are not those of the last one. Throws a MapError if there can be no such robot
   * on such cells.
   *
   * @param {Firmware} firmware  with a module of its own, of which this search is a part
   * @param {Engine} engine  with the map, whose obstacles do not grow
   * @param {Grid} grid
   * @param {{length: number, width: number, drive: string, turningRadius: number}} robot  metres
   */
  constructor(firmware, engine, grid, {length, width, drive, turningRadius}) {
    this.#firmware = firmware;
    this.#engine = engine;
    firmware.writeTiles(grid, engine);
    this.#code.shape_map(grid.width, grid.height);
    const millimetres = (metres) => Math.round(metres * 1000);
    const robot = [drives.indexOf(drive), millimetres(length), millimetres(width), millimetres(turningRadius),
      Math.round(grid.resolution * 1e6)];
    if (made.code !== firmware.code || made.robot.join() !== robot.join()) {
      const angles = firmware.ask((code) => code.shape_robot(...robot)).split('\t').map(Number);
      made = {code: firmware.code, robot, angles};
    }
    this.angles = made.angles;
  }
  get #code() {
    return this.#firmware.code;
  }
  /** Whether an obstacle is in a cell; a search that runs then ends with map_changed. */
  set(x, y, blocked) {
    this.#code.shape_set(this.#engine.number(x, y), blocked ? 1 : 0);
  }
  /** Begins. Headings are 0 to 15; that of the goal may be 16: any. @returns {string} its status */
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
    const nodes = Math.max(2, this.counts.peakNodes);
    if (this.#needs?.nodes !== nodes) {
      this.#needs = {...parseNeeds(this.#firmware.ask((code) => code.shape_describe())), nodes};
    }
    return this.#needs;
  }
}
