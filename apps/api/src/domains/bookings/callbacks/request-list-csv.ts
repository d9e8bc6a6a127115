import type { RequestRow } from '@voltcourier/contracts';
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
import { listCallbacks } from './service.ts';

const COLUMNS: CsvColumns<RequestRow> = {
  'Asked at': (row) => csvTime(row.createdAt),
  Kind: (row) => (row.kind === 'quick-booking' ? 'Quick booking' : 'Contact request'),
  Status: (row) => row.status,
  'Due at': (row) => csvTime(row.dueAt),
  'Closed at': (row) => csvTime(row.closedAt),
  Name: (row) => row.name,
  Phone: (row) => row.phone ?? '',
  Email: (row) => row.email ?? '',
  Vehicle: (row) => row.vehicle,
  Service: (row) => row.service ?? '',
  Urgency: (row) => row.urgency ?? '',
  Request: (row) => row.id,
};

/** The file that staff save of the requests they look at. */
export function requestListFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'requestListCsv'> {
  return {
    requestListCsv: ({ caller, query }) =>
      listCsv(ctx, staffActor(caller), {
        list: 'requests',
        filters: query,
        columns: COLUMNS,
        readPage: async (after) =>
          (await listCallbacks(ctx, { ...query, after }, CSV_PAGE)).requests,
      }),
  };
}
