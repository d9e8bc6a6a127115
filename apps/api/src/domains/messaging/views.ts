import type { PublishedColumns, ViewsOf } from '../../platform/database/published-views.ts';

/** Columns of messaging's tables that later domains may read. */
export const MESSAGING_VIEWS = {
  contact_preferences: ['marketing', 'reminders', 'updated_at', 'user_id'],
  emails: [
    'account_event_id',
    'account_token_id',
    'booking_id',
    'bounce_status',
    'bounced_at',
    'complained_at',
    'contact_request_id',
    'created_at',
    'dropped_at',
    'id',
    'kind',
    'membership_event_id',
    'person_id',
    'quick_booking_id',
    'recipient',
    'sent_at',
    'subscription_id',
  ],
  notification_subscription_events: [
    'at',
    'consent_version',
    'id',
    'kind',
    'source',
    'subscription_id',
  ],
  notification_subscriptions: [
    'address',
    'channel',
    'confirmed_at',
    'consent_version',
    'id',
    'person_id',
    'unsubscribed_at',
  ],
} as const satisfies PublishedColumns;

declare module '../../platform/database/published-views.ts' {
  interface PublishedViews extends ViewsOf<'messaging', typeof MESSAGING_VIEWS> {}
}
