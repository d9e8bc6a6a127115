import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { bitcoinSettlement } from './bitcoin-settlement.ts';

const SETTLING = [...STAFF_ERRORS, 'proof_required'] as const;

/** Policy of {@link bitcoinSettlement}. */
export const bitcoinSettlementPolicy = {
  accept: {
    access: 'refunds:write',
    audit: 'bitcoin.accept',
    requiresProof: true,
    summary:
      'Accept a short or late Bitcoin payment as full payment, or write off what a reorganization removed',
    errors: [
      ...SETTLING,
      'not_paid',
      'already_paid',
      'slot_full',
      'payment_processing',
      'payments_unavailable',
    ],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  giveBack: {
    access: 'refunds:write',
    audit: 'bitcoin.return',
    requiresProof: true,
    summary: 'Record that short, late or surplus Bitcoin was sent back',
    errors: [...SETTLING, 'not_paid', 'already_paid', 'payment_processing'],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  recordRefund: {
    access: 'refunds:write',
    audit: 'bitcoin.refund',
    requiresProof: true,
    summary: 'Record that a Bitcoin refund was sent from the wallet',
    errors: [...SETTLING, 'payment_refunded'],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof bitcoinSettlement>;
