import { describe, expect, it } from 'vitest';
import { toCsv, unguarded } from './writing.ts';

describe('CSV', () => {
  it('has a line per row, and quotes cells where needed', () => {
    expect(
      toCsv([
        ['a', 'b, c'],
        ['say "hi"', 'two\nlines'],
        ['', 'Zoë'],
      ]),
    ).toBe('\uFEFFa,"b, c"\r\n"say ""hi""","two\nlines"\r\n,Zoë\r\n');
  });

  it.each([
    '=1+1',
    '+1',
    '-1+2',
    '-A1',
    '-',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '－1',
    '=HYPERLINK("http://x","y")',
  ])('escapes the formula %j', (value) => {
    const [cell = ''] = toCsv([[value]])
      .slice(1)
      .split('\r\n');
    expect(cell.replace(/^"/u, '')).toMatch(/^'/u);
  });

  it.each(['-1', '-12.50', '-12,5', '0', '1'])('keeps %j as a number', (value) => {
    expect(toCsv([[value, 'x']])).toMatch(new RegExp(`^\uFEFF"?${value}"?,x`, 'u'));
  });

  it.each(['=1+1', '-A1', '\t=1', '＠x', 'it’s', "'quoted'", "O'Neill"])(
    'restores %j after escaping',
    (value) => {
      const guarded = toCsv([[value]]).slice(1, -2);
      expect(unguarded(guarded)).toBe(value);
    },
  );
});
