import { unguarded } from './writing.ts';

/** What separates the cells of a row. */
export type Separator = 'comma' | 'semicolon' | 'tab';

/** A row of a file: its cells, and the line on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** How a file is read. */
export interface CsvReading {
  readonly separator: Separator;
  /** Whether a quotation mark in the middle of a cell is a problem, and not just one. */
  readonly isStrict?: boolean;
  readonly maxRecordBytes?: number;
}

const REASONS: ReadonlyMap<unknown, CsvProblem['reason']> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'quote-open'],
  ['INVALID_OPENING_QUOTE', 'quote-misplaced'],
  ['CSV_INVALID_CLOSING_QUOTE', 'quote-misplaced'],
  ['CSV_MAX_RECORD_SIZE', 'row-too-long'],
]);

/** Why a file can't be read any further. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
  readonly reason: 'quote-open' | 'quote-misplaced' | 'row-too-long' | 'other';
  /** Where that was noticed, from 1. */
  readonly line: number;

  constructor({ code, lines }: { readonly code: string; readonly lines?: unknown }) {
    super(`Line ${String(lines)}: ${code}`);
    this.reason = REASONS.get(code) ?? 'other';
    this.line = Number(lines);
  }
}

const SIGNS: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';', tab: '\t' };
const LINE_BREAKS = /\r\n|\n|\r/gu;
const BREAK_SIGNS = /[\r\n]/gu;

const countIn = (cells: readonly string[], sign: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(sign)?.length ?? 0), 0);

/** What separates the cells of the first line, whichever is there most. */
export function guessSeparator(head: string): Separator {
  const first = (head.split(/[\r\n]/u, 1)[0] ?? '').replaceAll(/"[^"]*"/gu, '');
  const count = (separator: Separator) => first.split(SIGNS[separator]).length;
  return (['semicolon', 'tab'] as const).reduce<Separator>(
    (best, each) => (count(each) > count(best) ? each : best),
    'comma',
  );
}

/** How `csv-parse` is told to read. Rows without anything are left out. */
export const parserOptions = ({ separator, isStrict = false, maxRecordBytes }: CsvReading) => ({
  bom: true,
  delimiter: SIGNS[separator],
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: !isStrict,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  info: true as const,
  ...(maxRecordBytes === undefined ? {} : { max_record_size: maxRecordBytes }),
});

/** What the parser answers of each row, with `info`; its types know of another shape only. */
export interface ParsedRow {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

/**
 * Turns what the parser answers into records, in the order of the file: tells the line on which each
 * begins, and takes away what our own files put in front of a formula.
 */
export function recordReader(): (row: ParsedRow) => CsvRecord {
  // Inside of cells the parser takes CRLF for two lines.
  let surplus = 0;
  return ({ info, record }) => {
    const signs = countIn(record, BREAK_SIGNS);
    const line = info.lines - signs - surplus;
    if (signs > 0) surplus += signs - countIn(record, LINE_BREAKS);
    return { line, cells: record.map(unguarded) };
  };
}
