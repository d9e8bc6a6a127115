import type { Delivery } from '@voltcourier/contracts';
import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import {
  CSV_PAGE,
  type CsvColumns,
  csvTime,
  listCsv,
} from '../../../platform/documents/list-csv.ts';
import { staffActor } from '../../../platform/http/handlers.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { listDeliveries } from './service.ts';

const COLUMNS: CsvColumns<Delivery> = {
  'Created at': (row) => csvTime(row.createdAt),
  Kind: (row) => row.kind,
  State: (row) => row.state,
  Recipient: (row) => row.recipient ?? '',
  Attempts: (row) => String(row.attempts),
  'Sent at': (row) => csvTime(row.sentAt),
  'Answer of the mail server': (row) => row.answer ?? '',
  'Bounced at': (row) => csvTime(row.bounce?.at ?? null),
  'Reported as spam at': (row) => csvTime(row.complainedAt),
  Booking: (row) => row.bookingId ?? '',
  Email: (row) => row.id,
};

/** The file that staff save of the emails they look at. */
export function deliveryListFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'deliveryListCsv'> {
  return {
    deliveryListCsv: ({ caller, query }) =>
      listCsv(ctx, staffActor(caller), {
        list: 'emails',
        filters: query,
        columns: COLUMNS,
        readPage: async (after) =>
          (await listDeliveries(ctx, { ...query, after }, CSV_PAGE)).deliveries,
      }),
  };
}
