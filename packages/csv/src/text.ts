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
 * The rows of a file whose text is all there, as `readCsv` gives them one after the other; for
 * browsers, which have no streams of Node.
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
