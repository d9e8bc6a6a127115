import * as z from 'zod/mini';
import { DispatchBooking } from './dispatch.ts';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/endpoint.ts';
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

/**
 * What staff do with Bitcoin that no rule settles. Sending requires the wallet's key, so the
 * product can't send any.
 */
export const bitcoinSettlement = {
  accept: endpoint({
    method: 'POST',
    path: '/staff/bitcoin-payments/:paymentId/accept',
    params: z.object({ paymentId: Id }),
    headers: ProofHeaders,
    body: BitcoinReason,
    response: DispatchBooking,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/staff/bitcoin-payments/:paymentId/return',
    params: z.object({ paymentId: Id }),
    headers: ProofHeaders,
    body: BitcoinReturn,
    response: DispatchBooking,
  }),
  recordRefund: endpoint({
    method: 'POST',
    path: '/staff/bitcoin-refunds/:refundId/sent',
    params: z.object({ refundId: Id }),
    headers: ProofHeaders,
    body: BitcoinReturn,
    response: DispatchBooking,
  }),
} as const;
