// The firmware's searches, compiled to WebAssembly: see ../engine. Runs in a page and under node.

/** By the numbers of `Planner` in ../engine/planners.hpp: the names of the desktop tool. */
export const planners = ['astar', 'dijkstra', 'greedy', 'weighted', 'bfs', 'theta', 'dstar-lite', 'jps'];
/** By the numbers that `make` takes. */
export const motions = [
  {moves: 4, corner: 'never'},
  {moves: 8, corner: 'never'},
  {moves: 8, corner: 'one-side'},
  {moves: 8, corner: 'always'},
];
/** Planners that know what cells cost. The others search maps whose free cells cost the same. */
export const weighing = ['astar', 'dijkstra', 'greedy', 'weighted', 'dstar-lite'];
/** By the numbers of `firmpath::Status`. */
export const statuses = [
  'running', 'found', 'partial', 'no_path', 'start_blocked', 'goal_blocked', 'out_of_map', 'open_full', 'nodes_full',
  'cost_overflow', 'cost_limit', 'work_limit', 'cancelled', 'map_changed', 'too_many_goals', 'found_by_fallback',
  'leg_found', 'corrupted',
];
/**
 * What a cell is: all but the first are blocked. Unknown cells do not grow by the robot's radius; a margin is too near to
 * an obstacle for the robot.
 */
export const what = {free: 0, obstacle: 1, unknown: 2, margin: 3};
/** What has become of a cell: the numbers in `marks`. */
export const mark = {untouched: 0, open: 1, closed: 2};

/** What a straight step over plain floor costs, as that planner counts. */
export function unitOf(planner, moves, costs) {
  return planner === 'bfs' ? 1 : (moves === 4 ? 1 : costs ? 10 : 13860) * (costs ? 50 : 1);
}

