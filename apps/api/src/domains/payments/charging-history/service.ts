import { formatBookedVehicle, type Receipt, type Visit } from '@voltcourier/contracts';
import { toCsv } from '@voltcourier/csv/writing';
import { type BookableServiceType, serviceOf } from '@voltcourier/pricing';
import { getBooking, getBookingRow } from '../../bookings/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  issueReceipt,
  listMovements,
  listVisits,
  listYears,
  sumVisits,
  type VisitRow,
} from './repository.ts';

const PAGE = 20;
/** Maximum number of rows in a file, more than a customer has in a lifetime. */
const MOST_ROWS = 20_000;
const NUMBER_DIGITS = 6;

const COLUMNS = [
  'Date',
  'Time',
  'Time zone',
  'Service',
  'Vehicle',
  'Place',
  'Status',
  'Energy (kWh)',
  'Charging minutes',
  'Paid (USD)',
  'Refunded (USD)',
  'Membership session',
  'Booking number',
  'Booking',
] as const;

const STATUS_LABELS = {
  confirmed: 'Confirmed',
  completed: 'Completed',
  no_show: 'Missed',
} as const;

const vehicleOf = (row: VisitRow): string => formatBookedVehicle(row.vehicle, row.vehicle_facts);

const serviceLabel = (row: VisitRow): string =>
  serviceOf(row.service_type as BookableServiceType).label;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const visitOf = (row: VisitRow): Visit => ({
  id: row.id,
  number: row.number,
  status: row.status,
  startsAt: row.starts_at.toISOString(),
  zone: row.zone,
  service: serviceLabel(row),
  location: row.location,
  vehicle: vehicleOf(row),
  energyWh: row.energy_wh,
  chargingMinutes: row.charging_minutes,
  priceCents: row.paid_cents - row.refunded_cents,
  refundedCents: row.refunded_cents,
  usesSession: row.uses_session,
  hasReceipt: row.paid_cents > 0,
});

const csvRowOf = (row: VisitRow, { say, translate }: Texts): string[] => [
  row.local_date,
  row.local_time,
  row.zone,
  translate(serviceLabel(row)),
  translate(vehicleOf(row)),
  row.location,
  say(STATUS_LABELS[row.status]),
  row.energy_wh === null ? '' : (row.energy_wh / 1000).toFixed(1),
  row.charging_minutes === null ? '' : String(row.charging_minutes),
  dollars(row.paid_cents),
  dollars(row.refunded_cents),
  say(row.uses_session ? 'Yes' : 'No'),
  row.number ?? '',
  row.id,
];

// Charging history: an account's visits, and receipts of bookings.

/** Lists a page of a customer's visits, newest first, with the totals of all. */
export async function listChargingHistory(
  ctx: Context,
  customerId: string,
  year: number | undefined,
  after: string | undefined,
) {
  const query = { customerId, year, now: ctx.now() };
  const [rows, totals, years] = await Promise.all([
    listVisits(ctx.db, query, { after, limit: PAGE + 1 }),
    sumVisits(ctx.db, query),
    listYears(ctx.db, customerId, query.now),
  ]);
  const visits = rows.slice(0, PAGE).map(visitOf);
  return { visits, hasMore: rows.length > PAGE, totals, years };
}

/** Returns a customer's visits as CSV in a language, with local times. */
export async function exportChargingHistory(
  ctx: Context,
  customerId: string,
  year: number | undefined,
  texts: Texts,
): Promise<string> {
  const query = { customerId, year, now: ctx.now() };
  const rows = await listVisits(ctx.db, query, { after: undefined, limit: MOST_ROWS });
  return toCsv([
    COLUMNS.map((column) => texts.say(column)),
    ...rows.map((row) => csvRowOf(row, texts)),
  ]);
}

/**
 * Returns a booking's receipt. Its number is assigned on the first request, and stays.
 *
 * @throws AppError `not_found`, `not_paid`.
 */
export async function getReceipt(ctx: Context, bookingId: string): Promise<Receipt> {
  const booking = await getBooking(ctx, bookingId);
  const rows = await listMovements(ctx.db, bookingId);
  if (rows.every(({ kind }) => kind !== 'payment')) {
    throw new AppError(
      'not_paid',
      booking.usesSession
        ? 'This visit was paid with a session of your membership, so it has no receipt of its own.'
        : 'This booking has not been paid, so there is no receipt.',
    );
  }
  const row = await getBookingRow(ctx, bookingId);
  const { number, issued_at: issuedAt } = await issueReceipt(ctx.db, bookingId, ctx.now());
  const sumOf = (kind: 'payment' | 'refund' | 'on-site') =>
    rows
      .filter((moved) => moved.kind === kind && moved.status !== 'failed')
      .reduce((sum, moved) => sum + moved.amount_cents, 0);
  return {
    number: `R-${String(number).padStart(NUMBER_DIGITS, '0')}`,
    issuedAt: issuedAt.toISOString(),
    bookingId,
    bookingNumber: booking.number,
    name: booking.name,
    email: booking.email,
    service: booking.service.label,
    location: booking.location,
    vehicle: booking.vehicle,
    startsAt: booking.startsAt,
    zone: booking.zone,
    energyWh: row.energy_wh,
    chargingMinutes: row.charging_minutes,
    movements: rows.map(({ kind, status, amount_cents: amountCents, at }) => ({
      kind,
      status,
      amountCents,
      at: at.toISOString(),
    })),
    paidCents: sumOf('payment') + sumOf('on-site'),
    refundedCents: sumOf('refund'),
  };
}
