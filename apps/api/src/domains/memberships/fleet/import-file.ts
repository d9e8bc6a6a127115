import { IMPORT_COLUMNS, MAX_FLEET } from '@voltcourier/contracts';
import { CsvProblem, type CsvRecord, guessSeparator } from '@voltcourier/csv/reading';
import { readCsv } from '@voltcourier/csv/stream';
import { AppError } from '../../../platform/app-error.ts';
import { type Translatable, sentence, translatable } from '../../../platform/language/sentence.ts';

/** A column with vehicle data. */
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

/** A row of a file, unparsed. */
export interface FileRow {
  /** Line on which the row begins, starting at 1. */
  readonly line: number;
  /** Trimmed cells; columns that the file doesn't have are missing. */
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
  /** The whole row, shortened, so that users can find it in their file. */
  readonly words: string;
  /** Whether the row has more cells than there are columns. */
  readonly isTooLong: boolean;
}

/** A vehicle file before its cells are interpreted. */
export interface VehicleFile {
  readonly columns: ReadonlySet<ImportColumn>;
  /** Columns without vehicle data. */
  readonly ignored: readonly string[];
  readonly rows: readonly FileRow[];
}

const MAX_RECORD_BYTES = 4_000;
const MAX_IGNORED = 20;

/** Column names in English and Spanish, without case, spaces and punctuation. */
const COLUMN_NAMES: ReadonlyMap<string, ImportColumn> = new Map(
  Object.entries({
    make: 'make',
    model: 'model',
    year: 'year',
    modelyear: 'year',
    plate: 'plate',
    licenseplate: 'plate',
    connector: 'connector',
    chargingport: 'connector',
    batterykwh: 'batteryWh',
    batterysizeinkwh: 'batteryWh',
    nickname: 'nickname',
    costcentre: 'costCentre',
    costcenter: 'costCentre',
    marca: 'make',
    modelo: 'model',
    año: 'year',
    ano: 'year',
    placa: 'plate',
    conector: 'connector',
    puertodecarga: 'connector',
    bateríakwh: 'batteryWh',
    bateriakwh: 'batteryWh',
    apodo: 'nickname',
    centrodecostos: 'costCentre',
  } as const),
);

const unreadable = (text: Translatable) => new AppError('file_unreadable', text);

/** Shortens text to fit on one line. */
const inShort = (text: string, max: number): string => {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).toWellFormed()}…`;
};

function sentenceOf({ reason, line }: CsvProblem): Translatable {
  switch (reason) {
    case 'quote-open':
      return 'A quotation mark (") is opened in this file and never closed.';
    case 'quote-misplaced':
      return sentence(
        'Line {line}: a quotation mark (") is in the middle of a cell. Remove it, or save the file as CSV again.',
        { line },
      );
    case 'row-too-long':
      return sentence(
        'Line {line}: this row is too long. Perhaps a quotation mark (") is missing before it.',
        { line },
      );
    default:
      return sentence('Line {line} can’t be read. Save the file as CSV again.', { line });
  }
}

async function parse(csv: string): Promise<CsvRecord[]> {
  const records = readCsv([csv], {
    separator: guessSeparator(csv),
    isStrict: true,
    maxRecordBytes: MAX_RECORD_BYTES,
  });
  try {
    const read: CsvRecord[] = [];
    for await (const record of records) {
      read.push(record);
      // The header, the maximum number of rows, and one more to detect that there are too many.
      if (read.length === MAX_FLEET + 2) break;
    }
    return read;
  } catch (error) {
    if (error instanceof CsvProblem) throw unreadable(sentenceOf(error));
    throw error;
  }
}

function columnsOf(names: readonly string[]) {
  const columns = names.map((name) =>
    COLUMN_NAMES.get(name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')),
  );
  const known = columns.filter((column) => column !== undefined);
  const twice = known.find((column, index) => known.indexOf(column) !== index);
  if (twice !== undefined) {
    throw unreadable(
      sentence('The column “{column}” appears twice. Remove one of them.', {
        column: translatable(IMPORT_COLUMNS[twice]),
      }),
    );
  }
  const missing = (['make', 'model'] as const).filter((column) => !known.includes(column));
  if (missing.length > 0) {
    const [one, other] = missing.map((column) => translatable(IMPORT_COLUMNS[column]));
    throw unreadable(
      other === undefined
        ? sentence(
            'The first line has to name the columns, and “{one}” is missing. Start with the template.',
            { one },
          )
        : sentence(
            'The first line has to name the columns, and “{one}” and “{other}” are missing. Start with the template.',
            { one, other },
          ),
    );
  }
  return columns;
}

/**
 * Reads a file of vehicles (RFC 4180; also with semicolons or tabs, as spreadsheets write them),
 * without interpreting the cells.
 *
 * @throws AppError `file_unreadable`.
 */
export async function readVehicles(csv: string): Promise<VehicleFile> {
  const [names, ...records] = await parse(csv);
  if (names === undefined) throw unreadable('The file is empty.');
  const columns = columnsOf(names.cells);
  if (records.length === 0) {
    throw unreadable('This file has no vehicles: there’s nothing below the first line.');
  }
  if (records.length > MAX_FLEET) {
    throw unreadable(
      sentence('A file can have up to {max} vehicles. Split it.', { max: MAX_FLEET }),
    );
  }
  const ignored = names.cells.filter(
    (name, index) => columns[index] === undefined && name.trim() !== '',
  );
  return {
    columns: new Set(columns.filter((column) => column !== undefined)),
    ignored: ignored.slice(0, MAX_IGNORED).map((name) => inShort(name, 60)),
    rows: records.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        columns.flatMap((column, index) =>
          column === undefined
            ? []
            : [[column, (cells[index] ?? '').replaceAll(/\s+/gu, ' ').trim()]],
        ),
      ),
      words: inShort(cells.filter((cell) => cell.trim() !== '').join(', '), 80),
      isTooLong: cells.slice(columns.length).some((cell) => cell.trim() !== ''),
    })),
  };
}
