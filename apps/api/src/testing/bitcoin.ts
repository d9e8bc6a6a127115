import type { BitcoinPaymentDetails } from '@voltcourier/contracts';
import { getBooking } from '../domains/bookings/reading.ts';
import { getDispatchBooking } from '../domains/visits/dispatch/service.ts';
import type { createHolders } from './appointments.ts';
import type { useApi } from './harness.ts';
import type { createVendors } from './vendors.ts';

/** Pays in Bitcoin like a customer's wallet, and reads the results. */
export function createPayers(
  started: ReturnType<typeof useApi>,
  vendors: () => ReturnType<typeof createVendors>,
) {
  const control = (path: string, body: object) => vendors().control('POST', path, body);
  return {
    /** Sends satoshis to an address; they are seen but unconfirmed. */
    send: async (address: string, sats: number): Promise<string> =>
      ((await control('/bitcoin/pay', { address, sats })) as { txid: string }).txid,

    /** Mines all seen transactions into a block. */
    mine: () => control('/bitcoin/mine', {}),

    /** Undoes the last blocks; their transactions are unconfirmed again. */
    reorganize: (blocks = 1) => control('/bitcoin/reorganize', { blocks }),

    /** Drops an unconfirmed transaction, as if its sender had replaced it. */
    replace: (txid: string) => control('/bitcoin/drop', { txid }),

    payInvoice: (paymentRequest: string) => control('/lightning/pay', { paymentRequest }),

    /** Sets faults of vendors, and the price of a bitcoin. */
    fail: (faults: {
      chain?: boolean;
      lightning?: boolean;
      otherAddress?: boolean;
      invoice?: 'none' | 'amount' | 'hash' | 'network' | 'expiry' | 'signature' | 'repeat';
    }) => control('/bitcoin/fail', faults),
    rate: (rate: { usd?: number; ageSeconds?: number; off?: boolean }) =>
      control('/bitcoin/rate', rate),

    /** Advances the clock, and that of the rate feed with it. */
    wait: async (minutes: number): Promise<void> => {
      started.api.clock.offsetMs += minutes * 60_000;
      await control('/bitcoin/rate', {
        ageSeconds: -Math.round(started.api.clock.offsetMs / 1000),
      });
    },
  };
}

/** Price of a default booking, in satoshis at the sandbox's rate. */
export const DUE_SATS = 370_334;

/** Creates bookings whose holders pay in Bitcoin. */
export function createBitcoinHolders(
  started: ReturnType<typeof useApi>,
  holders: ReturnType<typeof createHolders>,
  wallet: ReturnType<typeof createPayers>,
) {
  /** Makes a booking and requests a quote for it. */
  const toPay = async () => {
    const holder = await holders.book();
    const { booking, client } = holder;
    const bookingId = booking.id;
    const create = async (): Promise<BitcoinPaymentDetails> =>
      (await client.bitcoin.create({ body: { bookingId, amount: booking.amountCents / 100 } }))
        .paymentDetails;
    const details = await create();
    const { paymentReference } = details;
    return {
      ...holder,
      bookingId,
      create,
      details,
      verify: () => client.bitcoin.verify({ body: { bookingId, paymentReference } }),
      status: () => getBooking(started.api.ctx, bookingId),
      ledger: async () => {
        const all = Object.entries(await holders.ledgerOf(bookingId));
        return Object.fromEntries(all.filter(([, cents]) => cents !== 0));
      },
      asStaff: () => getDispatchBooking(started.api.ctx, bookingId),
    };
  };

  return {
    toPay,

    /** Makes a booking for which a share of the price has arrived and is confirmed in a block. */
    paidShare: async (share: number) => {
      const payer = await toPay();
      await wallet.send(payer.details.address, Math.floor(DUE_SATS * share));
      await wallet.mine();
      return payer;
    },
  };
}
