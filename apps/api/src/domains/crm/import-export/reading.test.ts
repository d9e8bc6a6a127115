import { describe, expect, it } from 'vitest';
import { readRecords } from './records.ts';
import { detectEncoding } from './encoding.ts';
import type { PersonField } from '@voltcourier/contracts';
import { guessMapping, mappingProblem } from './mapping.ts';
import { readHead, readingOf } from './reading.ts';
import { dayIn, readRow } from './row.ts';

/** Splits a file into tiny chunks, so that characters are cut apart. */
const partsOf = (bytes: Buffer, size = 3) =>
  async function* parts() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };

const CSV = 'Name;Email\nZoë Ångström;zoe@example.com\n';
const wide = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('the encoding of a file', () => {
  it.each([
    ['utf-8', Buffer.from(CSV)],
    ['utf-8', Buffer.from(`\uFEFF${CSV}`)],
    ['utf-16le', wide(`\uFEFF${CSV}`, false)],
    ['utf-16be', wide(`\uFEFF${CSV}`, true)],
    ['utf-16le', wide(CSV, false)],
    ['utf-16be', wide(CSV, true)],
    ['windows-1252', Buffer.from(CSV, 'latin1')],
  ])('is detected as %s', async (encoding, bytes) => {
    for (const size of [3, 10_000]) {
      const parts = partsOf(bytes, size);
      // UTF-16 can't be detected in such small chunks; real ones are a megabyte.
      if (size > 3) expect(await detectEncoding(parts())).toBe(encoding);
      const reading = { encoding, separator: 'semicolon' } as Parameters<typeof readHead>[1];
      expect(await readHead(parts(), reading, 1)).toEqual({
        columns: ['Name', 'Email'],
        records: [{ line: 2, cells: ['Zoë Ångström', 'zoe@example.com'] }],
      });
    }
    expect(await readingOf(partsOf(bytes, 10_000))).toMatchObject({ separator: 'semicolon' });
  });

  it('is UTF-8 if a character is split between parts, but not if it is cut off', async () => {
    const bytes = Buffer.from('Zoë');
    expect(await detectEncoding(partsOf(bytes, 3)())).toBe('utf-8');
    expect(await detectEncoding(partsOf(bytes.subarray(0, 3))())).toBe('windows-1252');
  });

  it('can have characters of Windows-1252 that ISO 8859-1 lacks', async () => {
    const bytes = Buffer.from([...Buffer.from('Name,Email\n'), 0x80, 0x93, 0x2c, 0x78, 0x0a]);
    const head = await readHead(
      partsOf(bytes)(),
      { encoding: 'windows-1252', separator: 'comma' },
      1,
    );
    expect(head.records[0]?.cells).toEqual(['€“', 'x']);
  });
});

