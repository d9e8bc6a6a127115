import { addDays, addMonths, DEFAULT_ZONE, instantOf, localDateAt } from '@voltcourier/pricing';

/** Returns the business day of an instant, which ends at midnight in the business's time zone. */
export const businessDayAt = (at: Date): string => localDateAt(at, DEFAULT_ZONE);

/** Returns the start of a business day. */
export const startOfBusinessDay = (day: string): Date => instantOf(day, '00:00', DEFAULT_ZONE);

/** Returns the end of the business day that contains an instant. */
export const endOfBusinessDay = (at: Date): Date =>
  startOfBusinessDay(addDays(businessDayAt(at), 1));

/** Returns the start of the business month that contains an instant. */
export const startOfBusinessMonth = (at: Date): Date =>
  startOfBusinessDay(`${businessDayAt(at).slice(0, 7)}-01`);

/** Returns the last complete business month before an instant. */
export function lastFullMonth(at: Date): { readonly from: Date; readonly to: Date } {
  const first = `${businessDayAt(at).slice(0, 7)}-01`;
  return { from: startOfBusinessDay(addMonths(first, -1)), to: startOfBusinessDay(first) };
}
