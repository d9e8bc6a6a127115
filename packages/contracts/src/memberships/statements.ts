import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Cents, Id, LocalDate, LocalTime } from '../kernel/scalars.ts';

/** A month on the calendar of the place of service, `YYYY-MM`. */
export const StatementMonth = z
  .string('Choose a month.')
  .check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u, 'Choose a month.'));

/** A visit of a company, as its owner and managers account for it. */
export const StatementVisit = z.object({
  /** The booking's id. */
  id: Id,
  number: z.nullable(z.string()),
  /** What was cancelled is there when money or a session was kept for it. */
  status: z.enum(['confirmed', 'completed', 'no_show', 'cancelled']),
  /** On the clocks of the place of service. */
  localDate: LocalDate,
  localTime: LocalTime,
  zone: z.string(),
  service: z.string(),
  vehicle: z.string(),
  /** Who booked it, by the name that they gave. */
  driver: z.string(),
  location: z.string(),
  /** As it is called now; null for none. */
  costCentre: z.nullable(z.string()),
  /** Watt-hours; null until the technician has written them down. */
  energyWh: z.nullable(z.int()),
  /** Minutes of charging; null until the technician has written them down. */
  chargingMinutes: z.nullable(z.int()),
  /** Whether a session of a membership was taken, and not given back. */
  tookSession: z.boolean(),
  paidCents: Cents,
  /** Given back or on its way back. */
  refundedCents: Cents,
});

/** A {@link StatementVisit} as the client reads it. */
export type StatementVisit = z.output<typeof StatementVisit>;

/** What visits come to. */
const StatementTotals = z.object({
  visits: z.int(),
  /** Sessions that were taken, and not given back. */
  sessions: z.int(),
  energyWh: z.int(),
  chargingMinutes: z.int(),
  paidCents: Cents,
  refundedCents: Cents,
});

/** {@link StatementTotals} as the client reads them. */
export type StatementTotals = z.output<typeof StatementTotals>;

/** A month of a company: what its visits come to, and the visits. */
export const Statement = z.object({
  company: z.string(),
  month: StatementMonth,
  totals: StatementTotals,
  /** By name; what belongs to none comes last, with null. */
  costCentres: z.array(
    z.object({ id: z.nullable(Id), name: z.nullable(z.string()), totals: StatementTotals }),
  ),
  /** In order of their local time. */
  visits: z.array(StatementVisit),
  /** Whether there are more after the last of these. */
  hasMore: z.boolean(),
});

/** A {@link Statement} as the client reads it. */
export type Statement = z.output<typeof Statement>;

/** The endpoints of a company's monthly statements: owners and managers only. */
export const statements = {
  list: endpoint({
    method: 'GET',
    path: '/account/company/statements',
    access: 'customer',
    summary: 'The months in which the company has visits: owners and managers only',
    response: z.object({
      company: z.string(),
      /** The latest first, ten years at most. */
      months: z.array(StatementMonth),
    }),
    errors: ['unauthenticated', 'forbidden', 'no_company'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/account/company/statements/:month',
    access: 'customer',
    summary: 'What the company’s visits of a month come to, and the visits, a page at a time',
    params: z.object({ month: StatementMonth }),
    query: z.object({
      /** The last visit of the page before. */
      after: z.optional(Id),
    }),
    response: Statement,
    errors: ['unauthenticated', 'forbidden', 'no_company'],
  }),
} as const;
