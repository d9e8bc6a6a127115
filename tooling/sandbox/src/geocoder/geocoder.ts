/** Faults that can be requested for the next requests. */
export const GEOCODER_FAULTS = [
  'slow',
  'server_error',
  'timeout',
  'invalid_answer',
  'reset',
] as const;

/** One of {@link GEOCODER_FAULTS}. */
export type GeocoderFaultKind = (typeof GEOCODER_FAULTS)[number];

/** A request received by the geocoder. */
export type GeocoderRequest = {
  /** ISO 8601. */
  at: string;
  path: string;
  parameters: Record<string, string>;
  userAgent: string;
  fault: GeocoderFaultKind | null;
  /** Null if it was not answered. */
  status: number | null;
};

const KEPT = 100;

/** The geocoder: its requests, and the pending faults. Nothing survives a restart. */
export class Geocoder {
  #waiting: { kind: GeocoderFaultKind; count: number }[] = [];
  #requests: GeocoderRequest[] = [];

  fail(kind: GeocoderFaultKind, count = 1): void {
    if (count > 0) this.#waiting.push({ kind, count });
  }

  /** Returns the first pending fault, and lowers its count by one. */
  takeFault(): GeocoderFaultKind | undefined {
    const [fault] = this.#waiting;
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count <= 0) this.#waiting.shift();
    return fault.kind;
  }

  add(request: GeocoderRequest): void {
    this.#requests = [...this.#requests.slice(-KEPT + 1), request];
  }

  state() {
    return {
      faults: this.#waiting,
      /** Oldest first. */
      requests: this.#requests,
    };
  }

  clear(): void {
    this.#waiting = [];
    this.#requests = [];
  }
}
