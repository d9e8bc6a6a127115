/** What is typed about a visit. */
export interface MeasuredEntries {
  /** In kWh, with a decimal point or comma. */
  readonly energyWh: string;
  readonly chargingMinutes: string;
  readonly percentBefore: string;
  readonly percentAfter: string;
}

/** A number as people type it; NaN, which no contract takes, for anything else and for nothing. */
function numberOf(text: string): number {
  const typed = text.trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(typed) ? Number(typed) : Number.NaN;
}

const percentOf = (text: string) =>
  text.trim() === '' ? null : numberOf(text.replace(/\s*%\s*$/u, ''));

/** The entries as the contract checks them: watt-hours, minutes, percent. */
export const measuredOf = (entries: MeasuredEntries) => ({
  energyWh: Math.round(numberOf(entries.energyWh) * 1000),
  chargingMinutes: numberOf(entries.chargingMinutes),
  percentBefore: percentOf(entries.percentBefore),
  percentAfter: percentOf(entries.percentAfter),
});
