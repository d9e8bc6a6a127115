/** What can go wrong with a request, when somebody asks for it. */
export const GEOCODER_FAULTS = [
  'slow',
  'server_error',
  'timeout',
  'invalid_answer',
  'reset',
] as const;

/** One of {@link GEOCODER_FAULTS}. */
export type GeocoderFaultKind = (typeof GEOCODER_FAULTS)[number];

/** One request that the geocoder received. */
export type GeocoderRequest = {
  /** ISO 8601. */
  at: string;
  path: string;
  parameters: Record<string, string>;
  userAgent: string;
  fault: GeocoderFaultKind | null;
  /** Null: it was not answered. */
  status: number | null;
};

const KEPT = 100;

/** The geocoder: what was asked, and what is to go wrong. Nothing outlives a restart. */
export class Geocoder {
  #waiting: { kind: GeocoderFaultKind; count: number }[] = [];
  #requests: GeocoderRequest[] = [];

  fail(kind: GeocoderFaultKind, count = 1): void {
    if (count > 0) this.#waiting.push({ kind, count });
  }

  /** The first waiting failure, used up by one. */
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
