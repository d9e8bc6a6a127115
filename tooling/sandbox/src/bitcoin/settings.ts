import type { Store } from '../store.ts';

/**
 * Faults in the invoices of an untrustworthy Lightning node: another amount, another payment's
 * hash, another network, another expiry, an invalid signature, or the previous invoice again.
 */
export const INVOICE_FAULTS = [
  'none',
  'amount',
  'hash',
  'network',
  'expiry',
  'signature',
  'repeat',
] as const;

/** Behavior of the Bitcoin vendors until changed. */
export type BitcoinSettings = {
  rate: {
    /** Dollars per bitcoin. */
    usd: number;
    /** Reported age of the rate in seconds. */
    ageSeconds: number;
    /** Whether the feed returns 503. */
    off: boolean;
  };
  faults: {
    /** Whether Esplora returns 503. */
    chain: boolean;
    /** Whether the Lightning node returns 503. */
    lightning: boolean;
    /** Whether Esplora reports on an address other than the requested one. */
    otherAddress: boolean;
    invoice: (typeof INVOICE_FAULTS)[number];
  };
};

const DEFAULTS: BitcoinSettings = {
  rate: { usd: 27_000, ageSeconds: 0, off: false },
  faults: { chain: false, lightning: false, otherAddress: false, invoice: 'none' },
};

/** The settings, kept across a restart. */
export class KeptSettings {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.define(`
      CREATE TABLE IF NOT EXISTS bitcoin_settings (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        settings TEXT NOT NULL
      ) STRICT;
    `);
  }

  get(): BitcoinSettings {
    const row = this.#store.statement('SELECT settings FROM bitcoin_settings').get();
    return row ? (JSON.parse(String(row['settings'])) as BitcoinSettings) : DEFAULTS;
  }

  /** Omitted settings stay unchanged. */
  change(
    rate: Partial<BitcoinSettings['rate']>,
    faults: Partial<BitcoinSettings['faults']> = {},
  ): BitcoinSettings {
    const before = this.get();
    const settings = {
      rate: { ...before.rate, ...rate },
      faults: { ...before.faults, ...faults },
    };
    this.#store
      .statement('INSERT OR REPLACE INTO bitcoin_settings (id, settings) VALUES (1, ?)')
      .run(JSON.stringify(settings));
    return settings;
  }

  clear(): void {
    this.#store.statement('DELETE FROM bitcoin_settings').run();
  }
}
