import { requestCursor, type RequestRow } from '@voltcourier/contracts';
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
import { listCallbacks } from './service.ts';

const COLUMNS: CsvColumns<RequestRow> = {
  [timeHeading('Asked at')]: (row) => csvTime(row.createdAt),
  Kind: (row) => csvLabel(row.kind),
  Status: (row) => csvLabel(row.status),
  [timeHeading('Due at')]: (row) => csvTime(row.dueAt),
  [timeHeading('Closed at')]: (row) => csvTime(row.closedAt),
  Name: (row) => row.name,
  Phone: (row) => row.phone ?? '',
  Email: (row) => row.email ?? '',
  Company: (row) => row.company ?? '',
  Vehicle: (row) => row.vehicle,
  Service: (row) => csvLabel(row.service),
  Urgency: (row) => csvLabel(row.urgency),
  Request: (row) => row.id,
};

/** CSV download of the staff's current request list. */
export function requestListFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'requestListCsv'> {
  return {
    requestListCsv: listFile(
      ctx,
      'requests',
      COLUMNS,
      async (query, most) => (await listCallbacks(ctx, query, most)).requests,
      ({ show, order }) => requestCursor(show, order),
    ),
  };
}