describe('rows', () => {
  const comma = { encoding: 'utf-8', separator: 'comma' } as const;
  const read = async (csv: string) => {
    const records = [];
    for await (const record of readRecords(partsOf(Buffer.from(csv), 7)(), comma))
      records.push(record);
    return records;
  };

  it('are rejected with the line of a quotation mark that is never closed', async () => {
    await expect(read('a,b\nx,"y\nz,1\n')).rejects.toMatchObject({
      code: 'file_unreadable',
      message: expect.stringMatching(
        /^A quotation mark \("\) is opened on line \d+ and never closed/u,
      ),
    });
  });
});

const fieldOf = (id: string, change: Partial<PersonField>): PersonField => ({
  id,
  name: id,
  kind: 'text',
  appliesTo: 'both',
  options: [],
  isArchived: false,
  version: 1,
  ...change,
});

describe('columns', () => {
  it('are mapped by common names and custom fields, once each', () => {
    expect(
      guessMapping(
        [
          'Full Name',
          'E-mail Address',
          'Mobile Phone',
          'Labels',
          'Email',
          'Shoe size',
          'Ｉｄ',
          'gate code',
          'Vans',
          'Old',
          'Email',
          '***',
        ],
        [
          fieldOf('1', { name: 'Gate-Code' }),
          fieldOf('2', { name: 'Vans', appliesTo: 'company' }),
          fieldOf('3', { name: 'Old', isArchived: true }),
          // Built-in fields take precedence over custom ones.
          fieldOf('4', { name: 'Email' }),
          fieldOf('5', { name: '!' }),
        ],
      ),
    ).toEqual([
      'name',
      'email',
      'phone',
      'tags',
      'field:4',
      null,
      'externalId',
      'field:1',
      ...Array.from({ length: 4 }, () => null),
    ]);
  });

  it('need an email address or phone number, and no field twice', () => {
    expect(mappingProblem(['a'], ['name'])).toMatch(/email address or the phone number/u);
    expect(mappingProblem(['a', 'b'], ['email', 'email'])).toMatch(/Two columns/u);
    expect(mappingProblem(['a', 'b'], ['email'])).toMatch(/each column/u);
    expect(mappingProblem(['a', 'b'], ['phone', null])).toBeUndefined();
  });
});

describe('a row of an import', () => {
  const columns = ['Name', 'Email', 'Phone', 'Tags', 'Notes', 'Id', 'Since', 'Company'];
  const mapping = [
    'name',
    'email',
    'phone',
    'tags',
    'note',
    'externalId',
    'createdAt',
    'company',
  ] as const;
  const now = new Date('2026-11-22T12:00:00Z');
  const row = (...cells: string[]) =>
    readRow({ line: 5, cells }, { columns, mapping, fields: [] }, now);

  it('is read as a contact', () => {
    const cells = [' Ada\n Volt ', 'Ada@Example.com', '(757) 555-0100', 'Fleet, vip|fleet'];
    expect(row(...cells, '=1+1\r\nHello', 'c-17', '4/30/2026', ' Granby  Fleet ').person).toEqual({
      name: 'Ada Volt',
      email: 'Ada@Example.com',
      phone: '(757) 555-0100',
      dial: '+17575550100',
      company: 'Granby Fleet',
      tags: ['fleet', 'vip'],
      note: '=1+1\nHello',
      externalId: 'c-17',
      since: new Date('2026-04-30T12:00:00Z'),
      fields: [],
    });
    expect(row('', 'a@example.com').person).toMatchObject({ name: undefined, phone: null });
  });

  it.each([
    [['Ada', 'nobody'], 'Email', /Invalid email/u],
    [['Ada', '', '555-0100'], 'Phone', /Invalid phone number/u],
    [['Ada', '=cmd|calc!A0'], 'Email', /Invalid email/u],
    [['Ada'], '', /no email address or phone number/u],
    [['x'.repeat(10_000_000), 'a@example.com'], 'Name', /more than 120 characters/u],
    [['A\u0000da', 'a@example.com'], 'Name', /can’t be read/u],
    [['A\uFFFDda', 'a@example.com'], 'Name', /another encoding/u],
    [
      ['Ada', 'a@example.com', '', Array.from({ length: 101 }, (_, index) => `t${index}`).join()],
      'Tags',
      /100 tags at most/u,
    ],
    [['Ada', 'a@example.com', '', 'x'.repeat(41)], 'Tags', /40 characters/u],
    [['Ada', 'a@example.com', '', '', '', '', '31/12/2020'], 'Since', /isn’t a date/u],
    [['Ada', 'a@example.com', '', '', '', '', '2031-01-01'], 'Since', /in the future/u],
    [['Ada', 'a@example.com', '', '', '', '', '', '', 'more'], '', /more cells/u],
  ])('is rejected with a message: %#', (cells, column, sentence) => {
    const { person, problems } = row(...cells);
    expect(person).toBeUndefined();
    expect(problems).toMatchObject([{ column, sentence: expect.stringMatching(sentence) }]);
    expect(problems[0]?.value.length).toBeLessThan(201);
  });

  it('accepts only dates that exist', () => {
    expect(dayIn('2026-02-30')).toBeUndefined();
    expect(dayIn('2026-02-28T11:22:33Z')?.toISOString()).toBe('2026-02-28T12:00:00.000Z');
    expect(dayIn('13/1/2026')).toBeUndefined();
  });
});
