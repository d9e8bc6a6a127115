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

/** A content scheduler: its requests, and the pending faults. Nothing survives a restart. */
export class SchedulerService {
  #waiting: { kind: SchedulerFaultKind; count: number }[] = [];
  #requests: SchedulerRequest[] = [];
  #posts: TakenPost[] = [];

  fail(kind: SchedulerFaultKind, count = 1): void {
    if (count > 0) this.#waiting.push({ kind, count });
  }

  /** Returns the first pending fault, and lowers its count by one. */
  takeFault(): SchedulerFaultKind | undefined {
    const [fault] = this.#waiting;
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count <= 0) this.#waiting.shift();
    return fault.kind;
  }

  add(request: SchedulerRequest): void {
    this.#requests = [...this.#requests.slice(-KEPT + 1), request];
  }

  /** Accepts a post; a repeat changes nothing. */
  take(post: TakenPost): void {
    if (this.#posts.some(({ id }) => id === post.id)) return;
    this.#posts = [...this.#posts.slice(-KEPT + 1), post];
  }

  state() {
    return {
      faults: this.#waiting,
      /** Oldest first. */
      requests: this.#requests,
      posts: this.#posts,
    };
  }

  clear(): void {
    this.#waiting = [];
    this.#requests = [];
    this.#posts = [];
  }
}
