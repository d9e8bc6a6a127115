import * as z from 'zod/mini';
import { DispatchBooking } from './dispatch.ts';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/route.ts';
import { Cents, Id, text } from '../kernel/scalars.ts';

/**
 * A staff member's reason for settling Bitcoin manually. The form and the API validate with this
 * schema.
 */
export const BitcoinReason = z.object({
  reason: text(200).check(
    z.minLength(5, 'Please give a reason, so that others understand it later.'),
  ),
});

/** A {@link BitcoinReason} as checked by the contract. */
export type BitcoinReason = z.output<typeof BitcoinReason>;

/** What staff record after sending Bitcoin back from the wallet. */
export const BitcoinReturn = z.object({
  /** Transaction id or Lightning payment hash: 64 hexadecimal digits. */
  transactionId: z
    .string('Enter the transaction’s id.')
    .check(
      z.trim(),
      z.regex(/^[\da-f]{64}$/iu, 'A transaction ID has 64 characters, 0 to 9 and a to f.'),
      z.toLowerCase(),
    ),
  /**
   * Amount sent back in cents, as displayed to staff. Refused if a different amount is owed now.
   */
  amountCents: z.optional(Cents),
});

/** A {@link BitcoinReturn} as checked by the contract. */
export type BitcoinReturn = z.output<typeof BitcoinReturn>;

const SETTLING = ['unauthenticated', 'forbidden', 'proof_required'] as const;

/**
 * What staff do with Bitcoin that no rule settles. Sending requires the wallet's key, so the
 * product can't send any.
 */
export const bitcoinSettlement = {
  accept: endpoint({
    method: 'POST',
    path: '/staff/bitcoin-payments/:paymentId/accept',
    access: 'refunds:write',
    audit: 'bitcoin.accept',
    asksAgain: true,
    summary:
      'Accept a short or late Bitcoin payment as full payment, or write off what a reorganization removed',
    params: z.object({ paymentId: Id }),
    headers: ProofHeaders,
    body: BitcoinReason,
    response: DispatchBooking,
    errors: [
      ...SETTLING,
      'not_paid',
      'already_paid',
      'slot_full',
      'payment_processing',
      'payments_unavailable',
    ],
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/staff/bitcoin-payments/:paymentId/return',
    access: 'refunds:write',
    audit: 'bitcoin.return',
    asksAgain: true,
    summary: 'Record that short, late or surplus Bitcoin was sent back',
    params: z.object({ paymentId: Id }),
    headers: ProofHeaders,
    body: BitcoinReturn,
    response: DispatchBooking,
    errors: [...SETTLING, 'not_paid', 'already_paid', 'payment_processing'],
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
  recordRefund: endpoint({
    method: 'POST',
    path: '/staff/bitcoin-refunds/:refundId/sent',
    access: 'refunds:write',
    audit: 'bitcoin.refund',
    asksAgain: true,
    summary: 'Record that a Bitcoin refund was sent from the wallet',
    params: z.object({ refundId: Id }),
    headers: ProofHeaders,
    body: BitcoinReturn,
    response: DispatchBooking,
    errors: [...SETTLING, 'payment_refunded'],
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
} as const;
