/** An API failure requested by a test. */
export type Fault = {
  /** `GET`, `POST` or, if omitted, any. */
  method?: string;
  /** Prefix of the path, such as `/v1/refunds`; if omitted, any. */
  path?: string;
  /** Responds with this status… */
  status?: number;
  /** …and this body; by default Stripe's error of type `api_error`. */
  body?: object;
  /** Closes the connection without a response. */
  connection?: 'reset';
  /** Milliseconds that the request takes; with neither status nor reset it then succeeds. */
  delayMs?: number;
  /** Number of requests that fail; default 1. */
  count?: number;
  /**
   * `before` (the default): nothing happens. `after`: the request takes effect and its response is
   * lost, so a retry with the same idempotency key finds it done.
   */
  when?: 'before' | 'after';
};

/** Pending faults. They are lost when the sandbox stops. */
export class Faults {
  #waiting: (Fault & { count: number })[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ ...fault, count: fault.count ?? 1 });
  }

  /** Returns the first pending fault that matches the request, and lowers its count by one. */
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
