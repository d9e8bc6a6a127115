import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, text } from '../kernel/scalars.ts';
import { PeopleFilter } from './contact-filter.ts';

/** A named filter of people, shared by the team. */
export const Segment = z.object({
  id: Id,
  name: z.string(),
  filter: PeopleFilter,
  /** The version that a change is based on. A stale one is refused. */
  version: z.int(),
});

/** A {@link Segment} as the client reads it. */
export type Segment = z.output<typeof Segment>;

/** A segment as entered. The form and the API validate with this schema. */
export const SegmentForm = z.object({
  name: text(60).check(z.minLength(1, 'Please give the segment a name.')),
  filter: PeopleFilter,
});

/** A {@link SegmentForm} as checked by the contract. */
export type SegmentForm = z.output<typeof SegmentForm>;

const BySegment = z.object({ segmentId: Id });
const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** Saved filters of people, for bulk actions and campaigns. */
export const segments = {
  listSegments: endpoint({
    method: 'GET',
    path: '/staff/crm/segments',
    access: 'crm:read',
    reads: 'replica',
    summary: 'List all segments by name',
    response: z.object({ segments: z.array(Segment) }),
    errors: [...REFUSALS],
  }),
  createSegment: endpoint({
    method: 'POST',
    path: '/staff/crm/segments',
    access: 'crm:write',
    audit: 'segment.create',
    summary: 'Save a filter of people as a segment',
    body: SegmentForm,
    response: Segment,
    errors: [...REFUSALS, 'name_taken', 'too_many'],
  }),
  changeSegment: endpoint({
    method: 'PUT',
    path: '/staff/crm/segments/:segmentId',
    access: 'crm:write',
    audit: 'segment.change',
    summary:
      'Rename a segment or change its filter, based on its version; the filter can’t change while a campaign is in review or approved for it',
    params: BySegment,
    body: z.extend(SegmentForm, { version: z.int() }),
    response: Segment,
    errors: [...REFUSALS, 'changed_meanwhile', 'name_taken', 'segment_in_use'],
  }),
  removeSegment: endpoint({
    method: 'POST',
    path: '/staff/crm/segments/:segmentId/delete',
    access: 'crm:write',
    audit: 'segment.delete',
    summary: 'Delete a segment, based on its version; refused while a campaign is scheduled for it',
    params: BySegment,
    body: z.object({ version: z.int() }),
    response: z.object({ id: Id }),
    errors: [...REFUSALS, 'changed_meanwhile', 'segment_in_use'],
  }),
} as const;
