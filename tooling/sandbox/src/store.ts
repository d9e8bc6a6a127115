import { DatabaseSync, type StatementSync } from 'node:sqlite';

/**
 * The sandbox's storage: one SQLite database, in a file or in memory. Each vendor's folder creates
 * its own tables.
 *
 * Everything is synchronous on purpose: a request is handled, and its effects stored, before the
 * next one, so there is nothing to lock.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #inTransaction = false;

  /** @param path an SQLite file, created if missing, or `:memory:`. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    // With `synchronous` off, a commit survives a crash of the process, but not of the machine:
    // enough for a sandbox, and as fast as memory.
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;');
  }

  /** Runs statements that define tables and indexes. */
  define(sql: string): void {
    this.#database.exec(sql);
  }

  /** Returns a prepared statement; the same text is prepared only once. */
  statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /**
   * Commits all of `work`'s writes or, if it throws, none. May be nested; the outermost call
   * counts.
   */
  transaction<T>(work: () => T): T {
    if (this.#inTransaction) return work();
    this.#database.exec('BEGIN IMMEDIATE');
    this.#inTransaction = true;
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  /** Runs `work` inside a transaction and rolls back all of its writes. */
  rehearse<T>(work: () => T): T {
    this.#database.exec('SAVEPOINT rehearsal');
    try {
      return work();
    } finally {
      this.#database.exec('ROLLBACK TO rehearsal; RELEASE rehearsal;');
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}
