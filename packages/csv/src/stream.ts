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
 * Yields the rows of a file (RFC 4180; also with semicolons or tabs), header first. A cell may
 * contain line breaks; the formula guard of our own files is removed. Empty rows are skipped. Only
 * one row is held in memory.
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
