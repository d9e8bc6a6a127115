import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import { ByBooking } from './dispatch.ts';

/** How often whoever has a booking open says so, in milliseconds. */
export const LOOK_EVERY_MS = 5_000;

/** How long somebody counts as looking who has said so and nothing since, in milliseconds. */
export const LOOK_LASTS_MS = 12_000;

/** Somebody of the staff who has a booking open. */
const Looker = z.object({ id: Id, name: z.string() });

/** A {@link Looker} as the client reads it. */
export type Looker = z.output<typeof Looker>;

/** Who of the staff has which booking open. Nothing of it is stored. */
export const presence = {
  look: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/looking',
    access: 'bookings:read',
    summary: 'Say that a booking is open on one’s screen, or closed, and hear who else has it open',
    params: ByBooking,
    body: z.object({ isLeaving: z.boolean() }),
    response: z.object({ others: z.array(Looker) }),
    errors: ['unauthenticated', 'forbidden'],
    accountLimit: { by: 'caller', max: 120, windowSeconds: 60 },
  }),
} as const;
