import type { Figure as FigureSchema } from '@voltcourier/contracts';
import { formatUsdShort } from '@voltcourier/pricing';
import type * as z from 'zod/mini';

/** A figure that the model is given, as staff read it. */
export type Figure = z.output<typeof FigureSchema>;

/** Groups of fewer people than this are not told apart from each other. */
const SMALLEST_GROUP = 5;

/** The longest key of a figure: an answer names them. */
const KEY_MAX = 60;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number as people read it. */
export const numberText = (count: number): string => whole.format(count);

/** What is said of a group of people: nothing more than that they are few, where they are. */
function ofPeople(people: number, text: string, few = 'fewer than 5'): string {
  return people > 0 && people < SMALLEST_GROUP ? few : text;
}

/** A count of something that some people had, or did. */
export const countText = (count: number, people = count): string =>
  ofPeople(people, numberText(count));

/** Dollars that some people paid. */
export const dollarsText = (cents: number, people: number): string =>
  ofPeople(people, formatUsdShort(cents), 'fewer than 5 customers');

/** A figure; its key is cut where a region's is very long. */
export const figure = (key: string, label: string, value: string): Figure => ({
  key: key.slice(0, KEY_MAX),
  label,
  value,
});

/** The days of the week, Sunday first. */
export const WEEKDAYS = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
] as const;
