import { addDays, addMonths } from '@voltcourier/pricing';
import { dayFormat, formatMonthDay } from '../../../lib/format-day.ts';

/** Views of the calendar. */
export type ContentView = 'month' | 'week' | 'board';

const at = (date: string) => new Date(`${date}T12:00:00Z`);

/** "Friday, November 27, 2026". */
export const formatDay = dayFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

const formatMonth = dayFormat({ month: 'long', year: 'numeric' });

/** "6:30 PM". */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Abbreviated weekdays, beginning with Sunday. */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const sundayOf = (date: string): string => addDays(date, -at(date).getUTCDay());

/** A range of whole weeks, or a month. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The displayed days of a month or week; a grid begins and ends with a whole week. */
export function spanOf(date: string, view: ContentView): Span {
  if (view === 'week') {
    const from = sundayOf(date);
    return { from, to: addDays(from, 6) };
  }
  const first = `${date.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  if (view === 'board') return { from: first, to: last };
  return { from: sundayOf(first), to: addDays(sundayOf(last), 6) };
}

/** Each day of a range. */
export function daysOf({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The same position a month or week earlier (-1) or later (1). */
export const stepFrom = (date: string, view: ContentView, direction: -1 | 1): string =>
  view === 'week' ? addDays(date, direction * 7) : addMonths(`${date.slice(0, 7)}-01`, direction);

/** "November 2026", or "Nov 22 to Nov 28". */
export function formatSpan(date: string, view: ContentView): string {
  if (view !== 'week') return formatMonth(date);
  const { from, to } = spanOf(date, view);
  return `${formatMonthDay(from)} to ${formatMonthDay(to)}`;
}
