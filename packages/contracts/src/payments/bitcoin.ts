import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Cents, Id, Instant } from '../kernel/scalars.ts';
import { ToPay } from './payments.ts';

/**
 * Status of a Bitcoin payment: nothing seen yet; less than the amount due; complete but
 * unconfirmed; received too long after the quote expired; or paid.
 */
export const BITCOIN_STANDINGS = ['waiting', 'short', 'unconfirmed', 'late', 'paid'] as const;

/** Status of a Bitcoin payment. */
export type BitcoinStanding = (typeof BITCOIN_STANDINGS)[number];

/** Satoshis per bitcoin. */
export const SATS_PER_BTC = 100_000_000;

/** Formats satoshis as bitcoins with all eight decimals (specification section 9). */
export const formatBtc = (sats: number): string =>
  `${Math.floor(sats / SATS_PER_BTC)}.${String(sats % SATS_PER_BTC).padStart(8, '0')}`;

const Sats = z.int().check(z.minimum(0));

/** How to pay for a booking in Bitcoin or over Lightning: where, how much, and until when. */
const BitcoinPaymentDetails = z.object({
  /** Identifies the payment for {@link bitcoin.verify}. */
  paymentReference: Id,
  amountCents: Cents,
  amountSats: Sats,
  /** The same amount in bitcoins, with eight decimals. */
  btcAmount: z.string(),
  /** Address of our own wallet (BIP 84). */
  address: z.string(),
  /** Invoice for exactly this amount (BOLT 11); null if Lightning is off. */
  lightningInvoice: z.nullable(z.string()),
  /** Payment URI with the address and amount, and the invoice if there is one (BIP 21). */
  uri: z.string(),
  /** US dollars per bitcoin, the source of the rate, and its time. */
  rate: z.object({ usd: z.number(), source: z.string(), at: Instant }),
  /** When the quote expires. */
  expiresAt: Instant,
  /** Page on which testers can pay; null for real money. */
  sandboxUrl: z.nullable(z.string()),
});

/** {@link BitcoinPaymentDetails} as the client reads it. */
export type BitcoinPaymentDetails = z.output<typeof BitcoinPaymentDetails>;

const BitcoinPoll = z.object({
  success: z.literal(true),
  verified: z.boolean(),
  standing: z.enum(BITCOIN_STANDINGS),
  /** What was found, as a sentence. */
  message: z.string(),
  seenSats: Sats,
  dueSats: Sats,
});

/** Result of a check of the blockchain and the Lightning node. */
export type BitcoinPoll = z.output<typeof BitcoinPoll>;

/** Bitcoin received for a booking and not settled, as displayed to staff. */
export const UnsettledBitcoin = z.object({
  paymentId: Id,
  /**
   * For a settled payment: `owed` if more money arrived, `undone` if a reorganization removed its
   * deposit.
   */
  standing: z.enum([...BITCOIN_STANDINGS, 'owed', 'undone']),
  seenSats: Sats,
  /** Confirmed in a block or received over Lightning, so it can be accepted or sent back. */
  confirmedSats: Sats,
  dueSats: Sats,
  /** Confirmed, but neither used for the booking nor sent back, in cents at the quoted rate. */
  depositCents: Cents,
  /** Used for the booking, but no longer on the blockchain, in cents. */
  undoneCents: Cents,
});

/** {@link UnsettledBitcoin} as the client reads it. */
export type UnsettledBitcoin = z.output<typeof UnsettledBitcoin>;

/** Endpoints for Bitcoin and Lightning payments of bookings (specification section 7). */
export const bitcoin = {
  create: endpoint({
    method: 'POST',
    path: '/payments/bitcoin/create',
    body: ToPay,
    response: z.object({ success: z.literal(true), paymentDetails: BitcoinPaymentDetails }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/payments/bitcoin/verify',
    body: z.object({
      bookingId: Id,
      paymentReference: z
        .string('Payment reference is missing')
        .check(z.trim(), z.minLength(1, 'Payment reference is missing'), z.maxLength(100)),
    }),
    response: BitcoinPoll,
  }),
} as const;
