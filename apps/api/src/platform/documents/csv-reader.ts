import { Readable } from 'node:stream';
import type { ImportSeparator } from '@voltcourier/contracts';
import { CsvError, type Info, parse } from 'csv-parse';
import { unguarded } from './csv.ts';

/** A row of a file: its cells, and the line on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** How a file is read. */
export interface CsvReading {
  readonly separator: ImportSeparator;
  /** Whether a quotation mark in the middle of a cell is a problem, and not just one. */
  readonly isStrict?: boolean;
  readonly maxRecordBytes?: number;
}

/** Why a file can't be read any further. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
  readonly reason: 'quote-open' | 'quote-misplaced' | 'row-too-long' | 'other';
  /** Where that was noticed, from 1. */
  readonly line: number;

  constructor({ code, lines }: CsvError) {
    super(`Line ${String(lines)}: ${code}`);
    this.reason = REASONS.get(code) ?? 'other';
    this.line = Number(lines);
  }
}

const REASONS: ReadonlyMap<string, CsvProblem['reason']> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'quote-open'],
  ['INVALID_OPENING_QUOTE', 'quote-misplaced'],
  ['CSV_INVALID_CLOSING_QUOTE', 'quote-misplaced'],
  ['CSV_MAX_RECORD_SIZE', 'row-too-long'],
]);

const SIGNS: Readonly<Record<ImportSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };
const LINE_BREAKS = /\r\n|\n|\r/gu;
const BREAK_SIGNS = /[\r\n]/gu;

const countIn = (cells: readonly string[], sign: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(sign)?.length ?? 0), 0);

/** What separates the cells of the first line, whichever is there most. */
export function guessSeparator(head: string): ImportSeparator {
  const first = (head.split(/[\r\n]/u, 1)[0] ?? '').replaceAll(/"[^"]*"/gu, '');
  const count = (separator: ImportSeparator) => first.split(SIGNS[separator]).length;
  return (['semicolon', 'tab'] as const).reduce<ImportSeparator>(
    (best, each) => (count(each) > count(best) ? each : best),
    'comma',
  );
}

/**
 * The rows of a file (RFC 4180; semicolons and tabs too), one after the other, the line with the
 * names first. A cell may have line breaks; what our own files put in front of a formula is taken
 * away. Rows without anything are left out. No more of the file is held than one row of it.
 *
 * @throws CsvProblem
 */
export async function* readCsv(
  text: Iterable<string> | AsyncIterable<string>,
  { separator, isStrict = false, maxRecordBytes }: CsvReading,
): AsyncGenerator<CsvRecord, void, undefined> {
  const parser = parse({
    bom: true,
    delimiter: SIGNS[separator],
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: !isStrict,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
    ...(maxRecordBytes === undefined ? {} : { max_record_size: maxRecordBytes }),
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  // Inside of cells the parser takes CRLF for two lines.
  let surplus = 0;
  try {
    // Its types know of one shape of the answer only; with `info` it is this one.
    for await (const { info, record } of parser as AsyncIterable<{
      info: Info;
      record: string[];
    }>) {
      const signs = countIn(record, BREAK_SIGNS);
      yield { line: info.lines - signs - surplus, cells: record.map(unguarded) };
      if (signs > 0) surplus += signs - countIn(record, LINE_BREAKS);
    }
  } catch (error) {
    throw error instanceof CsvError ? new CsvProblem(error) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}
