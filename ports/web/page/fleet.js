// A fleet on the page: robots with random goals, which get others where they arrive.
import {Fleet, mostRobots} from './engine.js';
import {Random} from './random.js';

export class FleetRun {
  /** What the table shows. */
  steps = 0;
  arrivals = 0;
  conflicts = 0;
  status = 'found';
  /** {from, to, goal}: where each robot was, is, and is sent. */
  robots = [];
  #free;
  #random = new Random(1);
  #fleet;

  /** As many robots as there is room for, on random cells that the robot can get into. */
  constructor(engine, grid, wanted) {
    this.#fleet = new Fleet(engine);
    this.#free = [];
    for (let y = 0; y < grid.height; ++y) {
      for (let x = 0; x < grid.width; ++x) {
        if (engine.passable(x, y)) {
          this.#free.push({x, y});
        }
      }
    }
    const count = Math.min(wanted, mostRobots, Math.floor(this.#free.length / 2));
    while (this.robots.length < count) {
      const at = this.#any();
      if (this.#fleet.add(this.robots.length, at)) {
        this.robots.push({from: at, to: at, goal: at});
        this.#send(this.robots.length - 1);
      }
    }
  }
  #any() {
    return this.#free[this.#random.below(this.#free.length)];
  }
  #send(robot) {
    const goal = this.#any();
    if (this.#fleet.send(robot, goal)) {
      this.robots[robot].goal = goal;
    }
  }
  /** One step of all robots. */
  step() {
    this.status = this.#fleet.step();
    ++this.steps;
    this.robots.forEach((robot, i) => {
      robot.from = robot.to;
      robot.to = this.#fleet.cell(i);
      const state = this.#fleet.state(i);
      if (state === 'arrived') {
        ++this.arrivals;
      }
      if (state === 'arrived' || state === 'unreachable') {
        this.#send(i);
      }
    });
    this.conflicts += this.#count();
  }
  /** Robots on one cell, or through each other: there must be none. */
  #count() {
    const name = ({x, y}) => `${x},${y}`;
    const at = new Map(this.robots.map((robot, i) => [name(robot.to), i]));
    let conflicts = this.robots.length - at.size;
    this.robots.forEach((robot, i) => {
      const other = at.get(name(robot.from));
      if (other !== undefined && other > i && name(this.robots[other].from) === name(robot.to)) {
        ++conflicts;
      }
    });
    return conflicts;
  }
}
