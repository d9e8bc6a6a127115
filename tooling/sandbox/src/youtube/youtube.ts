import { RecordedVendor, type VendorFault } from '../vendor/recorded-vendor.ts';

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

/** The date in Los Angeles, where YouTube's quota resets at midnight. */
const dayOf = (now: number): string =>
  new Date(now).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });

/** YouTube, and its quota. */
export class YouTube extends RecordedVendor<VendorFault<YouTubeFaultKind>, YouTubeRequest> {
  #day = '';
  #used = 0;
  #quota = DAILY_QUOTA;

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

  override state(now = Date.now()) {
    this.#begin(now);
    return {
      quota: { day: this.#day, units: this.#quota, used: this.#used },
      ...super.state(),
    };
  }

  override clear(): void {
    super.clear();
    this.#used = 0;
    this.#quota = DAILY_QUOTA;
  }

  #begin(now: number): void {
    const day = dayOf(now);
    if (day !== this.#day) this.#used = 0;
    this.#day = day;
  }
}
