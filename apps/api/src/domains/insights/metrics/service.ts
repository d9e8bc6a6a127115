import { BOOKING_STATUSES, type Overview, type QueryOf, type Routes } from '@voltcourier/contracts';
import { addDays, addMonths, localDateAt } from '@voltcourier/pricing';
import { listAttentionItems } from '../../visits/index.ts';
import type { Context } from '../../../platform/context.ts';
import {
  addCheck,
  BUSINESS_ZONE,
  correctFigures,
  countLate,
  type DailyFigure,
  findLastCheck,
  foldChanges,
  listFigures,
  listRetention,
  renewRetention,
} from './repository.ts';

const FOLDED_AT_ONCE = 20_000;
/** Upper limit of counts. */
const MAX_LATE = 1_000;
/** Longer ranges are shown by month. */
const MAX_POINTS = 92;
const MAX_DAYS = 3_700;
const COHORTS = 12;
const VISITED = new Set(['pending', 'confirmed', 'completed', 'no_show']);
const KINDS = ['scheduled', 'emergency'] as const;

type Sums = ReadonlyMap<string, number>;

function sumUp(rows: readonly DailyFigure[]): Sums {
  const sums = new Map<string, number>();
  for (const { figure, amount } of rows) sums.set(figure, (sums.get(figure) ?? 0) + amount);
  return sums;
}

const sumOf = (sums: Sums, wanted: (figure: string) => boolean): number =>
  [...sums].reduce((sum, [figure, amount]) => (wanted(figure) ? sum + amount : sum), 0);

const isVisit = (figure: string): boolean => {
  const [what, , status = ''] = figure.split('.');
  return what === 'booking' && VISITED.has(status);
};

function movementOf(sums: Sums): Overview['members'] {
  const to = (status: string, from: readonly string[]) =>
    sumOf(sums, (figure) => from.some((one) => figure === `member.${one}.${status}`));
  const outside = ['none', 'ended'];
  return {
    trials: to('trialing', outside),
    started: to('active', outside),
    converted: to('active', ['trialing']),
    ended: sumOf(sums, (figure) => /^member\..*\.ended$/u.test(figure)),
  };
}

const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** Returns every day of a range, or the first day of each month. */
function datesOf(from: string, to: string, unit: Overview['unit']): string[] {
  const dates: string[] = [];
  const next = (date: string) => (unit === 'day' ? addDays(date, 1) : addMonths(date, 1));
  for (let date = unit === 'day' ? from : monthOf(from); date <= to; date = next(date)) {
    dates.push(date);
  }
  return dates;
}

function pointsOf(
  rows: readonly DailyFigure[],
  { from, to, unit }: Pick<Overview, 'from' | 'to' | 'unit'>,
): Overview['points'] {
  const byPoint = Map.groupBy(rows, ({ day }) => day);
  return datesOf(from, to, unit).map((date) => {
    const sums = sumUp(byPoint.get(date) ?? []);
    const { started, converted } = movementOf(sums);
    return {
      date,
      revenueCents: (sums.get('taken') ?? 0) - (sums.get('refunded') ?? 0),
      visits: sumOf(sums, isVisit),
      memberships: started + converted,
    };
  });
}

type RequestedDays = QueryOf<Routes['metrics']['overview']>;

/** Returns the requested range in order, limited to its last ten years. */
function rangeOf(days: RequestedDays, today: string): { from: string; to: string } {
  const last = days.to ?? (days.from !== undefined && days.from > today ? days.from : today);
  const first = days.from ?? addDays(last, -29);
  const [from, to] = first > last ? [last, first] : [first, last];
  const earliest = addDays(to, -MAX_DAYS);
  return { from: from < earliest ? earliest : from, to };
}

// Metrics of a date range.

/** Returns customer retention by month of the first paid visit, earliest month first. */
async function retentionSince(ctx: Context, since: string): Promise<Overview['retention']> {
  const cohorts = Map.groupBy(await listRetention(ctx.db, since), ({ cohort }) => cohort);
  return [...cohorts].map(([month, rows]) => {
    const of = new Map(rows.map((row) => [row.month, row.customers]));
    const last = rows.at(-1)?.month ?? month;
    const after = datesOf(month, last, 'month').slice(1);
    return {
      month,
      customers: of.get(month) ?? 0,
      returned: after.map((date) => of.get(date) ?? 0),
    };
  });
}

/**
 * Returns the metrics from `from` to `to`, by default the last 30 days, and what is late now. The
 * answer includes the actual range: see {@link rangeOf}.
 */
export async function getOverview(ctx: Context, days: RequestedDays): Promise<Overview> {
  const now = ctx.now();
  const today = localDateAt(now, BUSINESS_ZONE);
  const { from, to } = rangeOf(days, today);
  const unit = addDays(from, MAX_POINTS) > to ? 'day' : 'month';
  const [rows, todays, late, { exceptions: open }, checked, retention] = await Promise.all([
    listFigures(ctx.db, from, to, unit),
    listFigures(ctx.db, today, today),
    countLate(ctx.db, now, MAX_LATE),
    listAttentionItems(ctx),
    findLastCheck(ctx.db),
    retentionSince(ctx, addDays(monthOf(today), -31 * COHORTS)),
  ]);
  const sums = sumUp(rows);
  return {
    from,
    to,
    now: {
      visitsToday: sumOf(sumUp(todays), isVisit),
      lateEmergencies: late.emergencies,
      lateVisits: late.visits,
      lateRequests: late.requests,
      exceptions: open.length,
    },
    takenCents: sums.get('taken') ?? 0,
    refundedCents: sums.get('refunded') ?? 0,
    bookings: KINDS.flatMap((kind) =>
      BOOKING_STATUSES.map((status) => ({
        kind,
        status,
        count: sums.get(`booking.${kind}.${status}`) ?? 0,
      })),
    ),
    created: sums.get('created') ?? 0,
    confirmed: sums.get('confirmed') ?? 0,
    members: movementOf(sums),
    unit,
    points: pointsOf(rows, { from, to, unit }),
    retention,
    checked: checked ? { at: checked.at.toISOString(), differences: checked.differences } : null,
  };
}

/** Folds all queued changes of bookings and money into the daily figures. */
export async function rollUpMetrics(ctx: Context): Promise<void> {
  while ((await foldChanges(ctx.db, FOLDED_AT_ONCE)) === FOLDED_AT_ONCE);
}

/** Recomputes all figures, corrects differences, and records the check. */
export async function verifyMetrics(ctx: Context): Promise<number> {
  const differences = await ctx.db.transaction().execute(async (trx) => {
    const found = await correctFigures(trx);
    await renewRetention(trx);
    await addCheck(trx, ctx.now(), found);
    return found;
  });
  if (differences > 0) ctx.log.error({ differences }, 'Figures of the overview were wrong.');
  return differences;
}
