import type { DispatchRow } from '@voltcourier/contracts';
import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import {
  CSV_PAGE,
  type CsvColumns,
  csvDollars,
  csvTime,
  listCsv,
} from '../../../platform/documents/list-csv.ts';
import { staffActor } from '../../../platform/http/handlers.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { listDispatchBookings } from './service.ts';

const COLUMNS: CsvColumns<DispatchRow> = {
  Date: (row) => row.bookingDate,
  Time: (row) => row.bookingTime,
  'Time zone': (row) => row.zone,
  Kind: (row) => row.kind,
  Status: (row) => row.status,
  Payment: (row) => row.paymentState,
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
  'Booked at': (row) => csvTime(row.createdAt),
  Booking: (row) => row.id,
};

/** The file that staff save of the bookings they look at. */
export function bookingListFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'bookingListCsv'> {
  return {
    bookingListCsv: ({ caller, query }) =>
      listCsv(ctx, staffActor(caller), {
        list: 'bookings',
        filters: query,
        columns: COLUMNS,
        readPage: async (after) =>
          (await listDispatchBookings(ctx, { ...query, after }, CSV_PAGE)).bookings,
      }),
  };
}
