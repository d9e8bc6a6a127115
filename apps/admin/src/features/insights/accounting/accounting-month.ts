import { StatementMonth } from '@voltcourier/contracts/memberships/statements';
import { addMonths, DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import * as z from 'zod/mini';

const monthAt = (now: number): string => localDateAt(new Date(now), DEFAULT_ZONE).slice(0, 7);

/** The month before or after another one, as `2026-11`. */
export const monthFrom = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** The month that an address names; the last full one where it names none. */
export const askedMonth = (asked: string | null, now: number): string =>
  z.safeParse(StatementMonth, asked).data ?? monthFrom(monthAt(now), -1);

/** Whether a month has begun on the business's clocks. */
export const hasBegun = (month: string, now: number): boolean => month <= monthAt(now);

const words = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month as people say it: "October 2026". */
export const monthWords = (month: string): string => words.format(new Date(`${month}-01`));

/** What an IANA zone is called: "America/New_York" is "Eastern Time". */
export const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
