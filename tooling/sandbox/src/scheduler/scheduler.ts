import { RecordedVendor, type VendorFault } from '../vendor/recorded-vendor.ts';

/** Faults that can be requested for the next posts. */
export const SCHEDULER_FAULTS = [
  'server_error',
  'rejected',
  'redirect',
  'timeout',
  'reset',
  'taken_then_reset',
] as const;

/** One of {@link SCHEDULER_FAULTS}. */
export type SchedulerFaultKind = (typeof SCHEDULER_FAULTS)[number];

/** A request received by the scheduler. */
export type SchedulerRequest = {
  /** ISO 8601. */
  at: string;
  id: string;
  /** Whether the signature is valid, and not more than five minutes old. */
  isSigned: boolean;
  fault: SchedulerFaultKind | null;
  /** Null if it was not answered. */
  status: number | null;
};

/** A post accepted by the scheduler, kept once however often it was sent. */
export type TakenPost = { id: string; body: unknown };

const KEPT = 100;

/** A content scheduler, and the posts that it took. */
export class SchedulerService extends RecordedVendor<
  VendorFault<SchedulerFaultKind>,
  SchedulerRequest
> {
  #posts: TakenPost[] = [];

  /** Accepts a post; a repeat changes nothing. */
  take(post: TakenPost): void {
    if (this.#posts.some(({ id }) => id === post.id)) return;
    this.#posts = [...this.#posts.slice(-KEPT + 1), post];
  }

  override state() {
    return { ...super.state(), posts: this.#posts };
  }

  override clear(): void {
    super.clear();
    this.#posts = [];
  }
}
