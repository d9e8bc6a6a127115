import type { useApi } from './harness.ts';
import type { createVendors } from './vendors.ts';

/** Pays in Bitcoin as a customer's wallet would, and looks at what became of it. */
export function createPayers(
  started: ReturnType<typeof useApi>,
  vendors: () => ReturnType<typeof createVendors>,
) {
  const control = (path: string, body: object) => vendors().control('POST', path, body);
  return {
    /** Sends satoshis to an address; they are seen, and in no block. */
    send: async (address: string, sats: number): Promise<string> =>
      ((await control('/bitcoin/pay', { address, sats })) as { txid: string }).txid,

    /** Puts everything that was seen into a block. */
    mine: () => control('/bitcoin/mine', {}),

    /** Takes a transaction back that is in no block: its sender has replaced it. */
    replace: (txid: string) => control('/bitcoin/drop', { txid }),

    payInvoice: (paymentRequest: string) => control('/lightning/pay', { paymentRequest }),

    /** Whether vendors answer, and what they say that a bitcoin costs. */
    fail: (faults: { chain?: boolean; lightning?: boolean }) => control('/bitcoin/fail', faults),
    rate: (rate: { usd?: number; ageSeconds?: number; off?: boolean }) =>
      control('/bitcoin/rate', rate),

    /** Moves the clock, and with it that of who tells the rate. */
    wait: async (minutes: number): Promise<void> => {
      started.api.clock.offsetMs += minutes * 60_000;
      await control('/bitcoin/rate', {
        ageSeconds: -Math.round(started.api.clock.offsetMs / 1000),
      });
    },
  };
}
