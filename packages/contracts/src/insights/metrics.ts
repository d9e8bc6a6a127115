import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../bookings/bookings.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { BusinessDate, Cents, Instant, LocalDate } from '../kernel/scalars.ts';

const Count = z.int();

/** Changes in the number of memberships. */
const Movement = z.object({
  trials: Count,
  /** Paid from the start, or again after a membership ended. */
  started: Count,
  /** Converted from a trial to a paid plan. */
  converted: Count,
  ended: Count,
});

/** Business figures for a range of days. */
export const Overview = z.object({
  from: LocalDate,
  to: LocalDate,
  /** Current figures, independent of the range. */
  now: z.object({
    /** Today's visits that aren't canceled. */
    visitsToday: Count,
    lateEmergencies: Count,
    lateVisits: Count,
    lateRequests: Count,
    exceptions: Count,
  }),
  takenCents: Cents,
  refundedCents: Cents,
  /** By kind and state, counted on the day of the visit. */
  bookings: z.array(
    z.object({
      kind: z.enum(['scheduled', 'emergency']),
      status: z.enum(BOOKING_STATUSES),
      count: Count,
    }),
  ),
  /** Bookings created in the range, and how many of them were paid for or used a session. */
  created: Count,
  confirmed: Count,
  members: Movement,
  /** Grouped by month if the range has many days. */
  unit: z.enum(['day', 'month']),
  points: z.array(
    z.object({
      /** The day, or the first day of the month. */
      date: LocalDate,
      /** Payments minus refunds, for visits and memberships. */
      revenueCents: Cents,
      visits: Count,
      memberships: Count,
    }),
  ),
  /**
   * For customers whose first paid visit was in a month, how many came back in each later month.
   */
  retention: z.array(z.object({ month: LocalDate, customers: Count, returned: z.array(Count) })),
  /** When all figures were last recalculated, and how many stored ones were wrong. */
  checked: z.nullable(z.object({ at: Instant, differences: Count })),
});

/** An {@link Overview} as the client reads it. */
export type Overview = z.output<typeof Overview>;

/** The business overview. */
export const metrics = {
  overview: endpoint({
    method: 'GET',
    path: '/staff/overview',
    query: z.object({
      /** First and last day, in the time zone of the business. */
      from: z.optional(BusinessDate),
      to: z.optional(BusinessDate),
    }),
    response: Overview,
  }),
} as const;
