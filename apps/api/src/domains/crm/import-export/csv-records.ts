import { Readable } from 'node:stream';
import type { ImportEncoding, ImportSeparator } from '@voltcourier/contracts';
import { CsvError, type Info, parse } from 'csv-parse';
import { AppError } from '../../../platform/app-error.ts';
import { decoded, type FileParts } from './encoding.ts';

/** A row of a file: its cells, and the line on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

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

/** Why a file can't be read any further. */
function sentenceOf({ code, lines }: CsvError): string {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? `A quotation mark (") is opened on line ${String(lines)} and never closed. Mend that line, and upload the file again.`
    : `Line ${String(lines)} can’t be read. Save the file as CSV again, and upload that.`;
}

/**
 * The rows of a file (RFC 4180; semicolons and tabs too), one after the other, the line with the
 * names first. A quotation mark in the middle of a cell is one, and a cell may have line breaks.
 * Rows without anything are left out. No more of the file is held than one row of it.
 *
 * @throws AppError `file_unreadable`, where a quotation mark is never closed.
 */
export async function* readRecords(
  parts: FileParts,
  { encoding, separator }: { encoding: ImportEncoding; separator: ImportSeparator },
): AsyncGenerator<CsvRecord, void, undefined> {
  const parser = parse({
    delimiter: SIGNS[separator],
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
  });
  const text = Readable.from(decoded(parts, encoding));
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  // Inside of cells the parser takes CRLF for two lines.
  let surplus = 0;
  try {
    // Its types know of one shape of the answer only; with `info` it is this one.
    for await (const { info, record } of parser as AsyncIterable<{
      info: Info;
      record: string[];
    }>) {
      const signs = countIn(record, BREAK_SIGNS);
      yield { line: info.lines - signs - surplus, cells: record };
      if (signs > 0) surplus += signs - countIn(record, LINE_BREAKS);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('file_unreadable', sentenceOf(error));
    throw error;
  } finally {
    text.destroy();
    parser.destroy();
  }
}
