import { addDays, addMonths, DEFAULT_ZONE, instantOf, localDateAt } from '@voltcourier/pricing';

/** The business's day at an instant: it ends at midnight where the business is. */
export const businessDayAt = (at: Date): string => localDateAt(at, DEFAULT_ZONE);

/** When a day of the business begins. */
export const startOfBusinessDay = (day: string): Date => instantOf(day, '00:00', DEFAULT_ZONE);

/** When the business's day that an instant is in ends. */
export const endOfBusinessDay = (at: Date): Date =>
  startOfBusinessDay(addDays(businessDayAt(at), 1));

/** When the business's month that an instant is in begins. */
export const startOfBusinessMonth = (at: Date): Date =>
  startOfBusinessDay(`${businessDayAt(at).slice(0, 7)}-01`);

/** The last full month of the business before an instant. */
export function lastFullMonth(at: Date): { readonly from: Date; readonly to: Date } {
  const first = `${businessDayAt(at).slice(0, 7)}-01`;
  return { from: startOfBusinessDay(addMonths(first, -1)), to: startOfBusinessDay(first) };
}
