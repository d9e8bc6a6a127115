import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { requestReplies } from './request-replies.ts';

/** Policy of {@link requestReplies}. */
export const requestRepliesPolicy = {
  listTemplates: {
    access: 'bookings:read',
    summary: 'List reply templates: the default first, then by name',
    errors: STAFF_ERRORS,
  },
  createTemplate: {
    access: 'bookings:write',
    audit: 'reply-template.create',
    summary: 'Add a reply template',
    status: 201,
    errors: [...STAFF_ERRORS, 'name_taken', 'too_many'],
  },
  changeTemplate: {
    access: 'bookings:write',
    audit: 'reply-template.change',
    summary: 'Change a reply template, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'name_taken'],
  },
  removeTemplate: {
    access: 'bookings:write',
    audit: 'reply-template.delete',
    summary: 'Delete a reply template, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  startReply: {
    access: 'bookings:write',
    summary: 'Get the initial content of a reply to a request',
    errors: [...STAFF_ERRORS, 'too_late'],
  },
  previewReply: {
    access: 'bookings:write',
    summary: 'Preview a reply as the customer would receive it',
    errors: [...STAFF_ERRORS, 'too_late'],
  },
  sendReply: {
    access: 'bookings:write',
    audit: 'request.reply',
    summary: 'Reply to a request by email; marks a contact message as answered',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'too_late'],
  },
} as const satisfies PolicyOf<typeof requestReplies>;
