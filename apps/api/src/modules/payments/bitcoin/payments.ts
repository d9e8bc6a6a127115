import {
  type BitcoinLook,
  type BitcoinPaymentDetails,
  type BitcoinStanding,
  type Booking,
  formatBtc,
  type UnsettledBitcoin,
} from '@voltcourier/contracts';
import { AppError } from '../../../app-error.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { BitcoinVendorError } from '../../../integrations/bitcoin/asking.ts';
import { type BookingsService, checkAmount } from '../../bookings/service.ts';
import { AT_THE_BANK, IN_NO_BLOCK, refuseUnlessPayable } from '../payable.ts';
import { findOpenPayment } from '../repository.ts';
import type { Settlement } from '../settlement.ts';
import { isSettled } from '../state-machine.ts';
import { createByHand } from './by-hand.ts';
import { createLooking, standingOfRow } from './looking.ts';
import { paymentUri } from './payment-uri.ts';
import { createQuoting } from './quoting.ts';
import { type BitcoinRow, findBitcoinOf, isOwed, listDueLooks } from './repository.ts';
import { createSettling } from './settling.ts';

const SWEEP_BATCH = 100;

const OFF = 'Bitcoin is not switched on here. Please choose another way to pay.';
const SILENT =
  'The Bitcoin network could not be asked. Nothing is lost: what you have sent is found by itself. Please try again in a few minutes.';

/** What a look has found, in a sentence for the person who pays. */
function messageOf(standing: BitcoinStanding, row: BitcoinRow): string {
  switch (standing) {
    case 'paid':
      return 'Your payment is complete.';
    case 'unconfirmed':
      return `${IN_NO_BLOCK} Your place is kept meanwhile, and the confirmation comes by e-mail.`;
    case 'short': {
      const leftSats = row.due_sats - row.seen_sats;
      return `${formatBtc(row.seen_sats)} of ${formatBtc(row.due_sats)} BTC have come. Please send the other ${formatBtc(leftSats)} BTC to the same address.`;
    }
    case 'late':
      return 'Your payment came after its quote had ended. We look at it and get in touch with you.';
    default:
      return 'Payment verification failed. Please try again in a few minutes.';
  }
}

