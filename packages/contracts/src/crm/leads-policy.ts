import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { leads } from './leads.ts';

/** Policy of {@link leads}. */
export const leadsPolicy = {
  board: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'Get the stages with their first leads and totals; closed leads of the last 30 days',
    errors: STAFF_ERRORS,
  },
  column: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'List more leads of a stage, in the order of the board',
    errors: STAFF_ERRORS,
  },
  list: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'List leads, page by page',
    errors: STAFF_ERRORS,
  },
  forecast: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'Get the weighted forecast by month of expected close, and won revenue',
    errors: STAFF_ERRORS,
  },
  ofPerson: {
    access: 'crm:read',
    summary: 'List the leads of a contact, including merged records',
    errors: STAFF_ERRORS,
  },
  get: {
    access: 'crm:read',
    summary: 'Get a lead and its stage history',
    errors: STAFF_ERRORS,
  },
  create: {
    access: 'crm:write',
    audit: 'lead.create',
    summary: 'Create a lead, optionally for a contact',
    status: 201,
    errors: STAFF_ERRORS,
  },
  change: {
    access: 'crm:write',
    audit: 'lead.change',
    summary: 'Change a lead, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  move: {
    access: 'crm:write',
    audit: 'lead.move',
    summary: 'Move a lead to another stage, or within its stage',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof leads>;
