/** Faults that can be requested for the next requests. */
export const YOUTUBE_FAULTS = [
  'quota',
  'server_error',
  'timeout',
  'invalid_answer',
  'reset',
] as const;

/** One of {@link YOUTUBE_FAULTS}. */
export type YouTubeFaultKind = (typeof YOUTUBE_FAULTS)[number];

/** A request received by YouTube's API. */
export type YouTubeRequest = {
  /** ISO 8601. */
  at: string;
  path: string;
  /** Without the key. */
  parameters: Record<string, string>;
  /** Its cost in quota units. */
  units: number;
  fault: YouTubeFaultKind | null;
  /** Null if it was not answered. */
  status: number | null;
};

/** A project's default daily quota in units. */
const DAILY_QUOTA = 10_000;

const KEPT = 100;

/** The date in Los Angeles, where YouTube's quota resets at midnight. */
const dayOf = (now: number): string =>
  new Date(now).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });

/** YouTube: its quota, requests, and pending faults. Nothing survives a restart. */
export class YouTube {
  #waiting: { kind: YouTubeFaultKind; count: number }[] = [];
  #requests: YouTubeRequest[] = [];
  #day = '';
  #used = 0;
  #quota = DAILY_QUOTA;

  fail(kind: YouTubeFaultKind, count = 1): void {
    if (count > 0) this.#waiting.push({ kind, count });
  }

  /** Returns the first pending fault, and lowers its count by one. */
  takeFault(): YouTubeFaultKind | undefined {
    const [fault] = this.#waiting;
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count <= 0) this.#waiting.shift();
    return fault.kind;
  }

  /** Uses units of the day's quota; returns false if too few are left. */
  use(units: number, now = Date.now()): boolean {
    this.#begin(now);
    if (this.#used + units > this.#quota) return false;
    this.#used += units;
    return true;
  }

  /** Sets the units per day, from now on. */
  setQuota(units: number): void {
    this.#quota = units;
  }

  add(request: YouTubeRequest): void {
    this.#requests = [...this.#requests.slice(-KEPT + 1), request];
  }

  state(now = Date.now()) {
    this.#begin(now);
    return {
      quota: { day: this.#day, units: this.#quota, used: this.#used },
      faults: this.#waiting,
      /** Oldest first. */
      requests: this.#requests,
    };
  }

  clear(): void {
    this.#waiting = [];
    this.#requests = [];
    this.#used = 0;
    this.#quota = DAILY_QUOTA;
  }

  #begin(now: number): void {
    const day = dayOf(now);
    if (day !== this.#day) this.#used = 0;
    this.#day = day;
  }
}
