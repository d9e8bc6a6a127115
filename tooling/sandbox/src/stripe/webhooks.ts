import { Alarm } from '../alarm.ts';
import type { Store } from '../store.ts';
import { nowSeconds } from './ids.ts';
import type { Resources } from './resources.ts';
import { signWebhook } from './signature.ts';

/** The endpoint, and the timing of deliveries. */
export type WebhookOptions = {
  /** URL that receives events; undefined: none. */
  url: string | undefined;
  /** `whsec_…`, the endpoint's signing secret. */
  secret: string;
  /** Milliseconds before the first retry; each further retry waits twice as long. */
  retryMs: number;
  /** Maximum delivery attempts per event. */
  maxAttempts: number;
};

/** Delivery faults, set on request. */
export type WebhookBehavior = {
  /** Delay of each delivery in milliseconds. */
  delayMs: number;
  /** Number of duplicate deliveries of each event. */
  repeat: number;
  /** Collects the events of 150 ms and delivers them newest first, one after another. */
  reorder: boolean;
  /** Number of next events that are lost: never delivered, and not retried. */
  dropNext: number;
  /** Loses every event. */
  drop: boolean;
  /** Holds every delivery until resumed. */
  paused: boolean;
};

const ORDERLY: WebhookBehavior = {
  delayMs: 0,
  repeat: 0,
  reorder: false,
  dropNext: 0,
  drop: false,
  paused: false,
};

const REORDER_WINDOW_MS = 150;
const CONCURRENT_DELIVERIES = 16;
const TIMEOUT_MS = 10_000;

type Delivery = { position: number; event: string; attempts: number };

/**
 * Delivers events to the webhook endpoint as Stripe does: signed, at least once, in no guaranteed
 * order, with retries at growing intervals until the endpoint returns 2xx. Undelivered events wait
 * in the store, so they survive a restart.
 */
