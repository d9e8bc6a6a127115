import { StatementMonth } from '@voltcourier/contracts/memberships/statements';
import { addMonths, DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import * as z from 'zod/mini';

const monthAt = (now: number): string => localDateAt(new Date(now), DEFAULT_ZONE).slice(0, 7);

/** Adds months to a month, as `2026-11`. */
export const monthFrom = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** The month in the URL; by default the last complete one. */
export const monthParam = (param: string | null, now: number): string =>
  z.safeParse(StatementMonth, param).data ?? monthFrom(monthAt(now), -1);

/** Whether a month has begun in the time zone of the business. */
export const hasBegun = (month: string, now: number): boolean => month <= monthAt(now);

const format = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a month: "October 2026". */
export const formatMonth = (month: string): string => format.format(new Date(`${month}-01`));

/** Display name of an IANA zone: "America/New_York" is "Eastern Time". */
export const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
