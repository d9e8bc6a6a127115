// What a spreadsheet takes for a formula (OWASP, CSV Injection); some also take the wide forms for one.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** A cell by RFC 4180. What would be a formula is text in a spreadsheet. */
function cellOf(value: string): string {
  const inert = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Lines of CSV (RFC 4180), for a file that is written bit by bit. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/**
 * Rows as CSV (RFC 4180), UTF-8. The mark in front lets spreadsheets know that it is.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}
