import type { Store } from '../store.ts';
import { StripeApiError } from './errors.ts';

/** A response as first sent. */
export type StoredAnswer = { status: number; body: string; requestId: string };

/**
 * Responses by idempotency key, https://docs.stripe.com/api/idempotent_requests: the same key with
 * the same parameters returns the first response again, whatever it was.
 */
export class IdempotentAnswers {
  readonly #store: Store;
  readonly #inProgress = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
    store.define(`
      CREATE TABLE IF NOT EXISTS stripe_idempotency (
        key TEXT PRIMARY KEY,
        path TEXT NOT NULL,
        parameters TEXT NOT NULL,
        status INTEGER NOT NULL,
        body TEXT NOT NULL,
        request_id TEXT NOT NULL
      ) STRICT;
    `);
  }

  /**
   * Returns the first response for this key, if any.
   *
   * @throws StripeApiError 400 if the key was used for another request.
   */
  find(key: string, path: string, parameters: string): StoredAnswer | undefined {
    const row = this.#store.statement('SELECT * FROM stripe_idempotency WHERE key = ?').get(key);
    if (!row) return undefined;
    if (row['path'] !== path)
      throw keyMisused(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${String(row['path'])}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    if (row['parameters'] !== parameters)
      throw keyMisused(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    return {
      status: Number(row['status']),
      body: String(row['body']),
      requestId: String(row['request_id']),
    };
  }

  /** Must be called in the transaction that the response reports on. */
  save(key: string, path: string, parameters: string, answer: StoredAnswer): void {
    this.#store
      .statement(
        'INSERT INTO stripe_idempotency (key, path, parameters, status, body, request_id) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(key, path, parameters, answer.status, answer.body, answer.requestId);
  }

  /**
   * Marks a key as in progress until the returned function is called.
   *
   * @throws StripeApiError 409 if it already is.
   */
  begin(key: string): () => void {
    if (this.#inProgress.has(key))
      throw new StripeApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    this.#inProgress.add(key);
    return () => {
      this.#inProgress.delete(key);
    };
  }
}

function keyMisused(message: string): StripeApiError {
  return new StripeApiError(400, { type: 'idempotency_error', message });
}
