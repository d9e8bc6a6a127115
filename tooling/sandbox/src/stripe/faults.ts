/** A failure of the API that a test asked for. */
export type Fault = {
  /** `GET`, `POST` or, left out, any. */
  method?: string;
  /** The beginning of the path, e.g. `/v1/refunds`; left out: any. */
  path?: string;
  /** Answer with this status… */
  status?: number;
  /** …and this body; by default Stripe's error of type `api_error`. */
  body?: object;
  /** Close the connection without an answer. */
  connection?: 'reset';
  /** Milliseconds that the request takes; with neither status nor reset it then succeeds. */
  delayMs?: number;
  /** How many requests fail; by default 1. */
  count?: number;
  /**
   * `before` (the default): nothing happens. `after`: it happens, and the answer is lost, so that
   * a repetition with the same idempotency key finds it done.
   */
  when?: 'before' | 'after';
};

/** The failures that wait for a request. They are forgotten when the sandbox stops. */
export class Faults {
  #waiting: (Fault & { count: number })[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ ...fault, count: fault.count ?? 1 });
  }

  /** The first waiting failure that fits the request, used up by one. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.#waiting.find(
      (each) =>
        (each.method === undefined || each.method.toUpperCase() === method) &&
        (each.path === undefined || path.startsWith(each.path)),
    );
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count <= 0) this.#waiting = this.#waiting.filter((each) => each !== fault);
    return fault;
  }

  list(): readonly Fault[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
  }
}
