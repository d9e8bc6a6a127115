/** A timer for work that waits in the store: it rings at the earliest of the times set. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;
  #at = Infinity;
  #stopped = false;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** @param at milliseconds since the epoch. */
  set(at: number): void {
    if (this.#stopped || at >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(
      () => {
        this.#at = Infinity;
        this.#ring();
      },
      Math.min(Math.max(at - Date.now(), 0), 2 ** 31 - 1),
    );
  }

  /** Stops ringing. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