/** A search in one of the places of an engine. */
export class Search {
  #engine;
  #place;
  constructor(engine, place) {
    this.#engine = engine;
    this.#place = place;
  }
  /** Begins. @returns {string} its status */
  begin(start, goal) {
    const {code, number} = this.#engine;
    return statuses[code.begin(this.#place, number(start.x, start.y), number(goal.x, goal.y))];
  }
  /** Continues by so many units. @returns {string} its status */
  step(units) {
    return statuses[this.#engine.code.step(this.#place, units)];
  }
  /** The counts up to now, and what the path costs. */
  get counts() {
    const {code} = this.#engine;
    return {
      cost: code.cost(this.#place),
      expanded: code.expanded(this.#place),
      generated: code.generated(this.#place),
      peakOpen: code.peak_open(this.#place),
      peakNodes: code.peak_nodes(this.#place),
    };
  }
  /** The cells of the path, from the start on; none before the search has found one. */
  get path() {
    const {code} = this.#engine;
    return Array.from(this.#engine.words(code.path(this.#place), code.path_size(this.#place)),
        (at) => this.#engine.cell(at));
  }
  /** What has become of each cell, by its number. Valid until the next call. */
  get marks() {
    return this.#engine.bytes(this.#engine.code.marks(this.#place), this.#engine.cells);
  }
  /** The costs of the ways to each cell, where it is not untouched. Valid until the next call. */
  get g() {
    return this.#engine.words(this.#engine.code.g(this.#place), this.#engine.cells);
  }
  /** Its place in the open list, where it is not untouched. Valid until the next call. */
  get f() {
    return this.#engine.words(this.#engine.code.f(this.#place), this.#engine.cells);
  }
  /** The number of the cell before it, where it is not untouched. Valid until the next call. */
  get parents() {
    return this.#engine.words(this.#engine.code.parents(this.#place), this.#engine.cells);
  }
  /** The cell that was expanded last; null at the beginning. */
  get latest() {
    const at = this.#engine.code.latest(this.#place);
    return at < this.#engine.cells ? this.#engine.cell(at) : null;
  }
}

/** What a robot of a fleet is doing: by the numbers of `firmpath::RobotState`. */
export const robotStates = ['absent', 'moving', 'arrived', 'held', 'waiting', 'unreachable'];
export const mostRobots = 100;

/** Many robots on the map of an engine. They move on four neighbours and never collide. */
export class Fleet {
  #engine;
  constructor(engine) {
    this.#engine = engine;
    engine.code.fleet_clear();
  }
  /** Puts a robot, 0 to 99, on a cell. @returns {boolean} whether it could: the cell must be free */
  add(robot, {x, y}) {
    return this.#engine.code.fleet_add(robot, this.#engine.number(x, y)) !== 0;
  }
  /** Gives a robot a goal. @returns {boolean} whether it could */
  send(robot, {x, y}) {
    return this.#engine.code.fleet_send(robot, this.#engine.number(x, y)) !== 0;
  }
  /** Moves all robots by one cell or none. @returns {string} the status: found, if each has its next cell */
  step() {
    const {code} = this.#engine;
    let status;
    do {
      status = statuses[code.fleet_step(100000)];
    } while (status === 'running');
    return status;
  }
  /** Where a robot is; null if there is none of that number. */
  cell(robot) {
    const at = this.#engine.code.fleet_cell(robot);
    return at < this.#engine.cells ? this.#engine.cell(at) : null;
  }
  state(robot) {
    return robotStates[this.#engine.code.fleet_state(robot)];
  }
}

/** A map, and up to four searches on it. */
export class Engine {
  /** @param {BufferSource} wasm */
  static async load(wasm) {
    const {instance} = await WebAssembly.instantiate(wasm, {});
    return new Engine(instance.exports);
  }
  constructor(code) {
    this.code = code;
    this.edge = code.edge();
    this.cells = this.edge * this.edge;
    this.number = (x, y) => y * this.edge + x;
    this.resize(1, 1);
  }
  cell(at) {
    return {x: at % this.edge, y: Math.floor(at / this.edge)};
  }
  bytes(at, size) {
    return new Uint8Array(this.code.memory.buffer, at, size);
  }
  words(at, size) {
    return new Uint32Array(this.code.memory.buffer, at, size);
  }
  /** Makes a map without obstacles, of at most `edge` x `edge` cells. */
  resize(width, height) {
    this.code.resize(width, height);
  }
  /** Makes a cell free, an obstacle, or unknown: see `what`. Searches see it after `update`. */
  set(x, y, cell) {
    this.code.set(this.number(x, y), cell);
  }
  /** Sets what it costs to enter a cell: 0 to 252, as in ROS. 50 is twice as much as plain floor. */
  setCost(x, y, cost) {
    this.code.set_cost(this.number(x, y), cost);
  }
  /** Grows the obstacles again after edits. A running search ends with map_changed if a cell is now otherwise. */
  update() {
    this.code.update();
  }
  /** Obstacles grow by the radius of the robot; both in metres. */
  growBy(radius, resolution) {
    this.code.grow_by(Math.round(radius * 1e6), Math.round(resolution * 1e6));
  }
  /**
   * Cells up to the clearance from where the robot would touch an obstacle cost more; 0 ends this. All in metres.
   *
   * @returns {boolean} whether costs reach no more cells than the engine has room for
   */
  keepAway(clearance, radius, resolution) {
    const micro = (metres) => Math.round(metres * 1e6);
    const scaling = clearance === 0 ? 0 : Math.round(Math.log(252) / clearance * 1000);
    return this.code.keep_away(micro(radius), micro(clearance), scaling, micro(resolution)) !== 0;
  }
  /** What it costs to enter each cell, by its number; 0 if it is blocked. Valid until the next call. */
  get costs() {
    return this.bytes(this.code.costs(), this.cells);
  }
  /** What each cell is, by its number: see `what`. Valid until the next call. */
  get ground() {
    return this.bytes(this.code.what(), this.cells);
  }
  /** Whether the middle of the robot can be there. */
  passable(x, y) {
    return this.ground[this.number(x, y)] === what.free;
  }
  /** Makes a search in place 0 to 3; `costs`: one that knows what cells cost, see `weighing`. */
  make(place, planner, {moves, corner}, costs = false) {
    const rule = motions.findIndex((each) => each.moves === moves && (moves === 4 || each.corner === corner));
    if (this.code.make(place, planners.indexOf(planner), rule + (costs ? motions.length : 0)) === 0) {
      throw new RangeError(`no planner ${planner} with ${moves} moves, corner ${corner}, in place ${place}`);
    }
    return new Search(this, place);
  }
}
