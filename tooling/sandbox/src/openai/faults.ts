/** Faults that can be requested for the next requests. */
export const MODEL_FAULTS = [
  'refusal',
  'content_filter',
  'timeout',
  'rate_limit',
  'quota',
  'server_error',
  'invalid_structure',
  'cut_off',
  'broken_stream',
] as const;

/** One of {@link MODEL_FAULTS}. */
export type ModelFaultKind = (typeof MODEL_FAULTS)[number];

/** A failure of the next requests. */
export type ModelFault = {
  kind: ModelFaultKind;
  /** Number of requests that fail. */
  count: number;
  /** Retry delay of a rate limit in milliseconds. */
  retryAfterMs: number;
};

/** Pending faults. They are lost when the sandbox stops. */
export class ModelFaults {
  #waiting: ModelFault[] = [];

  add(kind: ModelFaultKind, count = 1, retryAfterMs = 1000): void {
    if (count > 0) this.#waiting.push({ kind, count, retryAfterMs });
  }

  /** Returns the first pending fault, and lowers its count by one. */
  take(): ModelFault | undefined {
    const [fault] = this.#waiting;
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count <= 0) this.#waiting.shift();
    return fault;
  }

  list(): readonly ModelFault[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
  }
}
