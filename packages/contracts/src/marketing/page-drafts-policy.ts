import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { pageDrafts } from './page-drafts.ts';

/** Policy of {@link pageDrafts}. */
export const pageDraftsPolicy = {
  listPageDrafts: {
    access: 'campaigns:read',
    reads: 'replica',
    summary: 'List page drafts, most recently changed first',
    errors: STAFF_ERRORS,
  },
  getPageDraft: {
    access: 'campaigns:read',
    summary: 'Get a page draft with its text, and what should be fixed',
    errors: STAFF_ERRORS,
  },
  createPageDraft: {
    access: 'campaigns:write',
    audit: 'page-draft.create',
    summary: 'Save a brief or location page of the assistant as a draft, once per answer',
    status: 201,
    errors: STAFF_ERRORS,
  },
  changePageDraft: {
    access: 'campaigns:write',
    audit: 'page-draft.change',
    summary: 'Change the text of a draft, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'too_late'],
  },
  publishPageDraft: {
    access: 'campaigns:write',
    audit: 'page-draft.publish',
    summary: 'Record where a draft was published, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'too_late', 'claims_unbacked'],
  },
  removePageDraft: {
    access: 'campaigns:write',
    audit: 'page-draft.delete',
    summary: 'Delete a draft, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof pageDrafts>;
