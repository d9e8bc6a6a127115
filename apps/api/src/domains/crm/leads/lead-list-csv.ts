import { leadCursor, type LeadRow } from '@voltcourier/contracts';
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
import { listLeads } from './service.ts';

const COLUMNS: CsvColumns<LeadRow> = {
  Title: (row) => row.title,
  Kind: (row) => csvLabel(row.kind),
  Source: (row) => csvLabel(row.source),
  Stage: (row) => csvLabel(row.stage),
  Contact: (row) => row.person?.name ?? '',
  'Value (USD)': (row) => (row.valueCents === null ? '' : csvDollars(row.valueCents)),
  'Expected close': (row) => row.expectedClose ?? '',
  Owner: (row) => row.owner?.name ?? '',
  'Next step': (row) => row.nextStep ?? '',
  'Next step due': (row) => row.nextStepDue ?? '',
  'Lost because': (row) => csvLabel(row.lostReason),
  [timeHeading('Created at')]: (row) => csvTime(row.createdAt),
  [timeHeading('In this stage since')]: (row) => csvTime(row.stageSince),
  Lead: (row) => row.id,
};

/** CSV download of the staff's current lead list. */
export function leadListFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'leadListCsv'> {
  return {
    leadListCsv: listFile(
      ctx,
      'leads',
      COLUMNS,
      async (query, most) => (await listLeads(ctx, query, most)).leads,
      ({ order }) => leadCursor(order ?? 'newest'),
    ),
  };
}
