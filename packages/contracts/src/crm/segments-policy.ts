import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { segments } from './segments.ts';

/** Policy of {@link segments}. */
export const segmentsPolicy = {
  listSegments: {
    access: 'crm:read',
    reads: 'replica',
    summary: 'List all segments by name',
    errors: STAFF_ERRORS,
  },
  createSegment: {
    access: 'crm:write',
    audit: 'segment.create',
    summary: 'Save a filter of people as a segment',
    errors: [...STAFF_ERRORS, 'name_taken', 'too_many'],
  },
  changeSegment: {
    access: 'crm:write',
    audit: 'segment.change',
    summary:
      'Rename a segment or change its filter, based on its version; the filter can’t change while a campaign is in review or approved for it',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'name_taken', 'segment_in_use'],
  },
  removeSegment: {
    access: 'crm:write',
    audit: 'segment.delete',
    summary: 'Delete a segment, based on its version; refused while a campaign is scheduled for it',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'segment_in_use'],
  },
} as const satisfies PolicyOf<typeof segments>;
