import { contactCursor, type PersonRow } from '@voltcourier/contracts';
import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import { callerId } from '../../../platform/http/handlers.ts';
import {
  CSV_PAGE,
  type CsvColumns,
  csvTime,
  csvLabel,
  listCsv,
  timeHeading,
} from '../../../platform/documents/list-csv.ts';
import { staffActor } from '../../../platform/http/handlers.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { listContacts } from './service.ts';

const COLUMNS: CsvColumns<PersonRow> = {
  Name: (row) => row.name,
  Email: (row) => row.email ?? '',
  Phone: (row) => row.phone ?? '',
  Membership: (row) => csvLabel(row.member),
  Source: (row) => csvLabel(row.source),
  Tags: (row) => row.tags.map(({ name }) => name).join(', '),
  'Open tasks': (row) => String(row.openTasks),
  [timeHeading('Last contact')]: (row) => csvTime(row.lastContactAt),
  Contact: (row) => row.id,
};

/** CSV download of the staff's current contact list. For a search, it has the best matches. */
export function contactListFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'contactListCsv'> {
  return {
    contactListCsv: ({ caller, query }) =>
      listCsv(ctx, staffActor(caller), {
        list: 'contacts',
        filters: query,
        columns: COLUMNS,
        cursorOf: contactCursor,
        readPage: async (after) => {
          // Search results come as a single page.
          if (query.search !== undefined && after !== undefined) return [];
          return (await listContacts(ctx, { ...query, after }, callerId(caller), CSV_PAGE)).people;
        },
      }),
  };
}
