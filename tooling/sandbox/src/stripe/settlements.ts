import { Alarm } from '../alarm.ts';
import type { Store } from '../store.ts';

/** Pending payments and refunds, with the time when each settles. */
export class Settlements {
  readonly #store: Store;
  readonly #settle: (id: string) => void;
  readonly #alarm = new Alarm(() => {
    this.#run();
  });

  constructor(store: Store, settle: (id: string) => void) {
    this.#store = store;
    this.#settle = settle;
    store.define(`
      CREATE TABLE IF NOT EXISTS stripe_settlements (
        id TEXT PRIMARY KEY,
        due_at INTEGER
      ) STRICT;
    `);
  }

  /** Starts waiting, also for what an earlier process left. */
  start(): void {
    this.#setAlarm();
  }

  stop(): void {
    this.#alarm.stop();
  }

  /** @param dueAt milliseconds since the epoch; null: only on demand. */
  add(id: string, dueAt: number | null): void {
    this.#store
      .statement('INSERT OR REPLACE INTO stripe_settlements (id, due_at) VALUES (?, ?)')
      .run(id, dueAt);
    if (dueAt !== null) this.#alarm.set(dueAt);
  }

  remove(id: string): void {
    this.#store.statement('DELETE FROM stripe_settlements WHERE id = ?').run(id);
  }

  clear(): void {
    this.#store.statement('DELETE FROM stripe_settlements').run();
  }

  #run(): void {
    const due = this.#store
      .statement('SELECT id FROM stripe_settlements WHERE due_at <= ? ORDER BY due_at')
      .all(Date.now());
    for (const row of due) {
      const id = String(row['id']);
      this.#store.transaction(() => {
        this.remove(id);
        this.#settle(id);
      });
    }
    this.#setAlarm();
  }

  #setAlarm(): void {
    const next = this.#store.statement('SELECT min(due_at) AS at FROM stripe_settlements').get();
    if (typeof next?.['at'] === 'number') this.#alarm.set(next['at']);
  }
}
