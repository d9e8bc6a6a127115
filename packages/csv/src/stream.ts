import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  CsvProblem,
  type CsvReading,
  type CsvRecord,
  type ParsedRow,
  parserOptions,
  recordReader,
} from './reading.ts';

/**
 * The rows of a file (RFC 4180; semicolons and tabs too), one after the other, the line with the
 * names first. A cell may have line breaks; what our own files put in front of a formula is taken
 * away. Rows without anything are left out. No more of the file is held than one row of it.
 *
 * @throws CsvProblem
 */
export async function* readCsv(
  text: Iterable<string> | AsyncIterable<string>,
  reading: CsvReading,
): AsyncGenerator<CsvRecord, void, undefined> {
  const parser = parse(parserOptions(reading));
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  const recordOf = recordReader();
  try {
    for await (const row of parser as AsyncIterable<ParsedRow>) yield recordOf(row);
  } catch (error) {
    throw error instanceof CsvError ? new CsvProblem(error) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}
