import { createHash, randomBytes } from 'node:crypto';
import type { SQLOutputValue } from 'node:sqlite';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hex } from '@scure/base';
import type { Store } from '../store.ts';
import { encodeInvoice } from './bolt11.ts';
import { Refusal } from './refusal.ts';

/** A Lightning payment request. */
export type LightningInvoice = {
  /** 1 for the first one. */
  addIndex: number;
  /** 32 bytes in hex, as are the two below. */
  paymentHash: string;
  preimage: string;
  /** The payment secret of BOLT 11. */
  paymentAddress: string;
  memo: string;
  amountMsat: bigint;
  /** Unix seconds. */
  createdAt: number;
  expirySeconds: number;
  /** Whether it was requested with hints for private channels, of which there are none. */
  isPrivate: boolean;
  /** BOLT 11. */
  paymentRequest: string;
  state: 'OPEN' | 'SETTLED' | 'CANCELED';
  /** Unix seconds, and its number in the order of payment; null unless it is settled. */
  settled: { at: number; index: number } | null;
};

/** The key of BOLT 11's own examples, which is public. */
const NODE_KEY = hex.decode('e126f68f7eafcc8b74f54d269fe206be715000f94dac067d1c04a8ca3b2db734');

/** The node's public key, compressed, in hex. */
export const NODE_PUBLIC_KEY = hex.encode(secp256k1.getPublicKey(NODE_KEY));

/** LND's default number of blocks. */
export const FINAL_CLTV_EXPIRY = 80;

/** Feature bits of LND's invoices that the payer must support (`required`) or may use. */
export const INVOICE_FEATURES: readonly { bit: number; name: string; required: boolean }[] = [
  { bit: 8, name: 'tlv-onion', required: true },
  { bit: 14, name: 'payment-addr', required: true },
  { bit: 17, name: 'multi-path-payments', required: false },
];

/** A Lightning node without channels: its invoices are real, and tests pay them. */
export class LightningNode {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.define(`
      CREATE TABLE IF NOT EXISTS lightning_invoices (
        add_index INTEGER PRIMARY KEY AUTOINCREMENT,
        payment_hash TEXT NOT NULL UNIQUE,
        preimage TEXT NOT NULL,
        payment_address TEXT NOT NULL,
        memo TEXT NOT NULL,
        amount_msat TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expiry_seconds INTEGER NOT NULL,
        payment_request TEXT NOT NULL UNIQUE,
        settled_at INTEGER,
        settle_index INTEGER,
        is_private INTEGER NOT NULL DEFAULT 0
      ) STRICT;
    `);
    const columns = store.statement('PRAGMA table_info(lightning_invoices)').all();
    if (!columns.some((column) => column['name'] === 'is_private')) {
      store.define(
        'ALTER TABLE lightning_invoices ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0',
      );
    }
  }

  /** @throws Error if the memo is too long for an invoice. */
  add({
    memo,
    amountMsat,
    expirySeconds,
    isPrivate = false,
    network = 'bcrt',
  }: {
    memo: string;
    amountMsat: bigint;
    expirySeconds: number;
    isPrivate?: boolean;
    network?: string;
  }): LightningInvoice {
    const preimage = randomBytes(32);
    const paymentHash = createHash('sha256').update(preimage).digest('hex');
    const paymentAddress = randomBytes(32).toString('hex');
    const createdAt = Math.floor(Date.now() / 1000);
    const paymentRequest = encodeInvoice(
      {
        network,
        amountMsat,
        timestamp: createdAt,
        paymentHash,
        paymentSecret: paymentAddress,
        description: memo,
        expirySeconds,
        minFinalCltvExpiry: FINAL_CLTV_EXPIRY,
        features: INVOICE_FEATURES.map(({ bit }) => bit),
      },
      NODE_KEY,
    );
    this.#store
      .statement(
        `INSERT INTO lightning_invoices (payment_hash, preimage, payment_address, memo, amount_msat,
          created_at, expiry_seconds, payment_request, is_private)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        paymentHash,
        preimage.toString('hex'),
        paymentAddress,
        memo,
        String(amountMsat),
        createdAt,
        expirySeconds,
        paymentRequest,
        Number(isPrivate),
      );
    return this.#get('payment_hash', paymentHash);
  }

  /** @param paymentHash lower-case hex. */
  find(paymentHash: string): LightningInvoice | undefined {
    return this.#find('payment_hash', paymentHash);
  }

  /** Newest first. */
  list(limit = 1000): LightningInvoice[] {
    return this.#store
      .statement('SELECT * FROM lightning_invoices ORDER BY add_index DESC LIMIT ?')
      .all(limit)
      .map(readInvoice);
  }

  /**
   * Pays an invoice completely and immediately.
   *
   * @throws Refusal 404 if it isn't one of ours, 409 if it is paid already or expired.
   */
  pay(paymentRequest: string): LightningInvoice {
    const encoded = paymentRequest.toLowerCase();
    const invoice = this.#find('payment_request', encoded);
    if (!invoice) throw new Refusal(404, 'There is no such invoice');
    if (invoice.state === 'SETTLED') throw new Refusal(409, 'The invoice is already paid');
    if (invoice.state === 'CANCELED') throw new Refusal(409, 'The invoice has expired');
    this.#store
      .statement(
        `UPDATE lightning_invoices SET settled_at = ?,
          settle_index = (SELECT coalesce(max(settle_index), 0) + 1 FROM lightning_invoices)
        WHERE add_index = ?`,
      )
      .run(Math.floor(Date.now() / 1000), invoice.addIndex);
    return this.#get('payment_request', encoded);
  }

  clear(): void {
    this.#store.statement('DELETE FROM lightning_invoices').run();
  }

  #find(column: 'payment_hash' | 'payment_request', value: string): LightningInvoice | undefined {
    const row = this.#store
      .statement(`SELECT * FROM lightning_invoices WHERE ${column} = ?`)
      .get(value);
    return row && readInvoice(row);
  }

  #get(column: 'payment_hash' | 'payment_request', value: string): LightningInvoice {
    const invoice = this.#find(column, value);
    if (!invoice) throw new Error(`There is no invoice ${value}`);
    return invoice;
  }
}

function readInvoice(row: Record<string, SQLOutputValue>): LightningInvoice {
  const createdAt = Number(row['created_at']);
  const expirySeconds = Number(row['expiry_seconds']);
  const settled =
    row['settled_at'] === null
      ? null
      : { at: Number(row['settled_at']), index: Number(row['settle_index']) };
  const isExpired = Date.now() >= (createdAt + expirySeconds) * 1000;
  return {
    addIndex: Number(row['add_index']),
    paymentHash: String(row['payment_hash']),
    preimage: String(row['preimage']),
    paymentAddress: String(row['payment_address']),
    memo: String(row['memo']),
    amountMsat: BigInt(String(row['amount_msat'])),
    createdAt,
    expirySeconds,
    isPrivate: row['is_private'] === 1,
    paymentRequest: String(row['payment_request']),
    state: settled ? 'SETTLED' : isExpired ? 'CANCELED' : 'OPEN',
    settled,
  };
}
