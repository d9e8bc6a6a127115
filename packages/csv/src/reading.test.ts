import { describe, expect, it } from 'vitest';
import { type CsvReading, type CsvRecord, guessSeparator } from './reading.ts';
import { readCsv } from './stream.ts';
import { readCsvText } from './text.ts';
import { toCsv } from './writing.ts';

/** Reads a CSV stream that is split at arbitrary positions, like a file. */
async function readStream(csv: string, reading: CsvReading): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of readCsv(csv.match(/.{1,7}/gsu) ?? [], reading)) records.push(record);
  return records;
}

/** Reads in both ways, which must give the same result. */
async function read(csv: string, reading: Partial<CsvReading> = {}): Promise<CsvRecord[]> {
  const whole = { separator: 'comma', ...reading } as const;
  const records = await readStream(csv, whole);
  expect(readCsvText(csv, whole)).toEqual(records);
  return records;
}

const cellsOf = async (...args: Parameters<typeof read>) =>
  (await read(...args)).map(({ cells }) => cells);

describe('rows of CSV', () => {
  it('may have line breaks, separators and quotes in cells, and keep their line number', async () => {
    const csv = 'a,b\r\n"x\r\ny","1,2"\r\n\r\n,\r\n"say ""hi""",5" pipe\r\nlast,row';
    expect(await read(csv)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\r\ny', '1,2'] },
      { line: 6, cells: ['say "hi"', '5" pipe'] },
      { line: 7, cells: ['last', 'row'] },
    ]);
  });

  it.each([
    ['comma', 'a,"b;c"\n1,2'],
    ['semicolon', 'a;"b,,c"\r\n1;2'],
    ['tab', 'a\tb\r1\t2'],
  ] as const)(
    'are split by the most frequent separator of the first line: %s',
    async (separator, csv) => {
      expect(guessSeparator(csv)).toBe(separator);
      expect((await cellsOf(csv, { separator }))[1]).toEqual(['1', '2']);
    },
  );

  it.each([
    ['commas', 'make,model\nFord,"E,""T"""\n'],
    ['semicolons', '\uFEFFmake;model\r\nFord;"E,""T"""\r\n'],
    ['tabs', 'make\tmodel\rFord\t"E,""T"""'],
  ])('are read with %s', async (_, csv) => {
    expect(await read(csv, { separator: guessSeparator(csv) })).toEqual([
      { line: 1, cells: ['make', 'model'] },
      { line: 2, cells: ['Ford', 'E,"T"'] },
    ]);
  });

  it('have the number of their first line', async () => {
    expect(await read('make,model\n\nFord,"E\nT"\n,,\nTesla,')).toEqual([
      { line: 1, cells: ['make', 'model'] },
      { line: 3, cells: ['Ford', 'E\nT'] },
      { line: 6, cells: ['Tesla', ''] },
    ]);
    expect(await read('')).toEqual([]);
  });

  it('written by toCsv are read unchanged', async () => {
    const rows = [
      ['=1+1', '-1', '-A1', '+1 757 555 0100'],
      ['two\r\nlines', 'a "quote"', ' blanks ', '＝1'],
    ];
    expect(await cellsOf(toCsv(rows))).toEqual(rows);
  });
});

it.each([
  ['a,b\nx,"y\nz,1\n', {}, { reason: 'quote-open' }],
  ['a,b\nx,y"z\n', { isStrict: true }, { reason: 'quote-misplaced', line: 2 }],
  ['a,b\nx,"y"z\n', { isStrict: true }, { reason: 'quote-misplaced', line: 2 }],
  [`a\n${'x'.repeat(60)}`, { maxRecordBytes: 50 }, { reason: 'row-too-long', line: 2 }],
])('%j with %j is rejected', async (csv, reading, problem) => {
  const whole = { separator: 'comma', ...reading } as const;
  await expect(readStream(csv, whole)).rejects.toMatchObject(problem);
  expect(() => readCsvText(csv, whole)).toThrow(expect.objectContaining(problem));
});
