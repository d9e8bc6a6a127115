import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { content } from './content-endpoints.ts';

/** 65,000 non-Latin characters as JSON. */
const FORM_BYTES = 512 * 1024;

const STEP_REFUSALS = [...STAFF_ERRORS, 'changed_meanwhile'] as const;

/** Policy of {@link content}. */
export const contentPolicy = {
  listContent: {
    access: 'campaigns:read',
    summary: 'List content items of a range of days, by date',
    errors: STAFF_ERRORS,
  },
  getContent: {
    access: 'campaigns:read',
    summary: 'Get a content item with its text and its possible approvers',
    errors: STAFF_ERRORS,
  },
  contentHistory: {
    access: 'campaigns:read',
    summary: 'List the last 100 steps of a content item, newest first',
    errors: STAFF_ERRORS,
  },
  createContent: {
    access: 'campaigns:write',
    audit: 'content.create',
    summary: 'Create a draft',
    bodyBytes: FORM_BYTES,
    errors: STAFF_ERRORS,
  },
  addGeneratedContent: {
    access: 'campaigns:write',
    audit: 'content.create',
    summary: 'Create drafts from a generated calendar, post or video ideas, each once',
    bodyBytes: FORM_BYTES,
    errors: STAFF_ERRORS,
  },
  changeContent: {
    access: 'campaigns:write',
    audit: 'content.change',
    summary: 'Change an item, based on its version; it becomes a draft again',
    bodyBytes: FORM_BYTES,
    errors: [...STEP_REFUSALS],
  },
  moveContent: {
    access: 'campaigns:write',
    audit: 'content.move',
    summary: 'Move an item to another day or time, based on its version; its approval is kept',
    errors: [...STEP_REFUSALS, 'too_late'],
  },
  submitContent: {
    access: 'campaigns:write',
    audit: 'content.submit',
    summary: 'Request approval of a draft, based on its version',
    errors: [...STEP_REFUSALS],
  },
  returnContent: {
    access: 'campaigns:write',
    audit: 'content.return',
    summary: 'Return an item from review to draft, with a reason',
    errors: [...STEP_REFUSALS],
  },
  approveContent: {
    access: 'campaigns:write',
    audit: 'content.approve',
    summary: 'Approve an item in review, based on its version; not allowed for its authors',
    errors: [...STEP_REFUSALS, 'approval_needed', 'claims_unbacked', 'content_incomplete'],
  },
  scheduleContent: {
    access: 'campaigns:write',
    audit: 'content.schedule',
    summary: 'Schedule an approved item for its planned time, based on its version',
    errors: [...STEP_REFUSALS, 'approval_needed', 'too_late'],
  },
  unscheduleContent: {
    access: 'campaigns:write',
    audit: 'content.unschedule',
    summary: 'Unschedule an item; it stays approved',
    errors: [...STEP_REFUSALS],
  },
  publishContent: {
    access: 'campaigns:write',
    audit: 'content.publish',
    summary: 'Record that an approved item was published, with the URL of the post',
    errors: [...STEP_REFUSALS, 'approval_needed'],
  },
  retryContent: {
    access: 'campaigns:write',
    audit: 'content.retry',
    summary: 'Notify the scheduler again about a failed item, immediately',
    errors: [...STEP_REFUSALS, 'settings_conflict'],
  },
  removeContent: {
    access: 'campaigns:write',
    audit: 'content.delete',
    summary: 'Delete an unpublished item, based on its version; its history is kept',
    errors: [...STEP_REFUSALS],
  },
} as const satisfies PolicyOf<typeof content>;
