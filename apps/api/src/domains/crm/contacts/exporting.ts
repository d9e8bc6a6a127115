import { csvLines } from '@voltcourier/csv/writing';
import { DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { exportHeadings } from './export-columns.ts';
import { formatFieldValue } from './field-values.ts';
import { type FieldRow, listFields } from './fields-repository.ts';
import { countMatching } from './filter-repository.ts';
import {
  type ExportQuery,
  type ExportedRow,
  listExported,
  shareAssignment,
} from './exporting-repository.ts';

/** Formats a value so that an import can read it again. */
function fieldCell(field: FieldRow, value: string | undefined): string {
  if (value === undefined) return '';
  return field.kind === 'date' ? value : formatFieldValue(field, value);
}

const dayOf = (at: Date) => localDateAt(at, DEFAULT_ZONE);

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

/** A custom field with a column in the export. */
export type ExportedField = FieldRow;

/** Filters of the contacts to export. */
export type ExportFilters = Omit<ExportQuery, 'at'>;

// Contacts as lines of a CSV file.

/**
 * Returns the first line: the column headings, preceded by the byte order mark by which
 * spreadsheets recognize UTF-8.
 */
export function contactExportHeading(fields: readonly ExportedField[]): string {
  return `\uFEFF${csvLines([exportHeadings(fields.map(({ name }) => name))])}`;
}

/** Returns custom fields by ID, in the order of the columns. */
export async function listExportFields(
  db: Database,
  fieldIds: readonly string[],
): Promise<readonly ExportedField[]> {
  const fields = new Map((await listFields(db)).map((field) => [field.id, field]));
  return fieldIds.flatMap((id) => fields.get(id) ?? []);
}

/** Lists the IDs of custom fields to append as columns of an export. */
export async function listExportFieldIds(db: Database): Promise<string[]> {
  return (await listFields(db)).flatMap(({ id, applies_to: appliesTo, is_archived: isArchived }) =>
    isArchived || appliesTo === 'company' ? [] : id,
  );
}

/** Counts the contacts to export. */
export function countExportedContacts(
  ctx: Context,
  db: Database,
  filters: ExportFilters,
): Promise<number> {
  return countMatching(db, { ...filters, at: ctx.now() }, null);
}

/**
 * Reads some contacts as CSV (RFC 4180) in the caller's transaction, which blocks erasure. `last`
 * is the cursor for the next call, undefined on the last one.
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
