import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Cents, Id, Instant } from '../kernel/scalars.ts';
import { ToPay, UNPAYABLE } from './payments.ts';

/**
 * How a Bitcoin payment stands: nothing seen yet; less seen than is due; all seen, but not yet in a
 * block; seen too long after its quote had ended; or paid.
 */
export const BITCOIN_STANDINGS = ['waiting', 'short', 'unconfirmed', 'late', 'paid'] as const;

/** How a Bitcoin payment stands. */
export type BitcoinStanding = (typeof BITCOIN_STANDINGS)[number];

/** How many of the smallest units a bitcoin has. */
export const SATS_PER_BTC = 100_000_000;

/** An amount of satoshis in bitcoins, to all eight decimals (specification section 9). */
export const formatBtc = (sats: number): string =>
  `${Math.floor(sats / SATS_PER_BTC)}.${String(sats % SATS_PER_BTC).padStart(8, '0')}`;

const Sats = z.int().check(z.minimum(0));

/** Where to pay a booking in Bitcoin or over Lightning, how much, and until when. */
const BitcoinPaymentDetails = z.object({
  /** Names the payment, for {@link bitcoin.verify}. */
  paymentReference: Id,
  amountCents: Cents,
  amountSats: Sats,
  /** The same amount in bitcoins, to eight decimals. */
  btcAmount: z.string(),
  /** Of our own wallet (BIP 84). */
  address: z.string(),
  /** For exactly this amount (BOLT 11); null where Lightning is off. */
  lightningInvoice: z.nullable(z.string()),
  /** Address and amount, with the invoice where there is one (BIP 21). */
  uri: z.string(),
  /** What a bitcoin costs in US dollars, who says so, and since when. */
  rate: z.object({ usd: z.number(), source: z.string(), at: Instant }),
  /** Until when the amount is good. */
  expiresAt: Instant,
  /** Where a tester pays it; null where money is real. */
  sandboxUrl: z.nullable(z.string()),
});

/** {@link BitcoinPaymentDetails} as the client reads it. */
export type BitcoinPaymentDetails = z.output<typeof BitcoinPaymentDetails>;

const BitcoinLook = z.object({
  success: z.literal(true),
  verified: z.boolean(),
  standing: z.enum(BITCOIN_STANDINGS),
  /** What was seen, in a sentence. */
  message: z.string(),
  seenSats: Sats,
  dueSats: Sats,
});

/** What a look at the chain and the Lightning node has found. */
export type BitcoinLook = z.output<typeof BitcoinLook>;

/** What came in Bitcoin for a booking and isn't settled, as staff see it. */
export const UnsettledBitcoin = z.object({
  paymentId: Id,
  /** Of a settled payment: more came, or a reorganisation has undone what it was paid with. */
  standing: z.enum([...BITCOIN_STANDINGS, 'owed', 'undone']),
  seenSats: Sats,
  /** What is in a block, or came over Lightning: it can be accepted or sent back. */
  confirmedSats: Sats,
  dueSats: Sats,
  /** What is confirmed and neither paid for the booking nor went back, in cents by its quote. */
  depositCents: Cents,
  /** What was used and is not on the chain any more, in cents. */
  undoneCents: Cents,
});

/** {@link UnsettledBitcoin} as the client reads it. */
export type UnsettledBitcoin = z.output<typeof UnsettledBitcoin>;

/** Bitcoin and Lightning payments of bookings (specification section 7). */
export const bitcoin = {
  create: endpoint({
    method: 'POST',
    path: '/payments/bitcoin/create',
    access: 'booking-holder',
    summary: 'Where to pay a booking in Bitcoin: the same quote until it ends, then a new one',
    body: ToPay,
    response: z.object({ success: z.literal(true), paymentDetails: BitcoinPaymentDetails }),
    errors: UNPAYABLE,
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  verify: endpoint({
    method: 'POST',
    path: '/payments/bitcoin/verify',
    access: 'booking-holder',
    summary: 'Look at the chain and the Lightning node: is it paid?',
    body: z.object({
      bookingId: Id,
      paymentReference: z
        .string('Payment reference is missing')
        .check(z.trim(), z.minLength(1, 'Payment reference is missing'), z.maxLength(100)),
    }),
    response: BitcoinLook,
    errors: ['forbidden', 'unauthenticated', 'payments_unavailable'],
    // Each asks the chain, which lets us ask only so often; the page asks six times a minute.
    rateLimit: { max: 40, windowSeconds: 60 },
  }),
} as const;
