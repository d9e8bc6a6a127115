/** A row of a file of comma-separated values. */
export interface CsvRow {
  /** The line on which it begins; the first is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

// What a spreadsheet takes for a formula (OWASP, CSV Injection).
const FORMULA = /^[=+\-@\t\r]/u;

/** A cell by RFC 4180. What would be a formula is text in a spreadsheet. */
function cellOf(value: string): string {
  const inert = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/**
 * Rows as CSV (RFC 4180), UTF-8. The mark in front lets spreadsheets know that it is.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** What separates the cells of the first line: comma, semicolon or tab, whichever is there most. */
function separatorOf(csv: string): string {
  const first = (csv.split(/[\r\n]/u, 1)[0] ?? '').replaceAll(/"[^"]*"/gu, '');
  const count = (separator: string) => first.split(separator).length;
  return [';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ',');
}

/** One cell and what ends it: a quoted text, else all up to the next separator or line break. */
const patternOf = (separator: string) =>
  new RegExp(
    `(?:"((?:[^"]|"")*)"|((?!")[^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'uy',
  );

const breaksIn = (text: string) => text.match(/\r\n|\n|\r/gu)?.length ?? 0;

/**
 * The rows of a file that the server could read (RFC 4180; semicolons and tabs too), without those
 * that are empty. It ends early at what is no CSV.
 */
export function readCsv(text: string): CsvRow[] {
  const csv = text.replace(/^\uFEFF/u, '');
  const separator = separatorOf(csv);
  const pattern = patternOf(separator);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let begin = 1;
  let line = 1;
  while (pattern.lastIndex < csv.length || cells.length > 0) {
    const found = pattern.exec(csv);
    if (found === null) break;
    const [whole, quoted, bare = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += breaksIn(whole);
    if (end === separator) continue;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begin, cells });
    cells = [];
    begin = line;
    if (end === '') break;
  }
  return rows;
}
