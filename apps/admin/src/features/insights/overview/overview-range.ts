import { addDays, localDateAt } from '@voltcourier/pricing';
import { dayFormat, formatMonthDay } from '../../../lib/format-day.ts';

/** Time zone of business days. */
const BUSINESS_ZONE = 'America/New_York';

/** Names of ranges in the URL. */
export const RANGES = [
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'custom', label: 'Custom range' },
] as const;

/** A name of {@link RANGES}. */
export type RangeName = (typeof RANGES)[number]['value'];

/** A range of days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** The days of a named range at an instant, in the time zone of the business. */
function daysOf(name: Exclude<RangeName, 'custom'>, now: Date): Days {
  const today = localDateAt(now, BUSINESS_ZONE);
  if (name === 'today') return { from: today, to: today };
  if (name === 'month') return { from: firstOfMonth(today), to: today };
  if (name === 'last-month') {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  }
  return { from: addDays(today, 1 - Number(name)), to: today };
}

const isDate = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/u.test(text ?? '');

/** Parses the range in the URL; by default, or if invalid, the last 30 days. */
export function rangeOf(query: URLSearchParams, now: Date): { name: RangeName; days: Days } {
  const [from, to] = [query.get('from'), query.get('to')];
  const range = RANGES.find(({ value }) => value === query.get('range'))?.value ?? '30';
  if (range !== 'custom') return { name: range, days: daysOf(range, now) };
  const days = isDate(from) && isDate(to) && from <= to ? { from, to } : daysOf('30', now);
  return { name: 'custom', days };
}

/** "Nov 16 to Nov 22, 2026". */
export function formatRange({ from, to }: Days): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  if (from === to) return `${formatMonthDay(from)}, ${first}`;
  return `${formatMonthDay(from)}${first === last ? '' : `, ${first}`} to ${formatMonthDay(to)}, ${last}`;
}

/** "Nov 2026". */
export const formatMonth = dayFormat({ month: 'short', year: 'numeric' });

/** The same number of days directly before a range. */
export function daysBefore({ from, to }: Days): Days {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** Change of a figure: "12% more than before"; undefined if not meaningful. */
export function formatChange(now: number, before: number | undefined): string | undefined {
  if (before === undefined || before <= 0) return undefined;
  if (before === now) return 'same as before';
  const percent = Math.round((100 * (now - before)) / before);
  return percent === 0
    ? 'about as before'
    : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than before`;
}
