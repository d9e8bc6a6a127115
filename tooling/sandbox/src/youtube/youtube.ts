/** What can go wrong with a request, when somebody asks for it. */
export const YOUTUBE_FAULTS = [
  'quota',
  'server_error',
  'timeout',
  'invalid_answer',
  'reset',
] as const;

/** One of {@link YOUTUBE_FAULTS}. */
export type YouTubeFaultKind = (typeof YOUTUBE_FAULTS)[number];

/** One request that YouTube's API received. */
export type YouTubeRequest = {
  /** ISO 8601. */
  at: string;
  path: string;
  /** Without the key. */
  parameters: Record<string, string>;
  /** Units of the quota that it cost. */
  units: number;
  fault: YouTubeFaultKind | null;
  /** Null: it was not answered. */
  status: number | null;
};

/** Units that a project may use in a day unless it asks for more. */
const DAILY_QUOTA = 10_000;

const KEPT = 100;

/** The day in Los Angeles, where YouTube's quota begins anew at midnight. */
const dayOf = (now: number): string =>
  new Date(now).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });

/** YouTube: its quota, what was asked, and what is to go wrong. Nothing outlives a restart. */
export class YouTube {
  #waiting: { kind: YouTubeFaultKind; count: number }[] = [];
  #requests: YouTubeRequest[] = [];
  #day = '';
  #used = 0;
  #quota = DAILY_QUOTA;

  fail(kind: YouTubeFaultKind, count = 1): void {
    if (count > 0) this.#waiting.push({ kind, count });
  }

  /** The first waiting failure, used up by one. */
  takeFault(): YouTubeFaultKind | undefined {
    const [fault] = this.#waiting;
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count <= 0) this.#waiting.shift();
    return fault.kind;
  }

  /** Uses units of this day's quota, if there are as many. */
  use(units: number, now = Date.now()): boolean {
    this.#begin(now);
    if (this.#used + units > this.#quota) return false;
    this.#used += units;
    return true;
  }

  /** How many units a day has, from now on. */
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
