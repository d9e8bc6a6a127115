import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import { ByBooking } from './dispatch.ts';

/** How often whoever has a booking or a request open says so, in milliseconds. */
export const LOOK_EVERY_MS = 5_000;

/** How long somebody counts as looking who has said so and nothing since, in milliseconds. */
export const LOOK_LASTS_MS = 12_000;

/** The most of the open bookings and requests that a list is told of. */
const MAX_LOOKED_AT = 500;

/** Somebody of the staff who has a booking or a request open. */
const Looker = z.object({ id: Id, name: z.string() });

/** A {@link Looker} as the client reads it. */
export type Looker = z.output<typeof Looker>;

const LOOK = {
  access: 'bookings:read',
  body: z.object({
    isLeaving: z.boolean(),
    /** Which of the person's tabs says so: they look for as long as one of them does. */
    tab: z.optional(Id),
  }),
  response: z.object({ others: z.array(Looker) }),
  errors: ['unauthenticated', 'forbidden'],
  accountLimit: { by: 'caller', max: 120, windowSeconds: 60 },
} as const;

/** Who of the staff has which booking or request open. Nothing of it is stored. */
export const presence = {
  look: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/looking',
    summary: 'Say that a booking is open on one’s screen, or closed, and hear who else has it open',
    params: ByBooking,
    ...LOOK,
  }),
  lookAtRequest: endpoint({
    method: 'POST',
    path: '/staff/requests/:requestId/looking',
    summary: 'Say that a request is open on one’s screen, or closed, and hear who else has it open',
    params: z.object({ requestId: Id }),
    ...LOOK,
  }),
  lookers: endpoint({
    method: 'GET',
    path: '/staff/lookers',
    access: 'bookings:read',
    summary: 'Which bookings and requests others have open now, and who; read from memory',
    response: z.object({
      records: z
        .array(z.object({ /** Of a booking or a request. */ id: Id, others: z.array(Looker) }))
        .check(z.maxLength(MAX_LOOKED_AT)),
    }),
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
