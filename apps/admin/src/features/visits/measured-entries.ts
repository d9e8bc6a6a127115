/** Readings of a visit, as entered. */
export interface MeasuredEntries {
  /** In kWh, with a decimal point or comma. */
  readonly energyWh: string;
  readonly chargingMinutes: string;
  readonly percentBefore: string;
  readonly percentAfter: string;
}

/** Parses a typed number; NaN, which the contract refuses, for an empty or invalid text. */
function numberOf(text: string): number {
  const typed = text.trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(typed) ? Number(typed) : Number.NaN;
}

const percentOf = (text: string) =>
  text.trim() === '' ? null : numberOf(text.replace(/\s*%\s*$/u, ''));

/** Converts the entries to the contract's units: watt-hours, minutes, percent. */
export const measuredOf = (entries: MeasuredEntries) => ({
  energyWh: Math.round(numberOf(entries.energyWh) * 1000),
  chargingMinutes: numberOf(entries.chargingMinutes),
  percentBefore: percentOf(entries.percentBefore),
  percentAfter: percentOf(entries.percentAfter),
});
