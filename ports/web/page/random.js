/** Numbers that are the same every time. */
export class Random {
  #state;
  constructor(seed) {
    this.#state = seed;
  }
  /** A whole number from 0 on, less than n. */
  below(n) {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor(this.#state / 2 ** 32 * n);
  }
}
