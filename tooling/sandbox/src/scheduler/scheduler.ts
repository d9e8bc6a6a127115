/** What can go wrong with a post, when somebody asks for it. */
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

/** One request that the scheduler received. */
export type SchedulerRequest = {
  /** ISO 8601. */
  at: string;
  id: string;
  /** Whether the signature is right, and not more than five minutes old. */
  isSigned: boolean;
  fault: SchedulerFaultKind | null;
  /** Null: it was not answered. */
  status: number | null;
};

/** A post that the scheduler has taken, once however often it was told of it. */
export type TakenPost = { id: string; body: unknown };

const KEPT = 100;

/** A scheduler for content: what it was told, and what is to go wrong. Nothing outlives a restart. */
export class SchedulerService {
  #waiting: { kind: SchedulerFaultKind; count: number }[] = [];
  #requests: SchedulerRequest[] = [];
  #posts: TakenPost[] = [];

  fail(kind: SchedulerFaultKind, count = 1): void {
    if (count > 0) this.#waiting.push({ kind, count });
  }

  /** The first waiting failure, used up by one. */
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

  /** Takes a post; a repeat changes nothing. */
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
