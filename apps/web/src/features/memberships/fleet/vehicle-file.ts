import {
  IMPORT_COLUMNS,
  type ImportReport,
  MAX_IMPORT_LENGTH,
} from '@voltcourier/contracts/memberships/fleet';
import { guessSeparator } from '@voltcourier/csv/reading';
import { readCsvText } from '@voltcourier/csv/text';
import { toCsv } from '@voltcourier/csv/writing';

/** File types preselected by the file picker. */
export const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/tab-separated-values';

const ENDINGS = /\.(?:csv|tsv|txt)$/iu;
const SPREADSHEETS = /\.(?:xlsx?|xlsm|ods|numbers)$/iu;
const PROBLEM = 'Problem';
/**
 * The heading in each language: a file may be imported in a language other than the one it was
 * saved in.
 */
const PROBLEMS = /^Problema?$/u;

const NO_CSV = 'That isn’t a CSV file. Choose one that ends in .csv.';
const EMPTY = 'The file is empty. Choose another one.';

/** A vehicle file as text, or why it isn't accepted. */
export type VehicleFile =
  | { readonly csv: string; readonly problem?: never }
  | { readonly csv?: never; readonly problem: string };

/**
 * Decodes a file as written by spreadsheets: UTF-8, UTF-16 with a byte order mark, or Windows-1252.
 */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a chosen file. Rejects what the server would refuse anyway. */
export async function readVehicleFile(file: File): Promise<VehicleFile> {
  if (SPREADSHEETS.test(file.name)) {
    return { problem: 'This is a spreadsheet. Save it as CSV there, and choose that file.' };
  }
  if (!ENDINGS.test(file.name)) return { problem: NO_CSV };
  if (file.size === 0) return { problem: EMPTY };
  if (file.size > MAX_IMPORT_LENGTH) {
    return { problem: 'Files can be up to 256 KB. Split this one, and import the parts.' };
  }
  let csv: string;
  try {
    csv = textOf(await file.arrayBuffer());
  } catch {
    return { problem: 'The file can’t be read. Choose it again.' };
  }
  if (csv.includes('\0')) return { problem: NO_CSV };
  return csv.trim() === '' ? { problem: EMPTY } : { csv };
}

/** Returns a file with only the column headings. */
export const template = (): string => toCsv([Object.values(IMPORT_COLUMNS)]);

/**
 * Returns the invalid rows of the file, with the error in an additional column, so that they can be
 * fixed and imported again.
 */
export function wrongRows(csv: string, { rows }: ImportReport): string {
  const [names, ...records] = readCsvText(csv, { separator: guessSeparator(csv) });
  const columns = names?.cells ?? [];
  // A corrected file already has this column.
  const kept = columns.flatMap((name, index) => (PROBLEMS.test(name.trim()) ? [] : [index]));
  const cellsByLine = new Map(records.map(({ line, cells }) => [line, cells]));
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong');
  return toCsv([
    [...kept.map((index) => columns[index] ?? ''), PROBLEM],
    ...wrong.map(({ line, words, problems }) => {
      const cells = cellsByLine.get(line) ?? [words];
      const sentences = problems.map(({ column, message }) =>
        column === '' ? message : `${column}: ${message}`,
      );
      return [...kept.map((index) => cells[index] ?? ''), sentences.join(' ')];
    }),
  ]);
}