/** Payments of bookings in Bitcoin and over Lightning. */
export function createBitcoin(
  deps: Pick<Dependencies, 'bitcoin' | 'config' | 'db' | 'jobs' | 'log' | 'now'>,
  bookings: BookingsService,
  settlement: Settlement,
) {
  const settle = createSettling(deps, settlement);
  const on = deps.bitcoin && {
    look: createLooking(deps, deps.bitcoin, bookings, settle).look,
    quote: createQuoting(deps, deps.bitcoin).quote,
  };

  const getOn = () => {
    if (on === undefined) throw new AppError('payments_unavailable', OFF);
    return on;
  };

  const detailsOf = (row: BitcoinRow): BitcoinPaymentDetails => {
    // Of what is short only the rest is asked, which no invoice is for.
    const isShort = row.seen_sats > 0;
    const amountSats = row.due_sats - row.seen_sats;
    const lightningInvoice = isShort ? null : row.lightning_invoice;
    return {
      paymentReference: row.payment_id,
      amountCents: row.amount_cents,
      amountSats,
      btcAmount: formatBtc(amountSats),
      address: row.address,
      lightningInvoice,
      uri: paymentUri({
        address: row.address,
        amountSats,
        label: deps.config.brand.name,
        lightningInvoice,
      }),
      rate: { usd: row.rate_cents / 100, source: row.rate_source, at: row.rate_at.toISOString() },
      expiresAt: row.expires_at.toISOString(),
      sandboxUrl: deps.config.bitcoin?.sandboxUrl ?? null,
    };
  };

  const look = async (paymentId: string): Promise<BitcoinRow | undefined> => {
    try {
      return await getOn().look(paymentId);
    } catch (cause) {
      if (!(cause instanceof BitcoinVendorError)) throw cause;
      throw new AppError('payments_unavailable', SILENT, { cause });
    }
  };

  /** @throws AppError `payment_processing` when the booking is being paid in another way. */
  const refuseIfBeingPaid = async (booking: Booking): Promise<void> => {
    const card = await findOpenPayment(deps.db, booking.id, 'stripe');
    if (card?.status === 'processing') throw new AppError('payment_processing', AT_THE_BANK);
    const open = await findOpenPayment(deps.db, booking.id, 'bitcoin');
    if (open?.status === 'processing') throw new AppError('payment_processing', IN_NO_BLOCK);
  };

  return {
    ...createByHand(deps, settle),

    /**
     * Where to pay a booking (specification section 7). Asking again gives the same quote until it
     * ends, then another for the same address; of what is short, the rest.
     *
     * @throws AppError `price_mismatch`, `hold_expired`, `already_paid`, `payment_processing`,
     * `payments_unavailable`.
     */
    create: async (
      bookingId: string,
      claimedDollars: number | undefined,
    ): Promise<BitcoinPaymentDetails> => {
      const { quote } = getOn();
      const booking = await bookings.get(bookingId);
      checkAmount(claimedDollars, booking.amountCents);
      refuseUnlessPayable(booking, deps.now());
      await refuseIfBeingPaid(booking);
      const row = await quote(booking);
      if (row !== undefined && !isSettled(row.status)) return detailsOf(row);
      // Something happened to the booking since it was read; what, it says itself.
      refuseUnlessPayable(await bookings.get(bookingId), deps.now());
      throw new AppError('already_paid', 'This booking is already paid.');
    },

    /**
     * Looks at the chain and the Lightning node.
     *
     * @throws AppError `not_found`, `payments_unavailable`.
     */
    verify: async (bookingId: string, paymentReference: string): Promise<BitcoinLook> => {
      const named = await findBitcoinOf(deps.db, bookingId);
      if (named?.payment_id !== paymentReference) {
        throw new AppError('not_found', 'There is no such payment of this booking.');
      }
      const row = (await look(named.payment_id)) ?? named;
      const standing = standingOfRow(row);
      return {
        success: true,
        verified: standing === 'paid',
        standing,
        message: messageOf(standing, row),
        seenSats: row.seen_sats,
        dueSats: row.due_sats,
      };
    },

    /** Whether all that a booking costs was seen on the chain, and isn't in a block yet. */
    isOnItsWay: async (bookingId: string): Promise<boolean> =>
      (await findOpenPayment(deps.db, bookingId, 'bitcoin'))?.status === 'processing',

    /** Whether Bitcoin of a booking is to be sent back, and nobody has. */
    isOwed: (bookingId: string): Promise<boolean> => isOwed(deps.db, bookingId),

    /** Looks at what is open of a booking, where somebody can be asked. */
    refresh: async (bookingId: string): Promise<void> => {
      const open = on && (await findOpenPayment(deps.db, bookingId, 'bitcoin'));
      if (open === undefined) return;
      try {
        await getOn().look(open.id);
      } catch (cause) {
        if (!(cause instanceof BitcoinVendorError)) throw cause;
        deps.log.warn({ err: cause }, 'A Bitcoin payment could not be looked at.');
      }
    },

    /** What came for a booking and isn't settled, for staff; null for nothing. */
    findUnsettled: async (bookingId: string): Promise<UnsettledBitcoin | null> => {
      const row = await findBitcoinOf(deps.db, bookingId);
      if (row === undefined || isSettled(row.status) || row.seen_sats === 0) return null;
      return {
        paymentId: row.payment_id,
        standing: standingOfRow(row),
        seenSats: row.seen_sats,
        confirmedSats: row.confirmed_sats,
        dueSats: row.due_sats,
        depositCents: row.deposit_cents,
      };
    },

    /** Looks at every payment whose turn it is, so that nobody has to press a button. */
    sweep: async (): Promise<{ looked: number; failed: number }> => {
      if (on === undefined) return { looked: 0, failed: 0 };
      const due = await listDueLooks(deps.db, deps.now(), SWEEP_BATCH);
      let failed = 0;
      for (const id of due) {
        try {
          await on.look(id);
        } catch (error) {
          failed += 1;
          deps.log.warn({ err: error }, 'The sweep could not look at a Bitcoin payment.');
        }
      }
      return { looked: due.length, failed };
    },
  };
}
