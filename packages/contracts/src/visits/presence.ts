import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/scalars.ts';
import { ByBooking } from './dispatch.ts';

/** How often a client with an open booking or request reports presence, in milliseconds. */
export const LOOK_EVERY_MS = 5_000;

/** How long a presence report is valid, in milliseconds. */
export const LOOK_LASTS_MS = 12_000;

/** Maximum number of open bookings and requests whose presence a list shows. */
const MAX_LOOKED_AT = 500;

/** A staff member who has a booking or request open. */
const Looker = z.object({ id: Id, name: z.string() });

/** A {@link Looker} as the client reads it. */
export type Looker = z.output<typeof Looker>;

const LOOK = {
  body: z.object({
    isLeaving: z.boolean(),
    /** The tab that reports. A person is present as long as one of their tabs is. */
    tab: z.optional(Id),
  }),
  response: z.object({ others: z.array(Looker) }),
} as const;

/** Which staff have which booking or request open. Not stored. */
export const presence = {
  look: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/looking',
    params: ByBooking,
    ...LOOK,
  }),
  lookAtRequest: endpoint({
    method: 'POST',
    path: '/staff/requests/:requestId/looking',
    params: z.object({ requestId: Id }),
    ...LOOK,
  }),
  lookers: endpoint({
    method: 'GET',
    path: '/staff/lookers',
    response: z.object({
      records: z
        .array(z.object({ /** Id of a booking or request. */ id: Id, others: z.array(Looker) }))
        .check(z.maxLength(MAX_LOOKED_AT)),
    }),
  }),
} as const;
