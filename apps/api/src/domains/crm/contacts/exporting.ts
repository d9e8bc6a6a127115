import { csvLines } from '@voltcourier/csv/writing';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { exportHeadings } from './export-columns.ts';
import { fieldWords } from './field-values.ts';
import { type FieldRow, listFields } from './fields-repository.ts';
import { countMatching } from './filter-repository.ts';
import {
  type ExportAsked,
  type ExportedRow,
  listExported,
  shareAssignment,
} from './exporting-repository.ts';

/** What was entered, as an import reads it again. */
function fieldCell(field: FieldRow, value: string | undefined): string {
  if (value === undefined) return '';
  return field.kind === 'date' ? value : fieldWords(field, value);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const lineOf = (row: ExportedRow, fields: readonly FieldRow[]): string[] => [
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
  ...fields.map((field) => fieldCell(field, row.fields?.[field.id])),
];

/** A custom field that has a column. */
export type ExportedField = FieldRow;

/** Which people are asked for. */
export type ExportFilters = Omit<ExportAsked, 'at'>;

// People as lines of a file.

/** The first line: the columns, after the mark by which spreadsheets know UTF-8. */
export function contactExportHeading(fields: readonly ExportedField[]): string {
  return `\uFEFF${csvLines([exportHeadings(fields.map(({ name }) => name))])}`;
}

/** The custom fields of these ids, in the order of the columns. */
export async function listExportFields(
  db: Database,
  fieldIds: readonly string[],
): Promise<readonly ExportedField[]> {
  const fields = new Map((await listFields(db)).map((field) => [field.id, field]));
  return fieldIds.flatMap((id) => fields.get(id) ?? []);
}

/** The custom fields that a file is to have behind the other columns, by their ids. */
export async function listExportFieldIds(db: Database): Promise<string[]> {
  return (await listFields(db)).flatMap(({ id, applies_to: appliesTo, is_archived: isArchived }) =>
    isArchived || appliesTo === 'company' ? [] : id,
  );
}

/** How many people there are. */
export function countExportedContacts(
  ctx: Context,
  db: Database,
  filters: ExportFilters,
): Promise<number> {
  return countMatching(db, { ...filters, at: ctx.now() }, null);
}

/**
 * Some people as CSV (RFC 4180), in the caller's transaction, while which nobody is erased; `last`
 * is where the next ones begin, and undefined where these are the last.
 */
export async function readExportedContacts(
  ctx: Context,
  trx: Database,
  filters: ExportFilters,
  page: {
    readonly after: string | undefined;
    readonly limit: number;
    readonly fields: readonly ExportedField[];
  },
): Promise<{ lines: string; people: number; last: string | undefined }> {
  await shareAssignment(trx);
  const { fields, ...rest } = page;
  const fieldIds = fields.map(({ id }) => id);
  const rows = await listExported(trx, { ...filters, at: ctx.now(), ...rest, fieldIds });
  return {
    lines: csvLines(rows.map((row) => lineOf(row, fields))),
    people: rows.length,
    last: rows.length < page.limit ? undefined : rows.at(-1)?.id,
  };
}
