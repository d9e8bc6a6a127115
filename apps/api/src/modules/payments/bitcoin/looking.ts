import type { BitcoinStanding } from '@voltcourier/contracts';
import { announceBooking } from '../../../database/announcements.ts';
import type { Database } from '../../../database/connection.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { BitcoinProviders } from '../../../integrations/bitcoin/providers.ts';
import type { Received } from '../../../integrations/bitcoin/chain.ts';
import type { BookingsService } from '../../bookings/service.ts';
import { depositReceived } from '../ledger.ts';
import { postTransaction } from '../ledger-repository.ts';
import { lockPayment, savePayment } from '../repository.ts';
import { isSettled, type PaymentStatus, PAYMENT_TRANSITIONS } from '../state-machine.ts';
import {
  type BitcoinRow,
  findBitcoin,
  listOpenInvoices,
  pinQuote,
  saveLightning,
  saveLook,
} from './repository.ts';
import type { Settle } from './settling.ts';
import { centsOf, LATE_MS, nextLook, standingOf } from './standing.ts';

/** How a Bitcoin payment stands as it was looked at last. */
export function standingOfRow(row: BitcoinRow): BitcoinStanding {
  if (row.status === 'succeeded') return 'paid';
  return standingOf({
    dueSats: row.due_sats,
    seenSats: row.seen_sats,
    confirmedSats: row.confirmed_sats,
    firstSeenAt: row.first_seen_at,
    quoteExpiresAt: row.expires_at,
  });
}

/** The state of a payment that stands so. One that nobody looks for any more is over. */
function statusOf(standing: BitcoinStanding, nextLookAt: Date | null): PaymentStatus {
  if (standing === 'paid') return 'succeeded';
  if (standing === 'unconfirmed') return 'processing';
  return nextLookAt === null ? 'canceled' : 'open';
}

/**
 * When the first of a payment came at the latest, of which we saw something at `seenAt`: a node
 * takes nothing for an invoice that has ended, however late we ask it.
 */
const cameBy = (seenAt: Date, row: BitcoinRow): Date =>
  row.lightning_sats > 0 && seenAt > row.expires_at ? row.expires_at : seenAt;

/** What all the vendors say of a payment at one moment. */
interface Answers {
  readonly askedAt: Date;
  /** Undefined when the chain could not be asked, but the node has news. */
  readonly onChain: Received | undefined;
  readonly invoices: readonly { hash: string; sats: number }[];
}

