import { SERVICE_TYPES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';

/** Defaults of the booking form for returning customers. */
export const BookingDefaults = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  location: z.string(),
  vehicle: z.string(),
  serviceType: z.enum(SERVICE_TYPES),
});

/** {@link BookingDefaults} as the client reads it. */
export type BookingDefaults = z.output<typeof BookingDefaults>;

/** Endpoint for a user's last booking. */
export const bookingDefaults = {
  get: endpoint({
    method: 'GET',
    path: '/account/booking-defaults',
    response: z.object({ last: z.nullable(BookingDefaults) }),
  }),
} as const;
