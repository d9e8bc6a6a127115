import { addDays } from '@voltcourier/pricing';

/** Range of days displayed by the calendar. */
export type View = 'day' | 'week';

const at = (date: string) => new Date(`${date}T12:00:00Z`);

const format = (options: Intl.DateTimeFormatOptions) => {
  const { format: formatDate } = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (date: string) => formatDate(at(date));
};

/** "Sunday, November 22". */
export const formatDay = format({ weekday: 'long', month: 'long', day: 'numeric' });

/** "Sun, Nov 22". */
export const formatShortDay = format({ weekday: 'short', month: 'short', day: 'numeric' });

/** First displayed day: the day itself, or the Sunday of its week (specification section 9). */
export const firstDayOf = (date: string, view: View): string =>
  view === 'day' ? date : addDays(date, -at(date).getUTCDay());

/** "Sunday, November 22", or "Nov 22 to Nov 28". */
export function formatDuration(from: string, view: View): string {
  if (view === 'day') return formatDay(from);
  const formatMonthDay = format({ month: 'short', day: 'numeric' });
  return `${formatMonthDay(from)} to ${formatMonthDay(addDays(from, 6))}`;
}

/** "11:04 PM". */
export const formatTime = (time: string): string =>
  formatHour(time).replace(' ', `${time.slice(2)} `);

/** "8 AM". */
export const formatHour = (time: string): string => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
};
