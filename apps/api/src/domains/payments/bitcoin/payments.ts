import {
  type BitcoinLook,
  type BitcoinPaymentDetails,
  type Booking,
  formatBtc,
  type UnsettledBitcoin,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { BitcoinVendorError } from '../../../platform/vendors/bitcoin/asking.ts';
import { type BookingsService, checkAmount } from '../../bookings/index.ts';
import type { NotificationsService } from '../../messaging/index.ts';
import { AT_THE_BANK, IN_NO_BLOCK, refuseUnlessPayable } from '../payable.ts';
import { findOpenPayment } from '../repository.ts';
import type { Capture } from '../capture.ts';
import { isSettled } from '../state-machine.ts';
import { createManualSettlement } from './manual-settlement.ts';
import { createPolling, standingOfRow } from './polling.ts';
import { paymentUri } from './payment-uri.ts';
import { createQuoting } from './quoting.ts';
import {
  type BitcoinRow,
  findBitcoin,
  findBitcoinOf,
  isOwed,
  listDueLooks,
  listUnsettled,
  saveFailedPoll,
} from './repository.ts';
import { createApplyOutcome } from './apply-outcome.ts';
import { isLate, nextAttempt } from './payment-status.ts';
import { messageOf } from './messages.ts';
import { unsettledOf } from './unsettled.ts';

const SWEEP_BATCH = 100;

const OFF =
  'Could not generate Bitcoin payment details: Bitcoin is not switched on here. Please choose another way to pay.';
const SILENT =
  'The Bitcoin network could not be asked. Nothing is lost: we’ll find what you sent. Please try again in a few minutes.';

/** Payments of bookings in Bitcoin and over Lightning. */
export function createBitcoin(
  deps: Pick<Dependencies, 'bitcoin' | 'config' | 'db' | 'jobs' | 'log' | 'now'>,
  bookings: BookingsService,
  capture: Capture,
  notifications: NotificationsService,
) {
  const settle = createApplyOutcome(deps, capture);
  const on = deps.bitcoin && {
    look: createPolling(deps, deps.bitcoin, { bookings, notifications, settle }).look,
    quote: createQuoting(deps, deps.bitcoin).quote,
  };

  const getOn = () => {
    if (on === undefined) throw new AppError('payments_unavailable', OFF);
    return on;
  };

  const detailsOf = (row: BitcoinRow): BitcoinPaymentDetails => {
    // Of what is short only the rest is asked, which no invoice is for.
    const isShort = row.first_seen_at !== null;
    const amountSats = isShort ? row.due_sats - row.seen_sats : row.due_sats;
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

  /** @throws AppError `payments_unavailable`, where it isn't known already that it is settled. */
  const look = async (row: BitcoinRow): Promise<BitcoinRow | undefined> => {
    try {
      return await getOn().look(row.payment_id);
    } catch (cause) {
      if (!(cause instanceof BitcoinVendorError)) throw cause;
      if (isSettled(row.status)) return row;
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
    ...createManualSettlement(deps, settle),

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
      if (row?.first_seen_at && isLate(deps.now(), row.expires_at)) {
        throw new AppError('hold_expired', messageOf('late', row));
      }
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
      const row = (await look(named)) ?? named;
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

    /**
     * Asks about one payment before staff settle it, so that they don't settle what is gone.
     *
     * @throws AppError `payments_unavailable`.
     */
    check: async (paymentId: string): Promise<void> => {
      const row = on && (await findBitcoin(deps.db, paymentId));
      if (row !== undefined) await look(row);
    },

    /** What came for a booking and isn't settled, for staff; null for nothing. */
    findUnsettled: async (bookingId: string): Promise<UnsettledBitcoin | null> => {
      const [row] = await listUnsettled(deps.db, bookingId);
      return row === undefined ? null : unsettledOf(row);
    },

    /**
     * Looks at every payment whose turn it is, so that nobody has to press a button. One that can't
     * be asked about is asked about less and less often, and keeps no other waiting.
     */
    sweep: async (): Promise<{ looked: number; failed: number }> => {
      if (on === undefined) return { looked: 0, failed: 0 };
      const due = await listDueLooks(deps.db, deps.now(), SWEEP_BATCH);
      let failed = 0;
      for (const { payment_id: id, failed_polls: before } of due) {
        try {
          await on.look(id);
        } catch (error) {
          failed += 1;
          const failedPolls = before + 1;
          const nextLookAt = nextAttempt(failedPolls, deps.now());
          await saveFailedPoll(deps.db, id, { failedPolls, nextLookAt });
          deps.log.warn({ err: error }, 'The sweep could not look at a Bitcoin payment.');
        }
      }
      return { looked: due.length, failed };
    },
  };
}
