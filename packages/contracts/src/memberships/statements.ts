import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Cents, Id, LocalDate, LocalTime } from '../kernel/scalars.ts';

/** A month in the time zone of the service location, `YYYY-MM`. */
export const StatementMonth = z
  .string('Choose a month.')
  .check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u, 'Choose a month.'));

/** A visit in a company's monthly statement. */
export const StatementVisit = z.object({
  /** The booking's id. */
  id: Id,
  number: z.nullable(z.string()),
  /** Canceled visits are listed if a fee or a session was kept. */
  status: z.enum(['confirmed', 'completed', 'no_show', 'cancelled']),
  /** In the time zone of the service location. */
  localDate: LocalDate,
  localTime: LocalTime,
  zone: z.string(),
  service: z.string(),
  vehicle: z.string(),
  /** Name that the driver gave when booking. */
  driver: z.string(),
  location: z.string(),
  /** Current name of the cost center; null for none. */
  costCentre: z.nullable(z.string()),
  /** Watt-hours; null until the technician has entered them. */
  energyWh: z.nullable(z.int()),
  /** Charging time in minutes; null until the technician has entered it. */
  chargingMinutes: z.nullable(z.int()),
  /** Whether a membership session was used and not returned. */
  tookSession: z.boolean(),
  paidCents: Cents,
  /** Including pending refunds. */
  refundedCents: Cents,
});

/** A {@link StatementVisit} as the client reads it. */
export type StatementVisit = z.output<typeof StatementVisit>;

/** Totals over visits. */
const StatementTotals = z.object({
  visits: z.int(),
  /** Sessions used and not returned. */
  sessions: z.int(),
  energyWh: z.int(),
  chargingMinutes: z.int(),
  paidCents: Cents,
  refundedCents: Cents,
});

/** {@link StatementTotals} as the client reads them. */
export type StatementTotals = z.output<typeof StatementTotals>;

/** A company's statement for a month: its totals and its visits. */
export const Statement = z.object({
  company: z.string(),
  month: StatementMonth,
  totals: StatementTotals,
  /** By name. Visits without a cost center come last, with null. */
  costCentres: z.array(
    z.object({ id: z.nullable(Id), name: z.nullable(z.string()), totals: StatementTotals }),
  ),
  /** Sorted by local time. */
  visits: z.array(StatementVisit),
  /** Whether there are more visits after the last one. */
  hasMore: z.boolean(),
});

/** A {@link Statement} as the client reads it. */
export type Statement = z.output<typeof Statement>;

/** Endpoints for monthly company statements. Owners and managers only. */
export const statements = {
  list: endpoint({
    method: 'GET',
    path: '/account/company/statements',
    response: z.object({
      company: z.string(),
      /** Newest first, at most ten years. */
      months: z.array(StatementMonth),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/account/company/statements/:month',
    params: z.object({ month: StatementMonth }),
    query: z.object({
      /** Last visit of the previous page. */
      after: z.optional(Id),
    }),
    response: Statement,
  }),
} as const;
