import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { contactViews } from './contact-views.ts';

/** Policy of {@link contactViews}. */
export const contactViewsPolicy = {
  list: {
    access: 'crm:read',
    summary: 'List saved views of contacts or reviews: own views, then shared ones',
    errors: STAFF_ERRORS,
  },
  create: {
    access: 'crm:read',
    audit: 'list-view.create',
    summary: 'Save a view of contacts or reviews',
    status: 201,
    errors: [...STAFF_ERRORS, 'name_taken', 'too_many'],
  },
  change: {
    access: 'crm:read',
    audit: 'list-view.change',
    summary: 'Change or share a view of contacts or reviews, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'name_taken'],
  },
  remove: {
    access: 'crm:read',
    audit: 'list-view.delete',
    summary: 'Delete a view of contacts or reviews, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof contactViews>;
