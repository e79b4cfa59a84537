// Draws a map and what a search has done to it.
import {kind} from './grid.js';
import {mark, what as grounds} from './engine.js';

const {free} = grounds;

// Colours that are told apart with any kind of colour blindness: after Okabe and Ito.
const colours = {
  free: [255, 255, 255], wall: [40, 44, 52], grown: [170, 174, 182], unknown: [112, 120, 140], open: [240, 228, 66], closed: [120, 190, 235],
  openDoor: [205, 235, 220], closedDoor: [140, 70, 20], expensive: [205, 150, 90],
};
const pixel = ([r, g, b]) => (255 << 24 | b << 16 | g << 8 | r) >>> 0;
const packed = Object.fromEntries(Object.entries(colours).map(([name, rgb]) => [name, pixel(rgb)]));
const blockedColours = {
  [kind.wall]: packed.wall, [kind.closedDoor]: packed.closedDoor, [kind.unknown]: packed.unknown,
};
/** By what a search has done, and by what the cell costs: the more, the nearer to the colour of expensive ground. */
const tints = [colours.free, colours.open, colours.closed].map((of) => Uint32Array.from({length: 253}, (_, cost) => {
  const share = cost === 0 ? 0 : 0.25 + 0.6 * cost / 252;
  return pixel(of.map((from, i) => Math.round(from + (colours.expensive[i] - from) * share)));
}));
const lineColour = {path: '#d55e00', start: '#009e73', goal: '#cc79a7', latest: '#000000', cursor: '#0072b2'};

/** The part of a map that is seen; all views share it. */
export class Camera {
  scale = 1;
  x = 0;
  y = 0;
  /** Shows the whole map. */
  fit(grid, width, height) {
    this.scale = Math.min(width / grid.width, height / grid.height);
    this.x = (grid.width - width / this.scale) / 2;
    this.y = (grid.height - height / this.scale) / 2;
  }
  /** Makes it larger or smaller, around a point of the view. */
  zoom(factor, atX, atY) {
    const scale = Math.min(96, Math.max(0.25, this.scale * factor));
    this.x += atX / this.scale - atX / scale;
    this.y += atY / this.scale - atY / scale;
    this.scale = scale;
  }
  cell(atX, atY) {
    return {x: Math.floor(this.x + atX / this.scale), y: Math.floor(this.y + atY / this.scale)};
  }
}

