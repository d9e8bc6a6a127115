import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

describe('CSV', () => {
  it('has a line per row, and quotes what needs it', () => {
    expect(
      toCsv([
        ['a', 'b, c'],
        ['say "hi"', 'two\nlines'],
        ['', 'Zoë'],
      ]),
    ).toBe('\uFEFFa,"b, c"\r\n"say ""hi""","two\nlines"\r\n,Zoë\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1', '＝1+1', '=HYPERLINK("http://x","y")'])(
    'leaves %j no formula',
    (value) => {
      const [cell = ''] = toCsv([[value]])
        .slice(1)
        .split('\r\n');
      expect(cell.replace(/^"/u, '')).toMatch(/^'/u);
    },
  );
});
