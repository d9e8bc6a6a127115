import { addDays, localDateAt, localTimeAt } from '@voltcourier/pricing';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Start hours of named parts of the day. */
const DAY_PARTS: Readonly<Record<string, number>> = {
  morning: 9,
  noon: 12,
  lunch: 12,
  afternoon: 14,
  evening: 17,
  tonight: 18,
};

/**
 * Parses "3", "3 pm", "15:30", "after 3pm" into an hour from 0 to 23. An hour before 7 means the
 * afternoon.
 */
function hourOf(text: string): number | undefined {
  const clock = /\b(\d{1,2})(?::(\d\d))?\s*(am|pm|a\.m\.|p\.m\.)?(?![\d/-])/u.exec(text);
  if (clock === null) return undefined;
  const [, digits = '', , half] = clock;
  const hour = Number(digits);
  if (hour > 23 || (half !== undefined && hour > 12)) return undefined;
  if (half?.startsWith('p')) return hour === 12 ? 12 : hour + 12;
  if (half?.startsWith('a')) return hour === 12 ? 0 : hour;
  return hour > 0 && hour < 7 ? hour + 12 : hour;
}

/** Parses a day: today, tomorrow, or the next given weekday. */
function dayOf(text: string, today: string): string | undefined {
  if (/\btomorrow\b/u.test(text)) return addDays(today, 1);
  if (/\b(?:today|tonight|now|asap)\b/u.test(text)) return today;
  const found = /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*\b/u.exec(text)?.[1];
  if (found === undefined) return undefined;
  const from = new Date(`${today}T12:00:00Z`).getUTCDay();
  return addDays(today, (WEEKDAYS.indexOf(found) - from + 7) % 7 || 7);
}

/**
 * Parses a customer's wording into a local date and hour: "tomorrow after 3 pm", "Friday morning".
 * A day without an hour starts in the morning; an hour that has passed today means tomorrow.
 * Anything unreadable means as soon as possible.
 */
export function wishedTime(
  wish: string | null,
  now: Date,
  zone: string,
): { date: string; time: string } {
  const text = (wish ?? '').toLowerCase();
  const today = localDateAt(now, zone);
  const time = localTimeAt(now, zone);
  const day = dayOf(text, today);
  const part = Object.keys(DAY_PARTS).find((name) => new RegExp(`\\b${name}`, 'u').test(text));
  const hour = hourOf(text) ?? (part === undefined ? undefined : DAY_PARTS[part]);
  if (day === undefined && hour === undefined) return { date: today, time };
  const wished = `${String(hour ?? 9).padStart(2, '0')}:00`;
  if (day !== undefined && day !== today) return { date: day, time: wished };
  if (wished > time) return { date: today, time: wished };
  return day === undefined ? { date: addDays(today, 1), time: wished } : { date: today, time };
}