export class View {
  #picture = new OffscreenCanvas(1, 1);
  #image = new ImageData(1, 1);
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
  }
  /** Fits the pixels to the size on the page. */
  resize() {
    const ratio = window.devicePixelRatio || 1;
    const {width, height} = this.canvas.getBoundingClientRect();
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    return {width, height, ratio};
  }
  /**
   * @param {Grid} grid
   * @param {Camera} camera
   * @param {Engine} engine
   * @param {Search|null} search
   * @param {{cursor: {x: number, y: number}|null, unit: number, scans: boolean, robot: object|null}} options  the
   *   robot has length and width in cells, and angles at `start` and `goal`, null for any
   */
  draw(grid, camera, engine, search, {cursor, unit, scans, ends = true, robot = null}) {
    this.row = (y) => (grid.bottomUp ? grid.height - 1 - y : y);
    const {width, height, ratio} = this.resize();
    const context = this.canvas.getContext('2d');
    this.#paintCells(grid, engine, search);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = '#d9dce1';
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(ratio * camera.scale, 0, 0, ratio * camera.scale, -ratio * camera.scale * camera.x,
        -ratio * camera.scale * camera.y);
    context.imageSmoothingEnabled = camera.scale < 1;
    context.drawImage(this.#picture, 0, 0);
    if (camera.scale >= 8) {
      this.#paintLines(context, grid, camera, width, height);
    }
    if (search !== null) {
      if (scans && camera.scale >= 2) {
        this.#paintScans(context, grid, engine, search, camera);
      }
      if (camera.scale >= 34) {
        this.#paintCosts(context, grid, engine, search, camera, width, height, unit);
      }
      const {path} = search;
      if (robot !== null) {
        this.#paintWay(context, robot, path, camera);
      }
      this.#paintPath(context, path, camera);
      if (search.latest !== null) {
        this.#frame(context, search.latest, lineColour.latest, camera);
      }
    }
    if (robot !== null) {
      this.#paintOutline(context, robot, {...grid.start, angle: robot.start}, lineColour.start, camera);
      if (robot.goal !== null) {
        this.#paintOutline(context, robot, {...grid.goal, angle: robot.goal}, lineColour.goal, camera);
      }
    }
    if (ends) {
      this.#disc(context, grid.start, lineColour.start, 'S', camera);
      this.#disc(context, grid.goal, lineColour.goal, 'G', camera);
    }
    if (cursor !== null) {
      this.#frame(context, cursor, lineColour.cursor, camera);
    }
  }

  /** Draws robots at `share` of their way from one cell to the next. */
  drawFleet(grid, camera, engine, robots, share) {
    this.draw(grid, camera, engine, null, {cursor: null, unit: 1, scans: false, ends: false});
    const context = this.canvas.getContext('2d');
    const colour = (i) => `hsl(${(i * 137.5) % 360} 70% ${i % 2 === 0 ? 38 : 55}%)`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = 'bold 0.45px sans-serif';
    const text = camera.scale >= 14;
    robots.forEach(({goal}, i) => {
      context.strokeStyle = colour(i);
      context.lineWidth = 0.15;
      context.strokeRect(goal.x + 0.15, this.row(goal.y) + 0.15, 0.7, 0.7);
      if (text) {
        context.fillStyle = colour(i);
        context.fillText(String(i), goal.x + 0.5, this.row(goal.y) + 0.52);
      }
    });
    robots.forEach(({from, to}, i) => {
      const x = from.x + (to.x - from.x) * share + 0.5;
      const y = this.row(from.y) + (this.row(to.y) - this.row(from.y)) * share + 0.5;
      context.fillStyle = colour(i);
      context.beginPath();
      context.arc(x, y, Math.max(0.4, 2 / camera.scale), 0, 2 * Math.PI);
      context.fill();
      if (text) {
        context.fillStyle = '#fff';
        context.fillText(String(i), x, y + 0.02);
      }
    });
    context.textBaseline = 'alphabetic';
  }

  #paintCells(grid, engine, search) {
    if (this.#picture.width !== grid.width || this.#picture.height !== grid.height) {
      this.#picture = new OffscreenCanvas(grid.width, grid.height);
      this.#image = new ImageData(grid.width, grid.height);
    }
    const context = this.#picture.getContext('2d');
    const pixels = new Uint32Array(this.#image.data.buffer);
    const {ground} = engine;
    const marks = search?.marks ?? null;
    const {cells} = grid;
    const {costs} = engine;
    for (let y = 0, i = 0; y < grid.height; ++y) {
      let at = engine.number(0, y);
      let to = this.row(y) * grid.width;
      for (let x = 0; x < grid.width; ++x, ++i, ++at, ++to) {
        const what = cells[i];
        const done = marks === null ? mark.untouched : marks[at];
        if ((what & 1) !== 0) {
          pixels[to] = blockedColours[what];
        } else if (ground[at] !== free) {
          pixels[to] = packed.grown;
        } else if (costs[at] !== 0) {
          pixels[to] = tints[done][costs[at]];
        } else {
          pixels[to] = done === mark.untouched && what === kind.openDoor ? packed.openDoor : tints[done][0];
        }
      }
    }
    context.putImageData(this.#image, 0, 0);
  }
  #paintLines(context, grid, camera, width, height) {
    context.strokeStyle = 'rgba(0, 0, 0, 0.12)';
    context.lineWidth = 1 / camera.scale;
    context.beginPath();
    const first = camera.cell(0, 0);
    const last = camera.cell(width, height);
    for (let x = Math.max(0, first.x); x <= Math.min(grid.width, last.x + 1); ++x) {
      context.moveTo(x, 0);
      context.lineTo(x, grid.height);
    }
    for (let y = Math.max(0, first.y); y <= Math.min(grid.height, last.y + 1); ++y) {
      context.moveTo(0, y);
      context.lineTo(grid.width, y);
    }
    context.stroke();
  }
  /** From each cell that was reached to the one before it: of jump points, what was scanned. */
  #paintScans(context, grid, engine, search, camera) {
    const {marks, parents} = search;
    context.strokeStyle = 'rgba(0, 114, 178, 0.55)';
    context.lineWidth = Math.max(0.12, 1 / camera.scale);
    context.beginPath();
    for (let y = 0; y < grid.height; ++y) {
      for (let x = 0; x < grid.width; ++x) {
        const at = y * engine.edge + x;
        if (marks[at] !== mark.untouched && parents[at] !== at) {
          const before = engine.cell(parents[at]);
          context.moveTo(before.x + 0.5, this.row(before.y) + 0.5);
          context.lineTo(x + 0.5, this.row(y) + 0.5);
        }
      }
    }
    context.stroke();
  }
  #paintCosts(context, grid, engine, search, camera, width, height, unit) {
    const {marks, g, f} = search;
    const first = camera.cell(0, 0);
    const last = camera.cell(width, height);
    context.fillStyle = '#000';
    context.textAlign = 'center';
    for (let y = Math.max(0, first.y); y <= Math.min(grid.height - 1, last.y); ++y) {
      for (let x = Math.max(0, first.x); x <= Math.min(grid.width - 1, last.x); ++x) {
        const at = this.row(y) * engine.edge + x;
        if (marks[at] === mark.untouched) {
          continue;
        }
        const text = (cost) => (cost / unit).toFixed(1);
        context.font = '0.24px sans-serif';
        context.fillText(`g ${text(g[at])}`, x + 0.5, y + 0.3);
        context.fillText(`h ${text(f[at] - g[at])}`, x + 0.5, y + 0.58);
        context.fillText(`f ${text(f[at])}`, x + 0.5, y + 0.86);
      }
    }
  }
  /** The outline of a robot, with a line from its middle to its front. */
  #outline(context, {length, width}, {x, y, angle}) {
    const up = this.row(1) < this.row(0) ? -1 : 1;
    const [c, s] = [Math.cos(angle), up * Math.sin(angle)];
    const at = (ahead, left) => [x + 0.5 + c * ahead - s * left, this.row(y) + 0.5 + s * ahead + c * left];
    const [a, l] = [length / 2, width / 2];
    context.moveTo(...at(a, l));
    context.lineTo(...at(-a, l));
    context.lineTo(...at(-a, -l));
    context.lineTo(...at(a, -l));
    context.closePath();
    return at(a, 0);
  }
  #paintOutline(context, robot, pose, colour, camera) {
    context.strokeStyle = colour;
    context.lineWidth = Math.max(0.15, 2 / camera.scale);
    context.beginPath();
    const front = this.#outline(context, robot, pose);
    context.moveTo(pose.x + 0.5, this.row(pose.y) + 0.5);
    context.lineTo(...front);
    context.stroke();
  }
  /** The outlines of the robot on its way, a third of its length apart. */
  #paintWay(context, robot, poses, camera) {
    context.fillStyle = 'rgba(213, 94, 0, 0.13)';
    context.strokeStyle = 'rgba(120, 50, 0, 0.55)';
    context.lineWidth = Math.max(0.05, 1 / camera.scale);
    const every = Math.max(1, Math.round(robot.length / 3));
    poses.forEach((pose, i) => {
      if (i % every === 0 || i === poses.length - 1) {
        context.beginPath();
        this.#outline(context, robot, pose);
        context.fill();
        context.stroke();
      }
    });
  }
  #paintPath(context, path, camera) {
    if (path.length === 0) {
      return;
    }
    context.strokeStyle = lineColour.path;
    context.lineWidth = Math.max(0.3, 2.5 / camera.scale);
    context.lineJoin = 'round';
    context.beginPath();
    path.forEach(({x, y}, i) => (i === 0 ? context.moveTo(x + 0.5, this.row(y) + 0.5)
      : context.lineTo(x + 0.5, this.row(y) + 0.5)));
    context.stroke();
  }
  #disc(context, {x, y}, colour, letter, camera) {
    const radius = Math.max(0.45, 8 / camera.scale);
    context.fillStyle = colour;
    context.strokeStyle = '#fff';
    context.lineWidth = radius / 5;
    context.beginPath();
    context.arc(x + 0.5, this.row(y) + 0.5, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.fillStyle = '#fff';
    context.font = `bold ${1.3 * radius}px sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, x + 0.5, this.row(y) + 0.5 + radius * 0.08);
    context.textBaseline = 'alphabetic';
  }
  #frame(context, {x, y}, colour, camera) {
    context.strokeStyle = colour;
    context.lineWidth = Math.max(0.12, 2 / camera.scale);
    context.strokeRect(x, this.row(y), 1, 1);
  }
}
