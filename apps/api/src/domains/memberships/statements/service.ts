import {
  formatBookedVehicle,
  type Statement,
  type StatementTotals,
  type StatementVisit,
  type User,
} from '@voltcourier/contracts';
import { toCsv } from '@voltcourier/csv/writing';
import { type BookableServiceType, serviceOf } from '@voltcourier/pricing';
import { getCompanyManager } from '../companies/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import { labelsIn } from '../../bookings/index.ts';
import { listMonths, listVisits, type StatementRow, sumByCostCentre } from './repository.ts';
import { statusLabel } from './statement-labels.ts';

const PAGE = 100;
/** Maximum number of rows in a file, more than a large fleet's month. */
const MOST_ROWS = 10_000;
const MOST_MONTHS = 120;

const COLUMNS = [
  'Date',
  'Time',
  'Time zone',
  'Service',
  'Vehicle',
  'Driver',
  'Place',
  'Cost center',
  'Status',
  'Energy (kWh)',
  'Charging minutes',
  'Membership session',
  'Paid (USD)',
  'Refunded (USD)',
  'Booking number',
  'Booking',
] as const;

const NOTHING: StatementTotals = {
  visits: 0,
  sessions: 0,
  energyWh: 0,
  chargingMinutes: 0,
  paidCents: 0,
  refundedCents: 0,
};

const plus = (one: StatementTotals, other: StatementTotals): StatementTotals => ({
  visits: one.visits + other.visits,
  sessions: one.sessions + other.sessions,
  energyWh: one.energyWh + other.energyWh,
  chargingMinutes: one.chargingMinutes + other.chargingMinutes,
  paidCents: one.paidCents + other.paidCents,
  refundedCents: one.refundedCents + other.refundedCents,
});

const visitOf = (row: StatementRow): StatementVisit => ({
  id: row.id,
  number: row.number,
  status: row.status,
  localDate: row.local_date,
  localTime: row.local_time,
  zone: row.zone,
  service: serviceOf(row.service_type as BookableServiceType).label,
  vehicle: formatBookedVehicle(row.vehicle, row.vehicle_facts),
  driver: row.name,
  location: row.location,
  costCentre: row.cost_centre,
  energyWh: row.energy_wh,
  chargingMinutes: row.charging_minutes,
  tookSession: row.took_session,
  paidCents: row.paid_cents,
  refundedCents: row.refunded_cents,
});

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const csvRowOf = (visit: StatementVisit, { say, translate }: Texts): string[] => [
  visit.localDate,
  visit.localTime,
  visit.zone,
  visit.service,
  visit.vehicle,
  visit.driver,
  visit.location,
  visit.costCentre ?? '',
  translate(statusLabel(visit)),
  visit.energyWh === null ? '' : (visit.energyWh / 1000).toFixed(1),
  visit.chargingMinutes === null ? '' : String(visit.chargingMinutes),
  say(visit.tookSession ? 'Yes' : 'No'),
  dollars(visit.paidCents),
  dollars(visit.refundedCents),
  visit.number ?? '',
  visit.id,
];

// Monthly statements of a company's visits, for its owner and managers.

async function read(
  ctx: Context,
  user: User,
  month: string,
  page: { after: string | undefined; limit: number },
): Promise<Statement> {
  const { company_id: companyId, name: company } = await getCompanyManager(ctx, user.id);
  const query = { companyId, month, now: ctx.now() };
  // One snapshot for both, so that rows and totals match.
  const [rows, sums] = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => [
      await listVisits(trx, query, { ...page, limit: page.limit + 1 }),
      await sumByCostCentre(trx, query),
    ]);
  return {
    company,
    month,
    totals: sums.reduce(plus, NOTHING),
    costCentres: sums.map(({ id, name, ...totals }) => ({ id, name, totals })),
    visits: rows.slice(0, page.limit).map(visitOf),
    hasMore: rows.length > page.limit,
  };
}

function getWhole(ctx: Context, user: User, month: string): Promise<Statement> {
  return read(ctx, user, month, { after: undefined, limit: MOST_ROWS });
}

/**
 * Lists the months in which the company has visits, newest first.
 *
 * @throws AppError `no_company`, `forbidden`.
 */
export async function listStatements(
  ctx: Context,
  user: User,
): Promise<{ company: string; months: string[] }> {
  const { company_id: companyId, name: company } = await getCompanyManager(ctx, user.id);
  const query = { companyId, now: ctx.now() };
  return { company, months: await listMonths(ctx.db, query, MOST_MONTHS) };
}

/**
 * Returns a month's totals and a page of its visits.
 *
 * @throws AppError `no_company`, `forbidden`.
 */
export function getStatement(
  ctx: Context,
  user: User,
  month: string,
  after: string | undefined,
): Promise<Statement> {
  return read(ctx, user, month, { after, limit: PAGE });
}

/**
 * Returns a month with up to 10,000 visits as PDF.
 *
 * @throws AppError `no_company`, `forbidden`.
 */
export async function exportStatementPdf(
  ctx: Context,
  user: User,
  month: string,
  { issuer, texts }: { issuer: Issuer; texts: Texts },
): Promise<Buffer> {
  const { visits, ...statement } = await getWhole(ctx, user, month);
  const labeled = { ...statement, visits: visits.map((visit) => labelsIn(visit, texts)) };
  // Loaded lazily: the fonts and their parser aren't needed at startup.
  const { statementPdf } = await import('./statement-pdf.ts');
  return statementPdf(labeled, issuer, { at: ctx.now(), texts });
}

/**
 * Returns up to 10,000 visits of a month as CSV in a language, with local times.
 *
 * @throws AppError `no_company`, `forbidden`.
 */
export async function exportStatementCsv(
  ctx: Context,
  user: User,
  month: string,
  texts: Texts,
): Promise<string> {
  const { visits, hasMore, totals } = await getWhole(ctx, user, month);
  const listed = { listed: visits.length, visits: totals.visits };
  return toCsv([
    COLUMNS.map((column) => texts.say(column)),
    ...visits.map((visit) => csvRowOf(labelsIn(visit, texts), texts)),
    ...(hasMore
      ? [[texts.say('The first {listed, number} of {visits, number} visits.', listed)]]
      : []),
  ]);
}
