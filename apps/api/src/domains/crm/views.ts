import type { PublishedColumns, ViewsOf } from '../../platform/database/published-views.ts';

/** Columns of crm's tables that later domains may read. */
export const CRM_VIEWS = {
  people: ['group_id', 'id', 'name', 'user_id'],
  segments: ['id', 'name'],
} as const satisfies PublishedColumns;

declare module '../../platform/database/published-views.ts' {
  interface PublishedViews extends ViewsOf<'crm', typeof CRM_VIEWS> {}
}
