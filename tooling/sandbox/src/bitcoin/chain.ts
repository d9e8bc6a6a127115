import { randomBytes } from 'node:crypto';
import type { SQLOutputValue } from 'node:sqlite';
import type { Store } from '../store.ts';
import { readAddress } from './address.ts';
import { Refusal } from './refusal.ts';

/** A payment to one address: a transaction with one output. */
export type ChainTransaction = {
  txid: string;
  address: string;
  sats: number;
  /** When it reached the mempool, ISO 8601. */
  seenAt: string;
  /** Null until it is mined; `time` is in Unix seconds. */
  block: { height: number; hash: string; time: number } | null;
};

/** An address that was looked up or paid. */
export type KnownAddress = {
  address: string;
  /** ISO 8601. */
  knownSince: string;
  confirmed: Received;
  unconfirmed: Received;
};

/** Number of payments to an address, and their total. */
export type Received = { count: number; sats: number };

/** All the bitcoins that will ever exist: no payment is larger. */
export const MAX_SATS = 2_100_000_000_000_000;

/** Initial height: on regtest the first coins can be spent from height 101. */
const FIRST_HEIGHT = 150;

/** A regtest chain: tests create its transactions, and blocks are mined on demand. */
export class Chain {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.define(`
      CREATE TABLE IF NOT EXISTS bitcoin_blocks (
        height INTEGER PRIMARY KEY,
        hash TEXT NOT NULL,
        time INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS bitcoin_addresses (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        address TEXT NOT NULL UNIQUE,
        known_since TEXT NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS bitcoin_transactions (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        txid TEXT NOT NULL UNIQUE,
        address TEXT NOT NULL,
        sats INTEGER NOT NULL,
        seen_at TEXT NOT NULL,
        height INTEGER
      ) STRICT;
      CREATE INDEX IF NOT EXISTS bitcoin_transactions_address ON bitcoin_transactions (address);
    `);
    this.#begin();
  }

  /** The newest block. */
  tip(): { height: number; hash: string; time: number } {
    const row = this.#store
      .statement('SELECT height, hash, time FROM bitcoin_blocks ORDER BY height DESC LIMIT 1')
      .get();
    return {
      height: Number(row?.['height']),
      hash: String(row?.['hash']),
      time: Number(row?.['time']),
    };
  }

  /** Records a looked-up address, so that a user can find it. */
  remember(address: string): void {
    this.#store
      .statement('INSERT OR IGNORE INTO bitcoin_addresses (address, known_since) VALUES (?, ?)')
      .run(address, new Date().toISOString());
  }

  /** Lists addresses with the amounts received, newest first. */
  addresses(limit = 1000): KnownAddress[] {
    return this.#store
      .statement(
        'SELECT address, known_since FROM bitcoin_addresses ORDER BY position DESC LIMIT ?',
      )
      .all(limit)
      .map((row) => {
        const address = String(row['address']);
        return { address, knownSince: String(row['known_since']), ...this.received(address) };
      });
  }

  /** Amounts received by an address; zeros for an unknown one. */
  received(address: string): { confirmed: Received; unconfirmed: Received } {
    const row = this.#store
      .statement(
        `SELECT count(height) AS confirmed, count(*) AS all_count, coalesce(sum(sats), 0) AS all_sats,
          coalesce(sum(sats) FILTER (WHERE height IS NOT NULL), 0) AS confirmed_sats
        FROM bitcoin_transactions WHERE address = ?`,
      )
      .get(address);
    const [count, sats] = [Number(row?.['confirmed']), Number(row?.['confirmed_sats'])];
    return {
      confirmed: { count, sats },
      unconfirmed: {
        count: Number(row?.['all_count']) - count,
        sats: Number(row?.['all_sats']) - sats,
      },
    };
  }

  /**
   * Newest first: unconfirmed transactions, then mined ones. @param address only those to this
   * address.
   */
  transactions(address?: string): ChainTransaction[] {
    const rows = this.#store
      .statement(
        `SELECT t.*, b.hash, b.time FROM bitcoin_transactions t
        LEFT JOIN bitcoin_blocks b ON b.height = t.height
        WHERE ?1 IS NULL OR t.address = ?1
        ORDER BY t.height IS NOT NULL, t.height DESC, t.position DESC`,
      )
      .all(address ?? null);
    return rows.map(readTransaction);
  }

  /**
   * Pays to an address; the transaction stays in the mempool until a block is mined.
   *
   * @throws Refusal 400 if the address is invalid.
   */
  pay(text: string, sats: number): ChainTransaction {
    const { address } = readAddress(text);
    const txid = randomBytes(32).toString('hex');
    const seenAt = new Date().toISOString();
    this.remember(address);
    this.#store
      .statement(
        'INSERT INTO bitcoin_transactions (txid, address, sats, seen_at) VALUES (?, ?, ?, ?)',
      )
      .run(txid, address, sats, seenAt);
    return { txid, address, sats, seenAt, block: null };
  }

  /** Mines blocks; the first contains everything in the mempool. Returns the new height. */
  mine(blocks: number): number {
    return this.#store.transaction(() => {
      const { height } = this.tip();
      for (let added = 1; added <= blocks; added += 1) this.#addBlock(height + added);
      if (blocks > 0) {
        this.#store
          .statement('UPDATE bitcoin_transactions SET height = ? WHERE height IS NULL')
          .run(height + 1);
      }
      return height + blocks;
    });
  }

  /**
   * Replaces the last blocks with empty ones, one more than before: their transactions return to
   * the mempool, and may be dropped from it. Returns the new height.
   *
   * @throws Refusal 400 if there are fewer blocks.
   */
  reorganize(blocks: number): number {
    return this.#store.transaction(() => {
      const kept = this.tip().height - blocks;
      if (kept < FIRST_HEIGHT) throw new Refusal(400, 'There aren’t as many blocks');
      this.#store
        .statement('UPDATE bitcoin_transactions SET height = NULL WHERE height > ?')
        .run(kept);
      this.#store.statement('DELETE FROM bitcoin_blocks WHERE height > ?').run(kept);
      for (let added = 1; added <= blocks + 1; added += 1) this.#addBlock(kept + added);
      return kept + blocks + 1;
    });
  }

  /**
   * Removes a transaction from the mempool, as if it had been replaced.
   *
   * @throws Refusal 404 if there is none, 409 if it is in a block.
   */
  drop(txid: string): void {
    const row = this.#store
      .statement('SELECT height FROM bitcoin_transactions WHERE txid = ?')
      .get(txid);
    if (!row) throw new Refusal(404, 'There is no such transaction');
    if (row['height'] !== null) throw new Refusal(409, 'The transaction is in a block');
    this.#store.statement('DELETE FROM bitcoin_transactions WHERE txid = ?').run(txid);
  }

  clear(): void {
    this.#store.define(`
      DELETE FROM bitcoin_transactions; DELETE FROM bitcoin_addresses; DELETE FROM bitcoin_blocks;
    `);
    this.#begin();
  }

  #begin(): void {
    const row = this.#store.statement('SELECT count(*) AS n FROM bitcoin_blocks').get();
    if (row?.['n'] === 0) this.#addBlock(FIRST_HEIGHT);
  }

  #addBlock(height: number): void {
    this.#store
      .statement('INSERT INTO bitcoin_blocks (height, hash, time) VALUES (?, ?, ?)')
      .run(height, randomBytes(32).toString('hex'), Math.floor(Date.now() / 1000));
  }
}

function readTransaction(row: Record<string, SQLOutputValue>): ChainTransaction {
  const isMined = row['height'] !== null;
  return {
    txid: String(row['txid']),
    address: String(row['address']),
    sats: Number(row['sats']),
    seenAt: String(row['seen_at']),
    block: isMined
      ? { height: Number(row['height']), hash: String(row['hash']), time: Number(row['time']) }
      : null,
  };
}
