import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, text, Version } from '../kernel/scalars.ts';
import { PeopleFilter } from './contact-filter.ts';

/** A named filter of people, shared by the team. */
export const Segment = z.object({
  id: Id,
  name: z.string(),
  filter: PeopleFilter,
  /** The version that a change is based on. A stale one is refused. */
  version: Version,
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

/** Saved filters of people, for bulk actions and campaigns. */
export const segments = {
  listSegments: endpoint({
    method: 'GET',
    path: '/staff/crm/segments',
    response: z.object({ segments: z.array(Segment) }),
  }),
  createSegment: endpoint({
    method: 'POST',
    path: '/staff/crm/segments',
    body: SegmentForm,
    response: Segment,
  }),
  changeSegment: endpoint({
    method: 'PUT',
    path: '/staff/crm/segments/:segmentId',
    params: BySegment,
    body: z.extend(SegmentForm, { version: Version }),
    response: Segment,
  }),
  removeSegment: endpoint({
    method: 'POST',
    path: '/staff/crm/segments/:segmentId/delete',
    params: BySegment,
    body: z.object({ version: Version }),
    response: z.object({ id: Id }),
  }),
} as const;
