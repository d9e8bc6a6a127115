import { Readable } from 'node:stream';
import { csvLines, toCsv } from '@voltcourier/csv/writing';
import { DEFAULT_ZONE, localDateAt, localTimeAt } from '@voltcourier/pricing';
import { recordAudit, type StaffActor } from '../audit/service.ts';
import type { Context } from '../context.ts';
import { type Caller, staffActor } from '../http/handlers.ts';

/** Number of rows that one statement reads for a file. */
export const CSV_PAGE = 1_000;

/** Columns of a file: each heading with the function that formats a row's cell. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Formats an amount in cents for spreadsheets: dollars, two decimals, no currency sign. */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Heading of a {@link csvTime} column; it includes the time zone. */
export const timeHeading = (heading: string): string => `${heading} (${DEFAULT_ZONE})`;

/** Formats an enum value as text: `not_reached` is "Not reached"; null is empty. */
export function csvLabel(value: string | null): string {
  const text = (value ?? '').replaceAll(/[_-]/gu, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats an instant in the business's time zone, as `2026-11-25 14:05`; null is empty. */
export function csvTime(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${localDateAt(at, DEFAULT_ZONE)} ${localTimeAt(at, DEFAULT_ZONE)}`;
}

async function* csvOf<Row extends { readonly id: string }>(
  columns: CsvColumns<Row>,
  readPage: (after: string | undefined) => Promise<readonly Row[]>,
  cursorOf: (row: Row) => string,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  const lineOf = (row: Row) => cells.map((cell) => cell(row));
  let page = await readPage(undefined);
  yield toCsv([Object.keys(columns), ...page.map(lineOf)]);
  while (page.length === CSV_PAGE) {
    const last = page.at(-1);
    page = await readPage(last && cursorOf(last));
    yield csvLines(page.map(lineOf));
  }
}

/**
 * Streams a list as a CSV file, page by page, so its length isn't limited by memory. Each export is
 * recorded in the audit log, with the names of the filters but not their values.
 *
 * @param file.readPage Reads up to `CSV_PAGE` rows after the row of a cursor, or the first ones.
 */
export async function listCsv<Row extends { readonly id: string }>(
  ctx: Context,
  actor: StaffActor,
  file: {
    readonly list: string;
    /** File name; by default the list's name and today's date. */
    readonly name?: string;
    readonly filters: object;
    readonly columns: CsvColumns<Row>;
    readonly readPage: (after: string | undefined) => Promise<readonly Row[]>;
    /** Cursor of a row; by default its ID. */
    readonly cursorOf?: (row: Row) => string;
  },
): Promise<{ name: string; content: Readable }> {
  const { list, filters, columns, readPage, cursorOf = ({ id }: Row) => id } = file;
  const narrowedBy = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const at = ctx.now();
  const subject = { kind: 'list', id: list } as const;
  await recordAudit(ctx.db, actor, {
    at,
    action: 'list.export',
    subject,
    after: { narrowedBy },
  });
  const name = file.name ?? `${list}-${localDateAt(at, DEFAULT_ZONE)}`;
  return { name: `${name}.csv`, content: Readable.from(csvOf(columns, readPage, cursorOf)) };
}

/**
 * Creates a handler that exports a staff list as a file.
 *
 * @param read Reads up to a number of rows after a row, or the first ones.
 */
export const listFile =
  <Row extends { readonly id: string }, Query extends object>(
    ctx: Context,
    list: string,
    columns: CsvColumns<Row>,
    read: (
      query: Query & { readonly after: string | undefined },
      most: number,
    ) => Promise<readonly Row[]>,
    cursorIn?: (query: Query) => (row: Row) => string,
  ) =>
  ({ caller, query }: { readonly caller: Caller; readonly query: Query }) =>
    listCsv(ctx, staffActor(caller), {
      list,
      filters: query,
      columns,
      readPage: (after) => read({ ...query, after }, CSV_PAGE),
      ...(cursorIn && { cursorOf: cursorIn(query) }),
    });
