import type { Database } from '../../database/connection.ts';
import type { Dependencies } from '../../dependencies.ts';
import { csvLines } from '../../documents/csv.ts';
import {
  countExported,
  type ExportAsked,
  type ExportedRow,
  listExported,
  shareAssignment,
} from './exporting-repository.ts';

/** The first seven are read again by an import; the others are for whoever looks at the file. */
const HEADINGS = [
  'Name',
  'Email',
  'Phone',
  'Company',
  'Tags',
  'Customer ID',
  'Created',
  'Last contact',
  'Membership',
  'Wants news',
  'First seen by',
  'Also known by',
];

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const lineOf = (row: ExportedRow): string[] => [
  row.name,
  row.email ?? '',
  row.phone ?? '',
  row.company ?? '',
  row.tags.join(', '),
  row.external_id ?? '',
  dayOf(row.created_at),
  dayOf(row.group_contact_at),
  row.member ?? '',
  row.wants_news ? 'yes' : 'no',
  row.source,
  row.also.join(', '),
];

/** Which people are asked for. */
export type ExportFilters = Omit<ExportAsked, 'at'>;

/** People as lines of a file. */
export function createPersonExport({ now }: Pick<Dependencies, 'now'>) {
  return {
    /** The first line: the columns, after the mark by which spreadsheets know UTF-8. */
    heading: (): string => `\uFEFF${csvLines([HEADINGS])}`,

    /** How many people there are. */
    count: (db: Database, filters: ExportFilters): Promise<number> =>
      countExported(db, { ...filters, at: now() }),

    /**
     * Some people as CSV (RFC 4180), in the caller's transaction, while which nobody is erased; `last`
     * is where the next ones begin, and undefined where these are the last.
     */
    read: async (
      trx: Database,
      filters: ExportFilters,
      after: string | undefined,
      limit: number,
    ): Promise<{ lines: string; people: number; last: string | undefined }> => {
      await shareAssignment(trx);
      const rows = await listExported(trx, { ...filters, at: now(), after, limit });
      return {
        lines: csvLines(rows.map(lineOf)),
        people: rows.length,
        last: rows.length < limit ? undefined : rows.at(-1)?.id,
      };
    },
  };
}

/** The service of people as lines of a file. */
export type PersonExportService = ReturnType<typeof createPersonExport>;
