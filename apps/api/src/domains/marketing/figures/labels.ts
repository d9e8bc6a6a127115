import type { Figure as FigureSchema } from '@voltcourier/contracts';
import { formatUsdShort } from '@voltcourier/pricing';
import type * as z from 'zod/mini';

/** A figure given to the model, as staff read it. */
export type Figure = z.output<typeof FigureSchema>;

/** Smaller groups are masked. */
const SMALLEST_GROUP = 5;

/** Maximum length of a figure's key, by which answers refer to it. */
const KEY_MAX = 60;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats a whole number for reading. */
export const numberText = (count: number): string => whole.format(count);

/** Masks the text of a group of people if it is too small. */
function ofPeople(people: number, text: string, few = 'fewer than 5'): string {
  return people > 0 && people < SMALLEST_GROUP ? few : text;
}

/** Formats a count of things that people had or did. */
export const countText = (count: number, people = count): string =>
  ofPeople(people, numberText(count));

/** Formats dollars that a number of people paid. */
export const dollarsText = (cents: number, people: number): string =>
  ofPeople(people, formatUsdShort(cents), 'fewer than 5 customers');

/** Creates a figure; long keys with region names are cut. */
export const figure = (key: string, label: string, value: string): Figure => ({
  key: key.slice(0, KEY_MAX),
  label,
  value,
});

/** Weekdays, Sunday first. */
export const WEEKDAYS = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
] as const;
