import type { ImportReport } from '@voltcourier/contracts/memberships/fleet';
import { describe, expect, it } from 'vitest';
import { guessSeparator } from '@voltcourier/csv/reading';
import { readCsvText } from '@voltcourier/csv/text';
import { readVehicleFile, template, wrongRows } from './vehicle-file.ts';

const read = (csv: string) => readCsvText(csv, { separator: guessSeparator(csv) });

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'vehicles.csv') =>
  new File([content], name);

function reportOf(rows: Partial<ImportReport['rows'][number]>[]): ImportReport {
  return {
    isApplied: false,
    ignored: [],
    rows: rows.map((row) => ({
      line: 2,
      outcome: 'wrong',
      words: '',
      costCentre: null,
      problems: [],
      ...row,
    })),
  };
}

describe('a file of vehicles', () => {
  it('is read as UTF-8, Windows-1252 or UTF-16', async () => {
    expect(await readVehicleFile(fileOf('make\nCitroën'))).toEqual({ csv: 'make\nCitroën' });
    const windows = Uint8Array.from('Citroën', (sign) => sign.codePointAt(0) ?? 0);
    expect(await readVehicleFile(fileOf(windows))).toEqual({ csv: 'Citroën' });
    const wide = new Uint8Array([0xff, 0xfe, 0x46, 0, 0xeb, 0]);
    expect(await readVehicleFile(fileOf(wide, 'a.TXT'))).toEqual({ csv: 'Fë' });
  });

  it.each([
    ['a spreadsheet', fileOf('PK', 'fleet.xlsx'), /Save it as CSV/u],
    ['a picture', fileOf('x', 'car.png'), /isn’t a CSV file/u],
    ['no text', fileOf('a\0b'), /isn’t a CSV file/u],
    ['empty', fileOf(''), /is empty/u],
    ['blank', fileOf(' \n'), /is empty/u],
    ['too large', fileOf('x'.repeat(256 * 1024 + 1)), /up to 256 KB/u],
  ])('is refused when it is %s', async (_, file, sentence) => {
    expect((await readVehicleFile(file)).problem).toMatch(sentence);
  });

  it('has a template with column names only', () => {
    expect(read(template())).toEqual([
      {
        line: 1,
        cells: 'Make,Model,Year,Plate,Connector,Battery kWh,Nickname,Cost center'.split(','),
      },
    ]);
  });

  it.each([
    ['a second time', 'Problem'],
    ['after a time in Spanish', 'Problema'],
  ])('returns its wrong rows with their problems, also %s', (_, column) => {
    const csv = `Make;Year;${column}\nFord;2024;\n=Tesla;24;old words\nKia`;
    const report = reportOf([
      { line: 2, outcome: 'add' },
      { line: 3, problems: [{ column: 'Year', message: 'Four digits.' }] },
      {
        line: 4,
        problems: [
          { column: 'Year', message: 'Missing.' },
          { column: '', message: 'Too short.' },
        ],
      },
    ]);
    const mended = wrongRows(csv, report);
    expect(mended).toContain("\r\n'=Tesla,");
    expect(read(mended).map(({ cells }) => cells)).toEqual([
      ['Make', 'Year', 'Problem'],
      ['=Tesla', '24', 'Year: Four digits.'],
      ['Kia', '', 'Year: Missing. Too short.'],
    ]);
  });
});
