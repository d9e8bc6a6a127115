import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/scalars.ts';

/** A known caller's last order, which pre-fills the form. */
export const LastBooking = z.object({
  location: z.string(),
  /** As stored: a vehicle of the booking form, or free text. */
  vehicle: z.string(),
  /** As display text. */
  vehicleWords: z.string(),
  /** Service of the last appointment; null if the caller only had emergencies. */
  serviceType: z.nullable(z.string()),
});

/** A {@link LastBooking} as the client reads it. */
export type LastBooking = z.output<typeof LastBooking>;

/** Known callers. */
export const callers = {
  last: endpoint({
    method: 'GET',
    path: '/staff/callers/:personId',
    params: z.object({ personId: Id }),
    response: z.object({ last: z.nullable(LastBooking) }),
  }),
} as const;
