import type { Store } from '../store.ts';

/**
 * What is wrong with the invoices of a Lightning node that can't be trusted: another amount, the
 * hash of another payment, another network, another time to pay, a signature that isn't one, or the
 * same invoice as before.
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

/** How the vendors of Bitcoin behave until told otherwise. */
export type BitcoinSettings = {
  rate: {
    /** Dollars for one bitcoin. */
    usd: number;
    /** How old the rate says that it is, seconds. */
    ageSeconds: number;
    /** Whether the feed answers 503. */
    off: boolean;
  };
  faults: {
    /** Whether Esplora answers 503. */
    chain: boolean;
    /** Whether the Lightning node answers 503. */
    lightning: boolean;
    /** Whether Esplora answers about another address than it was asked about. */
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

  /** What isn't named stays. */
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
