import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { attentionItems } from './attention-items.ts';

/** Policy of {@link attentionItems}. */
export const attentionItemsPolicy = {
  list: {
    access: 'bookings:read',
    summary:
      'List exceptions that a person must handle: paid without a slot or in a wrong amount; Bitcoin that is short, late, owed, undone or can’t be checked; failed refunds, disputes, payments the provider doesn’t answer about, expiring holds, low ratings, failed mails and jobs',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof attentionItems>;
