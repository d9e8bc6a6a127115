import { bookingCursor, type DispatchRow } from '@voltcourier/contracts';
import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import {
  type CsvColumns,
  csvDollars,
  csvTime,
  csvLabel,
  listFile,
  timeHeading,
} from '../../../platform/documents/list-csv.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { listDispatchBookings } from './service.ts';

const COLUMNS: CsvColumns<DispatchRow> = {
  Date: (row) => row.bookingDate,
  Time: (row) => row.bookingTime,
  'Time zone': (row) => row.zone,
  Kind: (row) => csvLabel(row.kind),
  Status: (row) => csvLabel(row.status),
  Payment: (row) => csvLabel(row.paymentState),
  Service: (row) => row.service.label,
  'Amount (USD)': (row) => csvDollars(row.amountCents),
  'Refund (USD)': (row) => (row.refundCents === null ? '' : csvDollars(row.refundCents)),
  'Membership session': (row) => (row.usesSession ? 'Yes' : 'No'),
  Name: (row) => row.name,
  Email: (row) => row.email,
  Phone: (row) => row.phone ?? '',
  Place: (row) => row.location,
  Vehicle: (row) => row.vehicle,
  Technician: (row) => row.technician?.name ?? '',
  [timeHeading('Booked at')]: (row) => csvTime(row.createdAt),
  'Booking number': (row) => row.number ?? '',
  Booking: (row) => row.id,
};

/** CSV file of the bookings in the staff's list. */
export function bookingListFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'bookingListCsv'> {
  return {
    bookingListCsv: listFile(
      ctx,
      'bookings',
      COLUMNS,
      async (query, most) => (await listDispatchBookings(ctx, query, most)).bookings,
      ({ show, order }) => bookingCursor(show, order),
    ),
  };
}
