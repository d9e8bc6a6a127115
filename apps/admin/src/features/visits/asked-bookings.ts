import type { BookingOrder } from '@voltcourier/contracts/visits/dispatch';
import { shortDayWords } from './calendar-days.ts';

/** Labels of the sort orders of the booking list. */
export const ORDER_WORDS: Readonly<Record<BookingOrder, string>> = {
  visit: 'Earliest visit first',
  'visit-desc': 'Latest visit first',
  'booked-desc': 'Newest booking first',
  booked: 'Oldest booking first',
};

const isTechnician = (text: string | null): text is string =>
  /^(?:none|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u.test(text ?? '');

const isDate = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/u.test(text ?? '');

/** First and last day of the visits; either may be open-ended. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The days set in the URL. */
function daysOf(query: URLSearchParams): Days {
  const [from, to] = [query.get('from'), query.get('to')];
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

/** "from Sun, Nov 1 to Mon, Nov 30". */
export const daysWords = ({ from, to }: Days): string =>
  [
    from === undefined ? '' : `from ${shortDayWords(from)}`,
    to === undefined ? '' : `to ${shortDayWords(to)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** Filters and sort order from the URL. */
export function askedOf(query: URLSearchParams) {
  const technician = query.get('technician');
  return {
    show: query.get('show') === 'over' ? ('over' as const) : ('open' as const),
    search: query.get('search') ?? '',
    technician: isTechnician(technician) ? technician : undefined,
    days: daysOf(query),
  };
}
