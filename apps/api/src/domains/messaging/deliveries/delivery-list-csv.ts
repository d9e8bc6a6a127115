import type { Delivery } from '@voltcourier/contracts';
import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import {
  type CsvColumns,
  csvTime,
  csvLabel,
  listFile,
  timeHeading,
} from '../../../platform/documents/list-csv.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { listDeliveries } from './service.ts';

const COLUMNS: CsvColumns<Delivery> = {
  [timeHeading('Created at')]: (row) => csvTime(row.createdAt),
  Kind: (row) => csvLabel(row.kind),
  State: (row) => csvLabel(row.state),
  Recipient: (row) => row.recipient ?? '',
  Attempts: (row) => String(row.attempts),
  [timeHeading('Sent at')]: (row) => csvTime(row.sentAt),
  'Answer of the mail server': (row) => row.answer ?? '',
  [timeHeading('Bounced at')]: (row) => csvTime(row.bounce?.at ?? null),
  [timeHeading('Reported as spam at')]: (row) => csvTime(row.complainedAt),
  Booking: (row) => row.bookingId ?? '',
  Email: (row) => row.id,
};

/** CSV download of the staff's current delivery list. */
export function deliveryListFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'deliveryListCsv'> {
  return {
    deliveryListCsv: listFile(
      ctx,
      'emails',
      COLUMNS,
      async (query, most) => (await listDeliveries(ctx, query, most)).deliveries,
    ),
  };
}
