import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../bookings/bookings.ts';
import { endpoint } from '../kernel/route.ts';
import { BusinessDate, Cents, Instant, LocalDate } from '../kernel/scalars.ts';

const Count = z.int();

/** How memberships moved. */
const Movement = z.object({
  trials: Count,
  /** Paid from the beginning, or again after an end. */
  started: Count,
  /** Paid after a trial. */
  converted: Count,
  ended: Count,
});

/** What the business came to in a range of days. */
export const Overview = z.object({
  from: LocalDate,
  to: LocalDate,
  /** What is so at the moment, whatever the range. */
  now: z.object({
    /** Visits of today that are not given up. */
    visitsToday: Count,
    lateEmergencies: Count,
    lateVisits: Count,
    lateRequests: Count,
    exceptions: Count,
  }),
  takenCents: Cents,
  refundedCents: Cents,
  /** By kind and state, of the day that they are for. */
  bookings: z.array(
    z.object({
      kind: z.enum(['scheduled', 'emergency']),
      status: z.enum(BOOKING_STATUSES),
      count: Count,
    }),
  ),
  /** Bookings that were made in the range, and how many of them were paid, or a session's. */
  created: Count,
  confirmed: Count,
  members: Movement,
  /** Days, or months where there are many days. */
  unit: z.enum(['day', 'month']),
  points: z.array(
    z.object({
      /** The day, or the first of the month. */
      date: LocalDate,
      /** Taken less refunded, of all that was paid: visits and memberships. */
      revenueCents: Cents,
      visits: Count,
      memberships: Count,
    }),
  ),
  /** Of those whose first paid visit was in a month, how many came in each month after it. */
  retention: z.array(z.object({ month: LocalDate, customers: Count, returned: z.array(Count) })),
  /** When all of it was counted anew last, and how many figures were wrong until then. */
  checked: z.nullable(z.object({ at: Instant, differences: Count })),
});

/** An {@link Overview} as the client reads it. */
export type Overview = z.output<typeof Overview>;

/** What the business comes to. */
export const metrics = {
  overview: endpoint({
    method: 'GET',
    path: '/staff/overview',
    access: 'overview:read',
    reads: 'replica',
    summary: 'What a range of days came to, and what is late now; the last 30 days unless asked',
    query: z.object({
      /** The first and the last day, on the clocks of the business. */
      from: z.optional(BusinessDate),
      to: z.optional(BusinessDate),
    }),
    response: Overview,
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
