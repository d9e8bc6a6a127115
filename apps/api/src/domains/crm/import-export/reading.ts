import type { ImportEncoding, ImportSeparator } from '@voltcourier/contracts';
import { type CsvRecord, guessSeparator } from '@voltcourier/csv/reading';
import { AppError } from '../../../platform/app-error.ts';
import { decoded, detectEncoding, type FileParts } from './encoding.ts';
import { readRecords } from './records.ts';
import { inShort } from './row.ts';

/** Column names and the first rows. */
export interface FileHead {
  readonly columns: string[];
  readonly records: CsvRecord[];
}

/** Upper limit on columns; a file with more isn't a contact list. */
const MAX_COLUMNS = 200;

/**
 * Reads a file's column names and first rows.
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
 * Detects a file's encoding, separator and column names.
 *
 * @throws AppError `file_unreadable`, also if there is no row below the header.
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
