import type { ImportEncoding, ImportSeparator } from '@voltcourier/contracts';
import { CsvProblem, type CsvRecord } from '@voltcourier/csv/reading';
import { readCsv } from '@voltcourier/csv/stream';
import { AppError } from '../../../platform/app-error.ts';
import { decoded, type FileParts } from './encoding.ts';

/** Explains why a file can't be parsed further. */
function sentenceOf({ reason, line }: CsvProblem): string {
  return reason === 'quote-open'
    ? `A quotation mark (") is opened on line ${line} and never closed. Fix that line, and upload the file again.`
    : `Line ${line} can’t be read. Save the file as CSV again, and upload that.`;
}

/**
 * Streams the rows of a file, the header first. A quotation mark inside an unquoted cell is
 * literal.
 *
 * @throws AppError `file_unreadable` if a quotation mark is never closed.
 */
export async function* readRecords(
  parts: FileParts,
  { encoding, separator }: { encoding: ImportEncoding; separator: ImportSeparator },
): AsyncGenerator<CsvRecord, void, undefined> {
  try {
    yield* readCsv(decoded(parts, encoding), { separator });
  } catch (error) {
    if (error instanceof CsvProblem) throw new AppError('file_unreadable', sentenceOf(error));
    throw error;
  }
}
