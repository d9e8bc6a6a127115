/** A day without a time or a zone, as YYYY-MM-DD: the form in which the product speaks of days. */
export type CivilDate = string;

/** The day as a local Date at noon, which no clock change moves onto another day. */
export function toLocalDate(day: CivilDate): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The local day of a Date. */
export function toCivilDate(date: Date): CivilDate {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
