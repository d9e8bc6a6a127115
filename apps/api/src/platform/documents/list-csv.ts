import { Readable } from 'node:stream';
import { csvLines, toCsv } from '@voltcourier/csv/writing';
import { DEFAULT_ZONE, localDateAt, localTimeAt } from '@voltcourier/pricing';
import { recordAudit, type StaffActor } from '../audit/service.ts';
import type { Context } from '../context.ts';
import { type Caller, staffActor } from '../http/handlers.ts';

/** How many rows one statement reads for a file. */
export const CSV_PAGE = 1_000;

/** The columns of a file: each heading with what a row says below it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** An amount in cents as a spreadsheet adds it up: dollars, two decimals, no sign of the currency. */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);

/** A heading of {@link csvTime}: it names whose clocks these are. */
export const timeHeading = (words: string): string => `${words} (${DEFAULT_ZONE})`;

/** A value of the contract as a word: `not_reached` is "Not reached"; nothing for none. */
export function csvWord(value: string | null): string {
  const words = (value ?? '').replaceAll(/[_-]/gu, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An instant on the business's clocks, as `2026-11-25 14:05`; nothing for none. */
export function csvTime(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${localDateAt(at, DEFAULT_ZONE)} ${localTimeAt(at, DEFAULT_ZONE)}`;
}

async function* csvOf<Row extends { readonly id: string }>(
  columns: CsvColumns<Row>,
  readPage: (after: string | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  const lineOf = (row: Row) => cells.map((cell) => cell(row));
  let page = await readPage(undefined);
  yield toCsv([Object.keys(columns), ...page.map(lineOf)]);
  while (page.length === CSV_PAGE) {
    page = await readPage(page.at(-1)?.id);
    yield csvLines(page.map(lineOf));
  }
}

/**
 * A list as a file of CSV, written page by page while it is sent: its length isn't limited by memory.
 * What staff save is recorded in the audit log, with the names of the filters and without what was
 * typed into them.
 *
 * @param readPage Reads up to `CSV_PAGE` rows after the row with an id, or the first ones.
 */
export async function listCsv<Row extends { readonly id: string }>(
  ctx: Context,
  actor: StaffActor,
  file: {
    readonly list: string;
    /** What the file is called; the list and today where nothing else is given. */
    readonly name?: string;
    readonly filters: object;
    readonly columns: CsvColumns<Row>;
    readonly readPage: (after: string | undefined) => Promise<readonly Row[]>;
  },
): Promise<{ name: string; content: Readable }> {
  const { list, filters, columns, readPage } = file;
  const narrowedBy = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const at = ctx.now();
  const subject = { kind: 'list', id: list } as const;
  await recordAudit(ctx.db, actor, {
    at,
    action: 'list.export',
    subject,
    before: null,
    after: { narrowedBy },
  });
  const name = file.name ?? `${list}-${localDateAt(at, DEFAULT_ZONE)}`;
  return { name: `${name}.csv`, content: Readable.from(csvOf(columns, readPage)) };
}

/**
 * Answers a list that staff look at as a file.
 *
 * @param read Reads up to so many rows of the list after a row, or the first ones.
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
  ) =>
  ({ caller, query }: { readonly caller: Caller; readonly query: Query }) =>
    listCsv(ctx, staffActor(caller), {
      list,
      filters: query,
      columns,
      readPage: (after) => read({ ...query, after }, CSV_PAGE),
    });
