import type { ImportEncoding, ImportSeparator } from '@voltcourier/contracts';
import { type CsvRecord, guessSeparator } from '@voltcourier/csv/reading';
import { AppError } from '../../../platform/app-error.ts';
import { decoded, detectEncoding, type FileParts } from './encoding.ts';
import { readRecords } from './records.ts';
import { inShort } from './row.ts';

/** The names of the columns, and the first rows. */
export interface FileHead {
  readonly columns: string[];
  readonly records: CsvRecord[];
}

/** More columns than anybody has are a sign of a file that is none of people. */
const MAX_COLUMNS = 200;

/**
 * The names in the first line of a file, and its first rows.
 *
 * @throws AppError `file_unreadable`.
 */
export async function readHead(
  parts: FileParts,
  reading: { readonly encoding: ImportEncoding; readonly separator: ImportSeparator },
  rows: number,
): Promise<FileHead> {
  let columns: string[] | undefined;
  const records: CsvRecord[] = [];
  for await (const record of readRecords(parts, reading)) {
    if (columns === undefined) columns = record.cells.map(inShort);
    else records.push(record);
    if (records.length >= rows && columns !== undefined) break;
  }
  if (columns === undefined) throw new AppError('file_unreadable', 'This file is empty.');
  if (columns.length > MAX_COLUMNS) {
    throw new AppError('file_unreadable', `A file can have ${MAX_COLUMNS} columns at most.`);
  }
  return { columns, records };
}

async function firstText(parts: FileParts, encoding: ImportEncoding): Promise<string> {
  for await (const text of decoded(parts, encoding)) return text;
  return '';
}

/**
 * How a file is written and separated, and what its columns are called.
 *
 * @throws AppError `file_unreadable`, also without a row below the names.
 */
export async function readingOf(parts: () => FileParts) {
  const encoding = await detectEncoding(parts());
  const separator = guessSeparator(await firstText(parts(), encoding));
  const { columns, records } = await readHead(parts(), { encoding, separator }, 1);
  if (records.length === 0) {
    throw new AppError('file_unreadable', 'The file has a header but no rows.');
  }
  return { encoding, separator, columns };
}
