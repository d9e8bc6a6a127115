import type { PublishedColumns, ViewsOf } from '../../platform/database/published-views.ts';

/** Columns of payments' tables that later domains may read. */
export const PAYMENTS_VIEWS = {
  bitcoin_payments: [
    'changed_at',
    'confirmed_sats',
    'deposit_cents',
    'failed_polls',
    'first_seen_at',
    'in_time_sats',
    'looked_at',
    'next_look_at',
    'payment_id',
    'quote_id',
    'returned_cents',
    'seen_sats',
    'taken_cents',
  ],
  bitcoin_quotes: [
    'amount_cents',
    'amount_sats',
    'expires_at',
    'id',
    'lightning_sats',
    'payment_id',
  ],
  disputes: [
    'amount_cents',
    'evidence_due_at',
    'invoice_ref',
    'payment_id',
    'provider_ref',
    'status',
    'updated_at',
  ],
  ledger_entries: ['account', 'amount_cents', 'transaction_id'],
  ledger_transactions: ['at', 'booking_id', 'id', 'membership_invoice_ref', 'reference'],
  payment_events: ['at', 'id', 'payment_id', 'to_status'],
  payments: [
    'amount_cents',
    'booking_id',
    'check_failures',
    'id',
    'provider',
    'status',
    'updated_at',
  ],
  refunds: [
    'amount_cents',
    'check_failures',
    'created_at',
    'failure_reason',
    'id',
    'payment_id',
    'reason',
    'status',
    'updated_at',
  ],
  webhook_events: ['received_at'],
} as const satisfies PublishedColumns;

declare module '../../platform/database/published-views.ts' {
  interface PublishedViews extends ViewsOf<'payments', typeof PAYMENTS_VIEWS> {}
}
