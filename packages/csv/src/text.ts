import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import {
  CsvProblem,
  type CsvReading,
  type CsvRecord,
  type ParsedRow,
  parserOptions,
  recordReader,
} from './reading.ts';

/**
 * Reads the rows of a complete text with the same result as `readCsv`. For browsers, which don't
 * have Node streams.
 *
 * @throws CsvProblem
 */
export function readCsvText(text: string, reading: CsvReading): CsvRecord[] {
  try {
    const rows: unknown = parse(text, parserOptions(reading));
    return (rows as ParsedRow[]).map(recordReader());
  } catch (error) {
    throw error instanceof CsvError ? new CsvProblem(error) : error;
  }
}
