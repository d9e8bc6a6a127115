import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';

/** What a known caller ordered last: what a form about them begins with. */
export const LastBooking = z.object({
  location: z.string(),
  /** As it is stored: a vehicle of the booking form, or what was typed. */
  vehicle: z.string(),
  /** For people to read. */
  vehicleWords: z.string(),
  /** The service of the last appointment; null for a caller who had emergencies alone. */
  serviceType: z.nullable(z.string()),
});

/** A {@link LastBooking} as the client reads it. */
export type LastBooking = z.output<typeof LastBooking>;

/** Who calls. */
export const callers = {
  last: endpoint({
    method: 'GET',
    path: '/staff/callers/:personId',
    access: 'bookings:read',
    summary: 'What a contact ordered last, and where: a call begins with it',
    params: z.object({ personId: Id }),
    response: z.object({ last: z.nullable(LastBooking) }),
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
