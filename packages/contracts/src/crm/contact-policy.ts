import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { contacts } from './contact-endpoints.ts';

/** Policy of {@link contacts}. */
export const contactsPolicy = {
  list: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'List contacts, one record per person, page by page, or the best matches of a search',
    errors: STAFF_ERRORS,
  },
  count: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'Count the people who match a filter, exactly up to 10,000',
    errors: STAFF_ERRORS,
  },
  get: {
    access: 'crm:read',
    summary: 'Get a contact: facts, tasks, tags, links, and possible duplicates',
    errors: STAFF_ERRORS,
  },
  find: {
    access: 'crm:read',
    summary: 'Get the contact of a booking, request or account; null until it is determined',
    errors: STAFF_ERRORS,
  },
  belongings: {
    access: 'crm:read',
    summary: 'Get a contact’s latest bookings and requests, and the vehicles saved or used',
    errors: STAFF_ERRORS,
  },
  recurringBookings: {
    access: 'bookings:read',
    summary: 'List the recurring bookings of a person or company, ended ones last',
    errors: STAFF_ERRORS,
  },
  timeline: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'Get a contact’s timeline, newest first, page by page',
    errors: STAFF_ERRORS,
  },
  merge: {
    access: 'crm:write',
    audit: 'person.merge',
    summary: 'Merge another record into this one',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  unmerge: {
    access: 'crm:write',
    audit: 'person.take-apart',
    summary: 'Separate a merged record',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  dismiss: {
    access: 'crm:write',
    audit: 'person.not-same',
    summary: 'Mark another record as not a duplicate',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  addNote: {
    access: 'notes:write',
    audit: 'person.note',
    summary: 'Add a note about a contact',
    errors: STAFF_ERRORS,
  },
  changeNote: {
    access: 'notes:write',
    audit: 'note.change',
    summary: 'Change a note, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  mentions: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'List the latest notes that mention the user',
    errors: STAFF_ERRORS,
  },
  colleagues: {
    access: 'crm:read',
    summary: 'List staff who can be assigned tasks and mentioned in notes',
    errors: STAFF_ERRORS,
  },
  tasks: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'List the user’s tasks, most urgent first',
    errors: STAFF_ERRORS,
  },
  addTask: {
    access: 'crm:write',
    audit: 'person.task',
    summary: 'Add a task about a contact',
    errors: STAFF_ERRORS,
  },
  changeTask: {
    access: 'crm:write',
    audit: 'task.change',
    summary: 'Change, complete or reopen a task, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  tags: {
    access: 'crm:read',
    summary: 'List all tags by name',
    errors: STAFF_ERRORS,
  },
  addTag: {
    access: 'crm:write',
    audit: 'person.tag',
    summary: 'Add a tag to a contact, creating the tag if necessary',
    errors: [...STAFF_ERRORS, 'too_many'],
  },
  removeTag: {
    access: 'crm:write',
    audit: 'person.untag',
    summary: 'Remove a tag from a contact',
    errors: STAFF_ERRORS,
  },
  addLink: {
    access: 'crm:write',
    audit: 'person.link',
    summary: 'Add a link to a file about a contact',
    errors: [...STAFF_ERRORS, 'too_many'],
  },
  removeLink: {
    access: 'crm:write',
    audit: 'person.unlink',
    summary: 'Remove a link to a file about a contact',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof contacts>;
