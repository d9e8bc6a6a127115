import type { BookingOrder } from '@voltcourier/contracts/visits/dispatch';
import { formatShortDay } from '../../lib/format-day.ts';
import { dayParam } from '../../lib/day-param.ts';
import { idParam } from '../../lib/id-param.ts';
import { searchParam } from '../../lib/search-param.ts';

/** Labels of the sort orders of the booking list. */
export const ORDER_LABELS: Readonly<Record<BookingOrder, string>> = {
  visit: 'Earliest visit first',
  'visit-desc': 'Latest visit first',
  'booked-desc': 'Newest booking first',
  booked: 'Oldest booking first',
};

/** First and last day of the visits; either may be open-ended. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The days set in the URL. */
function daysOf(query: URLSearchParams): Days {
  const [from, to] = [dayParam(query, 'from'), dayParam(query, 'to')];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** "from Sun, Nov 1 to Mon, Nov 30". */
export const formatDays = ({ from, to }: Days): string =>
  [
    from === undefined ? '' : `from ${formatShortDay(from)}`,
    to === undefined ? '' : `to ${formatShortDay(to)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** Filters and sort order from the URL. */
export function listQueryOf(query: URLSearchParams) {
  return {
    show: query.get('show') === 'over' ? ('over' as const) : ('open' as const),
    search: searchParam(query),
    technician: idParam(query, 'technician', ['none']),
    days: daysOf(query),
  };
}
