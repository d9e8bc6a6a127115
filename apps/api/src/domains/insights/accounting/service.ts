import type { ACCOUNTING_FILES, AccountingMonth } from '@voltcourier/contracts';
import {
  addDays,
  addMonths,
  type BookableServiceType,
  DEFAULT_ZONE,
  instantOf,
  localDateAt,
  serviceOf,
} from '@voltcourier/pricing';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import {
  CSV_PAGE,
  type CsvColumns,
  csvDollars,
  csvTime,
  csvLabel,
  listCsv,
  timeHeading,
} from '../../../platform/documents/list-csv.ts';
import { listFigures } from '../metrics/repository.ts';
import {
  type ClosedVisit,
  listClosedVisits,
  listMovements,
  type RevenueMovement,
  sumRevenue,
} from './repository.ts';

// Accounting for a month in the business's time zone, from the ledger.

const KIND_LABELS: Readonly<Record<RevenueMovement['kind'], string>> = {
  payment: 'Payment',
  invoice: 'Membership invoice',
  refund: 'Refund',
  'refund-failed': 'Refund returned by the bank',
  'dispute-lost': 'Dispute lost',
  loss: 'Bitcoin undone by its network',
  'on-site': 'Collected on site',
};

const PROVIDER_LABELS = { stripe: 'Stripe', bitcoin: 'Bitcoin', 'on-site': 'On site' } as const;

const MOVEMENT_COLUMNS: CsvColumns<RevenueMovement> = {
  [timeHeading('Recorded at')]: (row) => csvTime(row.at.toISOString()),
  Kind: (row) => KIND_LABELS[row.kind],
  Provider: (row) => PROVIDER_LABELS[row.provider],
  'Amount (USD)': (row) => csvDollars(row.amountCents),
  Name: (row) => row.name ?? '',
  Email: (row) => row.email ?? '',
  'Booking number': (row) => row.bookingNumber ?? '',
  Booking: (row) => row.bookingId ?? '',
  Reference: (row) => row.reference,
};

const VISIT_COLUMNS: CsvColumns<ClosedVisit> = {
  Date: (row) => row.localDate,
  Time: (row) => row.localTime,
  'Time zone': (row) => row.zone,
  Status: (row) => csvLabel(row.status),
  Service: (row) => serviceOf(row.serviceType as BookableServiceType).label,
  'Price (USD)': (row) => csvDollars(row.amountCents),
  'Membership session': (row) => (row.usesSession ? 'Yes' : 'No'),
  Name: (row) => row.name,
  Email: (row) => row.email,
  Place: (row) => row.location,
  'Booking number': (row) => row.number ?? '',
  Booking: (row) => row.id,
};

function boundsOf(month: string) {
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  return {
    first,
    last: addDays(next, -1),
    from: instantOf(first, '00:00', DEFAULT_ZONE),
    to: instantOf(next, '00:00', DEFAULT_ZONE),
  };
}

/** Returns a month's totals, which are final once the month has ended. */
export async function getAccountingMonth(ctx: Context, month: string): Promise<AccountingMonth> {
  const { first, last, from, to } = boundsOf(month);
  const [revenue, figures] = await Promise.all([
    sumRevenue(ctx.db, { from, to }),
    listFigures(ctx.db, first, last, 'month'),
  ]);
  const visits = (...statuses: string[]) =>
    figures.reduce((total, { figure, amount }) => {
      const [what, , status = ''] = figure.split('.');
      return what === 'booking' && statuses.includes(status) ? total + amount : total;
    }, 0);
  return {
    month,
    zone: DEFAULT_ZONE,
    isRunning: localDateAt(ctx.now(), DEFAULT_ZONE) <= last,
    bookings: {
      completed: visits('completed'),
      missed: visits('no_show'),
      cancelled: visits('cancelled'),
      open: visits('pending', 'confirmed'),
    },
    revenue,
    netCents: revenue.reduce((total, { amountCents }) => total + amountCents, 0),
  };
}

/** Returns a CSV file of a month: payments, refunds or closed visits. */
export function saveAccountingFile(
  ctx: Context,
  actor: StaffActor,
  month: string,
  file: (typeof ACCOUNTING_FILES)[number],
) {
  const bounds = boundsOf(month);
  const named = { list: file, name: `${file}-${month}`, filters: { month } };
  if (file === 'bookings') {
    return listCsv(ctx, actor, {
      ...named,
      columns: VISIT_COLUMNS,
      readPage: (after) => listClosedVisits(ctx.db, bounds, { after, limit: CSV_PAGE }),
    });
  }
  return listCsv(ctx, actor, {
    ...named,
    columns: MOVEMENT_COLUMNS,
    readPage: (after) => listMovements(ctx.db, bounds, { of: file, after, limit: CSV_PAGE }),
  });
}
