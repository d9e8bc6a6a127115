// Characters that make a spreadsheet treat a cell as a formula (OWASP, CSV Injection), including
// the full-width forms that some accept.
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/u;
const GUARDED = /^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/u;

/**
 * Prefixes a cell so that no spreadsheet treats it as a formula. Numbers stay as they are, negative
 * ones too.
 */
function guarded(value: string): string {
  return FORMULA.test(value) && !NEGATIVE_NUMBER.test(value) ? `'${value}` : value;
}

/** Removes the formula guard, so that our own files can be read again. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDED, '');
}

/** Encodes a cell (RFC 4180). */
function cellOf(value: string): string {
  const inert = guarded(value);
  return /[",\r\n]/u.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Encodes rows as CSV lines (RFC 4180), for files that are written in parts. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** Encodes rows as CSV (RFC 4180) in UTF-8. The byte order mark tells spreadsheets the encoding. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}
