import type { PublishedColumns, ViewsOf } from '../../platform/database/published-views.ts';

/** Columns of memberships' tables that later domains may read. */
export const MEMBERSHIPS_VIEWS = {
  company_events: ['actor_id', 'at', 'company_id', 'id', 'kind'],
  company_members: ['company_id', 'user_id'],
  membership_events: ['at', 'from_status', 'id', 'kind', 'to_status', 'user_id'],
  membership_invoices: ['provider_ref', 'user_id'],
  memberships: ['status', 'user_id'],
  membership_refunds: [
    'amount_cents',
    'created_at',
    'failure_reason',
    'invoice_ref',
    'provider_ref',
    'status',
    'updated_at',
  ],
} as const satisfies PublishedColumns;

declare module '../../platform/database/published-views.ts' {
  interface PublishedViews extends ViewsOf<'memberships', typeof MEMBERSHIPS_VIEWS> {}
}
