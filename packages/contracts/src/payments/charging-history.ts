import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Cents, Id, Instant } from '../kernel/scalars.ts';

/** A visit that is over or under way, as its customer sees it. */
export const Visit = z.object({
  /** The booking's id. */
  id: Id,
  /** The booking's number; null for moments after an upgrade. */
  number: z.nullable(z.string()),
  status: z.enum(['confirmed', 'completed', 'no_show']),
  startsAt: Instant,
  /** Of the place of service. */
  zone: z.string(),
  service: z.string(),
  location: z.string(),
  vehicle: z.string(),
  /** Watt-hours; null until the technician has written them down. */
  energyWh: z.nullable(z.int()),
  /** Minutes of charging; null until the technician has written them down. */
  chargingMinutes: z.nullable(z.int()),
  /** What was paid, less what was given back. */
  priceCents: Cents,
  refundedCents: Cents,
  /** Whether a session of a membership paid it. */
  usesSession: z.boolean(),
  /** Whether there is a receipt, that is whether money was paid. */
  hasReceipt: z.boolean(),
});

/** A {@link Visit} as the client reads it. */
export type Visit = z.output<typeof Visit>;

/** What was paid for a booking, and what was given back. */
export const Receipt = z.object({
  /** Once given, it stays: "R-000123". */
  number: z.string(),
  issuedAt: Instant,
  bookingId: Id,
  bookingNumber: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  service: z.string(),
  location: z.string(),
  vehicle: z.string(),
  startsAt: Instant,
  zone: z.string(),
  energyWh: z.nullable(z.int()),
  chargingMinutes: z.nullable(z.int()),
  movements: z.array(
    z.object({
      kind: z.enum(['payment', 'refund', 'on-site']),
      /** A payment has succeeded; a refund may be on its way, or was not taken by the bank. */
      status: z.enum(['pending', 'succeeded', 'failed']),
      amountCents: Cents,
      at: Instant,
    }),
  ),
  paidCents: Cents,
  /** Given back or on its way back. */
  refundedCents: Cents,
});

/** A {@link Receipt} as the client reads it. */
export type Receipt = z.output<typeof Receipt>;

/** The endpoints of the charging history (decisions, `/charging-history`). */
export const chargingHistory = {
  list: endpoint({
    method: 'GET',
    path: '/account/charging-history',
    access: 'customer',
    summary: 'The visits of the signed-in person, the latest first, a page at a time',
    query: z.object({
      /** On the calendar of the place of service. */
      year: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(2000), z.maximum(2100))),
      /** The last visit of the page before. */
      after: z.optional(Id),
    }),
    response: z.object({
      visits: z.array(Visit),
      /** Whether there are more after the last of these. */
      hasMore: z.boolean(),
      /** Of all visits of the year, or of all years. */
      totals: z.object({
        visits: z.int(),
        energyWh: z.int(),
        chargingMinutes: z.int(),
        priceCents: Cents,
      }),
      /** The years that have visits, the latest first. */
      years: z.array(z.int()),
    }),
    errors: ['unauthenticated'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/booking/:id/receipt',
    access: 'booking-holder',
    summary: 'The receipt of a booking that was paid with money',
    params: z.object({ id: Id }),
    response: Receipt,
    errors: ['forbidden', 'unauthenticated', 'not_paid'],
  }),
} as const;