/** Brings Bitcoin payments to what the chain and the Lightning node say. */
export function createLooking(
  deps: Pick<Dependencies, 'db' | 'log' | 'now'>,
  { chain, lightning }: Pick<BitcoinProviders, 'chain' | 'lightning'>,
  bookings: BookingsService,
  settle: Settle,
) {
  /** @throws BitcoinVendorError when nobody tells anything new. */
  const ask = async (row: BitcoinRow): Promise<Answers> => {
    const askedAt = deps.now();
    const hashes = lightning === undefined ? [] : await listOpenInvoices(deps.db, row.payment_id);
    const [onChain, ...invoices] = await Promise.allSettled([
      chain.lookAt(row.address),
      ...hashes.map(async (hash) => ({ hash, sats: await lightning?.receivedFor(hash) })),
    ]);
    const known = invoices.flatMap((invoice) => {
      if (invoice.status === 'rejected') {
        deps.log.warn({ err: invoice.reason as unknown }, 'The Lightning node did not answer.');
        return [];
      }
      const { hash, sats } = invoice.value;
      return sats === undefined ? [] : [{ hash, sats }];
    });
    if (onChain.status === 'fulfilled') return { askedAt, onChain: onChain.value, invoices: known };
    if (known.every(({ sats }) => sats === 0)) throw onChain.reason;
    return { askedAt, onChain: undefined, invoices: known };
  };

  /** Posts what is confirmed beyond what was before; answers what is deposited in all, in cents. */
  const deposit = async (
    trx: Database,
    row: BitcoinRow,
    confirmedSats: number,
  ): Promise<number> => {
    const quoted = { amountSats: row.due_sats, amountCents: row.amount_cents };
    const cents = centsOf(confirmedSats, quoted);
    // Blocks that were undone don't take a deposit back: the payment is in the next ones.
    if (cents <= row.deposit_cents) return row.deposit_cents;
    const movement = {
      id: row.payment_id,
      bookingId: row.booking_id,
      amountCents: cents - row.deposit_cents,
      at: deps.now(),
    };
    await postTransaction(trx, depositReceived(movement, row.deposit_cents));
    return cents;
  };

  const apply = (paymentId: string, answers: Answers): Promise<BitcoinRow | undefined> =>
    deps.db.transaction().execute(async (trx) => {
      const payment = await lockPayment(trx, paymentId);
      const before = await findBitcoin(trx, paymentId);
      if (payment === undefined || before === undefined || isSettled(payment.status)) return before;
      // What an earlier question brought may arrive after a later one's: never step back.
      if (before.looked_at !== null && before.looked_at > answers.askedAt) return before;
      await saveLightning(trx, answers.invoices);
      // Read again: another look may have written the same invoices.
      const { lightning_sats: overLightning } = (await findBitcoin(trx, paymentId)) ?? before;
      const chainSeen = answers.onChain?.seenSats ?? before.seen_sats - before.lightning_sats;
      const chainConfirmed =
        answers.onChain?.confirmedSats ?? before.confirmed_sats - before.lightning_sats;
      const seenSats = chainSeen + overLightning;
      const confirmedSats = chainConfirmed + overLightning;
      const seenAt = before.first_seen_at ?? answers.askedAt;
      if (seenSats > 0) await pinQuote(trx, paymentId, new Date(seenAt.getTime() - LATE_MS));
      const row = (await findBitcoin(trx, paymentId)) ?? before;
      const firstSeenAt = seenSats === 0 ? null : cameBy(seenAt, row);
      const seen = { ...row, seen_sats: seenSats, confirmed_sats: confirmedSats };
      const standing = standingOfRow({ ...seen, first_seen_at: firstSeenAt });
      const depositCents = await deposit(trx, row, confirmedSats);
      const nextLookAt = nextLook(standing, { quotedAt: row.quoted_at, now: deps.now() });
      await saveLook(trx, paymentId, {
        seenSats,
        confirmedSats,
        firstSeenAt,
        // A transaction that was replaced by none leaves nothing to measure.
        quoteId: firstSeenAt === null ? null : row.quote_id,
        depositCents,
        lookedAt: answers.askedAt,
        nextLookAt,
      });
      const isNews = seenSats !== before.seen_sats || confirmedSats !== before.confirmed_sats;
      if (isNews) await announceBooking(trx, row.booking_id);
      const to = statusOf(standing, nextLookAt);
      if (to === 'succeeded') await settle(trx, payment, depositCents);
      else if (to !== payment.status && PAYMENT_TRANSITIONS[payment.status].includes(to)) {
        await savePayment(trx, payment, {
          to,
          providerRef: row.address,
          failureCode: null,
          nextCheckAt: null,
          at: deps.now(),
        });
      }
      if (standing === 'short' || standing === 'unconfirmed') {
        await bookings.extendHold(trx, row.booking_id);
      }
      return findBitcoin(trx, paymentId);
    });

  return {
    /**
     * Asks the vendors about a payment, and acts on what they say.
     *
     * @throws BitcoinVendorError when they can't be asked.
     */
    look: async (paymentId: string): Promise<BitcoinRow | undefined> => {
      const row = await findBitcoin(deps.db, paymentId);
      if (row === undefined || isSettled(row.status)) return row;
      return apply(paymentId, await ask(row));
    },
  };
}
