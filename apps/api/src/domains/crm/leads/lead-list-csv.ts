import type { LeadRow } from '@voltcourier/contracts';
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
import { listLeads } from './service.ts';

const COLUMNS: CsvColumns<LeadRow> = {
  Title: (row) => row.title,
  Kind: (row) => row.kind,
  Source: (row) => row.source,
  Stage: (row) => row.stage,
  Contact: (row) => row.person?.name ?? '',
  'Value (USD)': (row) => (row.valueCents === null ? '' : csvDollars(row.valueCents)),
  'Expected close': (row) => row.expectedClose ?? '',
  Owner: (row) => row.owner?.name ?? '',
  'Next step': (row) => row.nextStep ?? '',
  'Next step due': (row) => row.nextStepDue ?? '',
  'Lost because': (row) => row.lostReason ?? '',
  'Created at': (row) => csvTime(row.createdAt),
  'In this stage since': (row) => csvTime(row.stageSince),
  Lead: (row) => row.id,
};

/** The file that staff save of the leads they look at. */
export function leadListFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'leadListCsv'> {
  return {
    leadListCsv: ({ caller, query }) =>
      listCsv(ctx, staffActor(caller), {
        list: 'leads',
        filters: query,
        columns: COLUMNS,
        readPage: async (after) => (await listLeads(ctx, { ...query, after }, CSV_PAGE)).leads,
      }),
  };
}
