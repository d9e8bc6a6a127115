import { createHash } from 'node:crypto';

/** Pseudorandom numbers that are the same for the same text. */
export class Chance {
  #state: number;

  /** @param text seed of all following numbers. */
  constructor(text: string) {
    this.#state = createHash('sha256').update(text).digest().readUInt32LE(0);
  }

  /** Returns the next number, from 0 up to but excluding `limit` (mulberry32). */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  /** Returns one of the items; the list isn't empty. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  }
}