export class Webhooks {
  readonly #store: Store;
  readonly #resources: Resources;
  readonly #options: WebhookOptions;
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #aborted = new AbortController();
  readonly #alarm = new Alarm(() => {
    this.#run();
  });
  #behavior: WebhookBehavior = ORDERLY;
  #url: string | undefined;

  constructor(store: Store, resources: Resources, options: WebhookOptions) {
    this.#store = store;
    this.#resources = resources;
    this.#options = options;
    this.#url = options.url;
    store.define(`
      CREATE TABLE IF NOT EXISTS stripe_deliveries (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        event TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'dropped', 'gave_up')),
        attempts INTEGER NOT NULL DEFAULT 0,
        due_at INTEGER NOT NULL,
        last_result TEXT
      ) STRICT;
      CREATE INDEX IF NOT EXISTS stripe_deliveries_due ON stripe_deliveries (state, due_at);
    `);
  }

  /** Starts delivering, including what an earlier process left undelivered. */
  start(): void {
    this.#alarm.set(0);
  }

  /** Stops immediately; interrupted deliveries are repeated after the next start. */
  async stop(): Promise<void> {
    this.#alarm.stop();
    this.#aborted.abort();
    await Promise.all(this.#inFlight.values());
  }

  isConfigured(): boolean {
    return this.#url !== undefined;
  }

  /** Current state of the deliveries. */
  state(): WebhookBehavior & { url: string | null; deliveries: Record<string, number> } {
    const rows = this.#store
      .statement('SELECT state, count(*) AS n FROM stripe_deliveries GROUP BY state')
      .all();
    const counts = Object.fromEntries(rows.map((row) => [String(row['state']), Number(row['n'])]));
    return {
      ...this.#behavior,
      url: this.#url ?? null,
      deliveries: { pending: 0, delivered: 0, dropped: 0, gave_up: 0, ...counts },
    };
  }

  /** Changes the delivery settings from now on; omitted ones stay unchanged. */
  configure(change: Partial<WebhookBehavior> & { url?: string }): void {
    const { url, ...behavior } = change;
    if (url !== undefined) this.#url = url;
    this.#behavior = { ...this.#behavior, ...behavior };
    this.#alarm.set(0);
  }

  /** Must be called in the transaction that creates the event. */
  enqueue(event: string): void {
    if (!this.isConfigured()) return;
    const { delayMs, repeat, reorder, drop, dropNext } = this.#behavior;
    const lost = drop || dropNext > 0;
    if (dropNext > 0) this.#behavior = { ...this.#behavior, dropNext: dropNext - 1 };
    const dueAt = Date.now() + delayMs + (reorder ? REORDER_WINDOW_MS : 0);
    const insert = this.#store.statement(
      'INSERT INTO stripe_deliveries (event, state, due_at) VALUES (?, ?, ?)',
    );
    for (let copy = 0; copy <= repeat; copy += 1) {
      insert.run(event, lost ? 'dropped' : 'pending', dueAt);
    }
    if (!lost) this.#alarm.set(dueAt);
  }

  /** Deletes all deliveries and restores normal delivery, to the same endpoint. */
  reset(): void {
    this.#behavior = ORDERLY;
    this.#store.statement('DELETE FROM stripe_deliveries').run();
  }

  #run(): void {
    if (this.#behavior.paused || this.#aborted.signal.aborted) return;
    // One time for both queries: what falls due between two times would never be delivered.
    const now = Date.now();
    void this.#deliverAll(this.#behavior.reorder ? this.#batch(now) : this.#due(now));
    const next = this.#store
      .statement(
        "SELECT min(due_at) AS at FROM stripe_deliveries WHERE state = 'pending' AND due_at > ?",
      )
      .get(now);
    if (typeof next?.['at'] === 'number') this.#alarm.set(next['at']);
  }

  /** Due deliveries, up to the concurrency limit. */
  #due(now: number): Delivery[] {
    const free = CONCURRENT_DELIVERIES - this.#inFlight.size;
    return this.#pending(now).slice(0, Math.max(free, 0));
  }

  /**
   * Once the oldest is due, all that have arrived since: simultaneous events are a millisecond
   * apart.
   */
  #batch(now: number): Delivery[] {
    const due = new Set(this.#pending(now).map(({ position }) => position));
    if (due.size === 0) return [];
    return this.#pending(Number.MAX_SAFE_INTEGER).filter(
      ({ position, attempts }) => attempts === 0 || due.has(position),
    );
  }

  #pending(dueBy: number): Delivery[] {
    const order = this.#behavior.reorder ? 'DESC' : 'ASC';
    return this.#store
      .statement(
        `SELECT position, event, attempts FROM stripe_deliveries
         WHERE state = 'pending' AND due_at <= ? ORDER BY position ${order}`,
      )
      .all(dueBy)
      .map((row) => ({
        position: Number(row['position']),
        event: String(row['event']),
        attempts: Number(row['attempts']),
      }))
      .filter(({ position }) => !this.#inFlight.has(position));
  }

  async #deliverAll(deliveries: Delivery[]): Promise<void> {
    const running: Promise<void>[] = [];
    for (const delivery of deliveries) {
      const previous = (this.#behavior.reorder ? running.at(-1) : undefined) ?? Promise.resolve();
      const delivered = previous.then(() => this.#deliver(delivery));
      this.#inFlight.set(delivery.position, delivered);
      running.push(delivered);
    }
    await Promise.all(running);
  }

  async #deliver({ position, event, attempts }: Delivery): Promise<void> {
    try {
      const result = await this.#post(event);
      if (this.#aborted.signal.aborted) return;
      const ok = result.startsWith('2');
      const tried = attempts + 1;
      const state = ok ? 'delivered' : tried >= this.#options.maxAttempts ? 'gave_up' : 'pending';
      const dueAt = Date.now() + this.#options.retryMs * 2 ** attempts;
      this.#store
        .statement(
          'UPDATE stripe_deliveries SET state = ?, attempts = ?, due_at = ?, last_result = ? WHERE position = ?',
        )
        .run(state, tried, dueAt, result, position);
    } finally {
      this.#inFlight.delete(position);
      this.#alarm.set(0);
    }
  }

  /** Status of the response, or why there was none. */
  async #post(eventId: string): Promise<string> {
    const event = this.#resources.find('event', eventId);
    if (!event || this.#url === undefined) return 'nothing to deliver';
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signWebhook(body, this.#options.secret, nowSeconds()),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#aborted.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? error.message : 'failed';
    }
  }
}
