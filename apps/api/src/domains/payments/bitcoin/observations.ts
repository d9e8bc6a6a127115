import type { Context } from '../../../platform/context.ts';
import type { Received } from '../../../platform/vendors/bitcoin/chain.ts';
import { getBitcoin } from './providers.ts';
import { type BitcoinRow, listOpenInvoices } from './repository.ts';
import { isLate } from './payment-status.ts';

/** What all the vendors say of a payment at one moment. */
export interface Answers {
  readonly askedAt: Date;
  /** Undefined when the chain could not be asked, but the node has news. */
  readonly onChain: Received | undefined;
  readonly invoices: readonly { hash: string; sats: number }[];
  /** Whether one of them did not answer: what it knows is still to be asked. */
  readonly isPartial: boolean;
}

/** What was seen of a payment, in satoshis: on the chain and over Lightning. */
export interface Observed {
  readonly seenSats: number;
  readonly confirmedSats: number;
  /** Of what was seen on the chain alone. */
  readonly chainInTimeSats: number;
}

/**
 * Adds up what the vendors say. `lightningSats` is what came over all invoices; a chain that did not
 * answer is as it was.
 */
export function observe(row: BitcoinRow, answers: Answers, lightningSats: number): Observed {
  const { onChain, askedAt } = answers;
  const chainSeen = onChain?.seenSats ?? row.seen_sats - row.lightning_sats;
  const chainConfirmed = onChain?.confirmedSats ?? row.confirmed_sats - row.lightning_sats;
  return {
    seenSats: chainSeen + lightningSats,
    confirmedSats: chainConfirmed + lightningSats,
    chainInTimeSats: isLate(askedAt, row.expires_at)
      ? Math.min(row.in_time_sats, chainSeen)
      : chainSeen,
  };
}

// Asks the vendors about payments.

/** @throws BitcoinVendorError when nobody tells anything new. */
export async function observePayment(ctx: Context, row: BitcoinRow): Promise<Answers> {
  const askedAt = ctx.now();
  const hashes =
    getBitcoin(ctx).lightning === undefined ? [] : await listOpenInvoices(ctx.db, row.payment_id);
  const [onChain, ...asked] = await Promise.allSettled([
    getBitcoin(ctx).chain.lookAt(row.address),
    ...hashes.map(async (hash) => ({
      hash,
      sats: await getBitcoin(ctx).lightning?.receivedFor(hash),
    })),
  ]);
  const invoices = asked.flatMap((invoice) => {
    if (invoice.status === 'rejected') {
      ctx.log.warn({ err: invoice.reason as unknown }, 'The Lightning node did not answer.');
      return [];
    }
    const { hash, sats } = invoice.value;
    return sats === undefined ? [] : [{ hash, sats }];
  });
  if (onChain.status === 'rejected') {
    if (invoices.every(({ sats }) => sats === 0)) throw onChain.reason;
    return { askedAt, onChain: undefined, invoices, isPartial: true };
  }
  const isPartial = asked.some(({ status }) => status === 'rejected');
  return { askedAt, onChain: onChain.value, invoices, isPartial };
}
