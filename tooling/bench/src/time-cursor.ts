/** SQL of a row's cursor in a list that is sorted by a column's instant, as the contract has it. */
export const timeCursorOf = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '~' || id`;
