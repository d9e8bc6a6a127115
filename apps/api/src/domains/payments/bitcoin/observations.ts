import type { Context } from '../../../platform/context.ts';
import type { Received } from '../../../platform/vendors/bitcoin/chain.ts';
import { getBitcoin } from './providers.ts';
import { type BitcoinRow, listOpenInvoices } from './repository.ts';
import { isLate } from './payment-status.ts';

/** Responses of all providers about a payment at one time. */
export interface Answers {
  readonly askedAt: Date;
  /** Undefined if the chain couldn't be queried, but the node has news. */
  readonly onChain: Received | undefined;
  readonly invoices: readonly { hash: string; sats: number }[];
  /** Whether a provider didn't respond and has to be asked again. */
  readonly isPartial: boolean;
}

/** Amounts seen for a payment, in satoshis: on-chain and over Lightning. */
export interface Observed {
  readonly seenSats: number;
  readonly confirmedSats: number;
  /** The part seen on-chain in time. */
  readonly chainInTimeSats: number;
}

/**
 * Sums the providers' responses. `lightningSats` is the total of all invoices; a chain that didn't
 * respond counts as unchanged.
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

// Queries the providers about payments.

/** @throws BitcoinVendorError if no provider has news. */
export async function observePayment(ctx: Context, row: BitcoinRow): Promise<Answers> {
  const askedAt = ctx.now();
  const hashes =
    getBitcoin(ctx).lightning === undefined ? [] : await listOpenInvoices(ctx.db, row.payment_id);
  const [onChain, ...lightning] = await Promise.allSettled([
    getBitcoin(ctx).chain.fetchReceived(row.address),
    ...hashes.map(async (hash) => ({
      hash,
      sats: await getBitcoin(ctx).lightning?.receivedFor(hash),
    })),
  ]);
  const invoices = lightning.flatMap((invoice) => {
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
  const isPartial = lightning.some(({ status }) => status === 'rejected');
  return { askedAt, onChain: onChain.value, invoices, isPartial };
}
