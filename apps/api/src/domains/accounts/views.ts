import type { PublishedColumns, ViewsOf } from '../../platform/database/published-views.ts';

/** Columns of accounts' tables that later domains may read. */
export const ACCOUNTS_VIEWS = {
  account_events: ['at', 'id', 'kind', 'user_id'],
  account_tokens: ['id', 'user_id'],
  users: [
    'created_at',
    'deleted_at',
    'email',
    'email_verified_at',
    'first_name',
    'id',
    'last_name',
    'membership_ends_at',
    'membership_tier',
    'role',
    'username',
  ],
} as const satisfies PublishedColumns;

declare module '../../platform/database/published-views.ts' {
  interface PublishedViews extends ViewsOf<'accounts', typeof ACCOUNTS_VIEWS> {}
}
