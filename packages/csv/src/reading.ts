import { unguarded } from './writing.ts';

/** Separates the cells of a row. */
export type Separator = 'comma' | 'semicolon' | 'tab';

/** A row of a file: its cells, and the line on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Options for reading a file. */
export interface CsvReading {
  readonly separator: Separator;
  /**
   * Whether a quotation mark in the middle of a cell is an error instead of a literal character.
   */
  readonly isStrict?: boolean;
  readonly maxRecordBytes?: number;
}

const REASONS: ReadonlyMap<unknown, CsvProblem['reason']> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'quote-open'],
  ['INVALID_OPENING_QUOTE', 'quote-misplaced'],
  ['CSV_INVALID_CLOSING_QUOTE', 'quote-misplaced'],
  ['CSV_MAX_RECORD_SIZE', 'row-too-long'],
]);

/** Error that ends the reading of a file. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
  readonly reason: 'quote-open' | 'quote-misplaced' | 'row-too-long' | 'other';
  /** Line where it was noticed, from 1. */
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

/** Guesses the separator: the most frequent candidate in the first line. */
export function guessSeparator(head: string): Separator {
  const first = (head.split(/[\r\n]/u, 1)[0] ?? '').replaceAll(/"[^"]*"/gu, '');
  const count = (separator: Separator) => first.split(SIGNS[separator]).length;
  return (['semicolon', 'tab'] as const).reduce<Separator>(
    (best, each) => (count(each) > count(best) ? each : best),
    'comma',
  );
}

/** Options for `csv-parse`. Empty rows are skipped. */
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

/**
 * What the parser returns for each row with the `info` option. Its types only describe another
 * shape.
 */
export interface ParsedRow {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

/**
 * Converts parser output to records in file order: computes the line on which each begins, and
 * removes the formula guard that our own files contain.
 */
export function recordReader(): (row: ParsedRow) => CsvRecord {
  // The parser counts CRLF inside cells as two lines.
  let surplus = 0;
  return ({ info, record }) => {
    const signs = countIn(record, BREAK_SIGNS);
    const line = info.lines - signs - surplus;
    if (signs > 0) surplus += signs - countIn(record, LINE_BREAKS);
    return { line, cells: record.map(unguarded) };
  };
}
