import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Cents, Id, Instant } from '../kernel/scalars.ts';

/** A past or ongoing visit, as displayed to its customer. */
export const Visit = z.object({
  /** The booking's id. */
  id: Id,
  /** The booking number; null for a moment after an upgrade. */
  number: z.nullable(z.string()),
  status: z.enum(['confirmed', 'completed', 'no_show']),
  startsAt: Instant,
  /** Time zone of the service location. */
  zone: z.string(),
  service: z.string(),
  location: z.string(),
  vehicle: z.string(),
  /** Watt-hours; null until the technician has entered them. */
  energyWh: z.nullable(z.int()),
  /** Charging time in minutes; null until the technician has entered it. */
  chargingMinutes: z.nullable(z.int()),
  /** Amount paid, minus refunds. */
  priceCents: Cents,
  refundedCents: Cents,
  /** Whether a membership session paid for it. */
  usesSession: z.boolean(),
  /** Whether there is a receipt, which means that money was paid. */
  hasReceipt: z.boolean(),
});

/** A {@link Visit} as the client reads it. */
export type Visit = z.output<typeof Visit>;

/** Payments and refunds of a booking. */
export const Receipt = z.object({
  /** Never changes once assigned: "R-000123". */
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
      /** A payment has always succeeded; a refund may be pending, or declined by the bank. */
      status: z.enum(['pending', 'succeeded', 'failed']),
      amountCents: Cents,
      at: Instant,
    }),
  ),
  paidCents: Cents,
  /** Refunded, including pending refunds. */
  refundedCents: Cents,
});

/** A {@link Receipt} as the client reads it. */
export type Receipt = z.output<typeof Receipt>;

/** Endpoints for the charging history (decisions, `/charging-history`). */
export const chargingHistory = {
  list: endpoint({
    method: 'GET',
    path: '/account/charging-history',
    query: z.object({
      /** In the time zone of the service location. */
      year: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(2000), z.maximum(2100))),
      /** Last visit of the previous page. */
      after: z.optional(Id),
    }),
    response: z.object({
      visits: z.array(Visit),
      /** Whether there are more visits after the last one. */
      hasMore: z.boolean(),
      /** Over all visits of the year, or of all years. */
      totals: z.object({
        visits: z.int(),
        energyWh: z.int(),
        chargingMinutes: z.int(),
        priceCents: Cents,
      }),
      /** Years with visits, newest first. */
      years: z.array(z.int()),
    }),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/booking/:id/receipt',
    params: z.object({ id: Id }),
    response: Receipt,
  }),
} as const;
