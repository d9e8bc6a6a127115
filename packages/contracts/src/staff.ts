import * as z from 'zod/mini';
import { BOOKING_STATUSES } from './bookings.ts';
import { endpoint } from './kernel/route.ts';
import { Cents } from './kernel/scalars.ts';

/** The endpoints of the staff's overview. */
export const staff = {
  overview: endpoint({
    method: 'GET',
    path: '/staff/overview',
    access: 'overview:read',
    summary: 'Bookings by state, and what was taken and given back',
    response: z.object({
      bookings: z.record(z.enum(BOOKING_STATUSES), z.int()),
      takenCents: Cents,
      refundedCents: Cents,
      nextStartsAt: z.nullable(z.string()),
    }),
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
