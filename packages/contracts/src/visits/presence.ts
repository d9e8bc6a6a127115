import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/scalars.ts';
import { ByBooking } from './dispatch.ts';

/** How often a client with an open booking or request reports presence, in milliseconds. */
export const PING_EVERY_MS = 5_000;

/** How long a presence report is valid, in milliseconds. */
export const PING_LASTS_MS = 12_000;

/** Maximum number of open bookings and requests whose presence a list shows. */
const MAX_VIEWED = 500;

/** A staff member who has a booking or request open. */
const Viewer = z.object({ id: Id, name: z.string() });

/** A {@link Viewer} as the client reads it. */
export type Viewer = z.output<typeof Viewer>;

const REPORT = {
  body: z.object({
    isLeaving: z.boolean(),
    /** The tab that reports. A person is present as long as one of their tabs is. */
    tab: z.optional(Id),
  }),
  response: z.object({ others: z.array(Viewer) }),
} as const;

/** Which staff have which booking or request open. Not stored. */
export const presence = {
  reportBooking: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/presence',
    params: ByBooking,
    ...REPORT,
  }),
  reportRequest: endpoint({
    method: 'POST',
    path: '/staff/requests/:requestId/presence',
    params: z.object({ requestId: Id }),
    ...REPORT,
  }),
  viewers: endpoint({
    method: 'GET',
    path: '/staff/viewers',
    response: z.object({
      records: z
        .array(z.object({ /** Id of a booking or request. */ id: Id, others: z.array(Viewer) }))
        .check(z.maxLength(MAX_VIEWED)),
    }),
  }),
} as const;
