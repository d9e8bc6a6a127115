/** A calendar day without time or zone, as YYYY-MM-DD. */
export type CivilDate = string;

/** The day as a local Date at noon, which no clock change moves to another day. */
export function toLocalDate(day: CivilDate): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The local day of a Date. */
export function toCivilDate(date: Date): CivilDate {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
