// What a spreadsheet takes for a formula (OWASP, CSV Injection); some also take the wide forms for one.
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/u;
const GUARDED = /^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/u;

/** A cell that no spreadsheet takes for a formula. A number stays one, also below zero. */
function guarded(value: string): string {
  return FORMULA.test(value) && !NEGATIVE_NUMBER.test(value) ? `'${value}` : value;
}

/** A cell without what our files put in front of it, so that they can be read again. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDED, '');
}

/** A cell by RFC 4180. */
function cellOf(value: string): string {
  const inert = guarded(value);
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
