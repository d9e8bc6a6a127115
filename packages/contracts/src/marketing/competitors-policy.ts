import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { competitors } from './competitors.ts';

/** Policy of {@link competitors}. */
export const competitorsPolicy = {
  listCompetitors: {
    access: 'campaigns:read',
    reads: 'replica',
    summary: 'List competitors by name',
    errors: STAFF_ERRORS,
  },
  getCompetitor: {
    access: 'campaigns:read',
    summary: 'Get a competitor with its facts',
    errors: STAFF_ERRORS,
  },
  createCompetitor: {
    access: 'campaigns:write',
    audit: 'competitor.create',
    summary: 'Add a competitor',
    status: 201,
    errors: [...STAFF_ERRORS, 'name_taken'],
  },
  changeCompetitor: {
    access: 'campaigns:write',
    audit: 'competitor.change',
    summary: 'Change a competitor, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'name_taken'],
  },
  removeCompetitor: {
    access: 'campaigns:write',
    audit: 'competitor.delete',
    summary: 'Delete a competitor with its facts, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  addCompetitorFact: {
    access: 'campaigns:write',
    audit: 'competitor.add-fact',
    summary: 'Add a fact about a competitor, with its source and date',
    status: 201,
    errors: [...STAFF_ERRORS, 'too_many', 'too_early'],
  },
  removeCompetitorFact: {
    access: 'campaigns:write',
    audit: 'competitor.remove-fact',
    summary: 'Remove a fact about a competitor',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof competitors>;
