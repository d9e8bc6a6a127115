import { addDays } from '@voltcourier/pricing';
import { dayFormat, formatMonthDay } from '../../lib/format-day.ts';

/** Range of days displayed by the calendar. */
export type View = 'day' | 'week';

const at = (date: string) => new Date(`${date}T12:00:00Z`);

/** "Sunday, November 22". */
export const formatDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** First displayed day: the day itself, or the Sunday of its week (specification section 9). */
export const firstDayOf = (date: string, view: View): string =>
  view === 'day' ? date : addDays(date, -at(date).getUTCDay());

/** "Sunday, November 22", or "Nov 22 to Nov 28". */
export function formatSpan(from: string, view: View): string {
  if (view === 'day') return formatDay(from);
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
