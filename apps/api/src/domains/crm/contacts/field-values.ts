import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { StoredValue } from './field-values-repository.ts';
import type { FieldRow } from './fields-repository.ts';

const NOTHING: StoredValue = { text: null, number: null, date: null };
const MAX_NUMBER = 1e12;

/** A number as people type it, in the digits that the database keeps; undefined for none. */
export function numberOf(typed: string): string | undefined {
  // A comma stands for thousands here, and nowhere else: 1,5 is not fifteen.
  if (!/^-?(?:\d{1,13}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,6})?$/u.test(typed)) return undefined;
  const plain = typed.replaceAll(',', '');
  return Math.abs(Number(plain)) <= MAX_NUMBER ? plain : undefined;
}

/** A date that exists, of the years that a calendar field can hold; undefined for none. */
export function dateOf(typed: string): string | undefined {
  return z.safeParse(z.iso.date(), typed).success && !typed.startsWith('0000') ? typed : undefined;
}

/** Whether it is a link that a browser may be sent to: of the web, and without a password in it. */
export function isLink(typed: string): boolean {
  if (!/^https?:\/\/\S+$/iu.test(typed) || !URL.canParse(typed)) return false;
  const { protocol, hostname, username, password } = new URL(typed);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname !== '' && username === '' && password === '';
}

const refuse = (sentence: string) => new AppError('invalid_input', sentence, { field: 'value' });

/** What each kind takes, and what it says about anything else. */
const TAKES: Readonly<
  Record<
    FieldRow['kind'],
    {
      readonly stored: (
        typed: string,
        options: FieldRow['options'],
        known: string | null,
      ) => Partial<StoredValue> | undefined;
      readonly refusal: string;
    }
  >
> = {
  text: { stored: (text) => ({ text }), refusal: '' },
  number: {
    stored: (typed) => {
      const number = numberOf(typed);
      return number === undefined ? undefined : { number };
    },
    refusal: 'Please enter a number, such as 12 or 12.5.',
  },
  date: {
    stored: (typed) => {
      const date = dateOf(typed);
      return date === undefined ? undefined : { date };
    },
    refusal: 'Please enter a date.',
  },
  'yes-no': {
    stored: (text) => (text === 'yes' || text === 'no' ? { text } : undefined),
    refusal: 'Please choose yes or no.',
  },
  choice: {
    // What was chosen before it was archived may stay.
    stored: (text, options, known) =>
      options.some(({ id, isArchived }) => id === text && (!isArchived || text === known))
        ? { text }
        : undefined,
    refusal: 'Please choose one of the options.',
  },
  link: {
    stored: (text) => (isLink(text) ? { text } : undefined),
    refusal: 'Please enter a link that begins with https:// or http://.',
  },
};

/**
 * What was typed in the column of its kind. `known` is what was entered before.
 *
 * @throws AppError `invalid_input` for what the field can't hold.
 */
export function storedValue(
  { kind, options }: Pick<FieldRow, 'kind' | 'options'>,
  typed: string | null,
  known: string | null = null,
): StoredValue {
  if (typed === null || typed === '') return NOTHING;
  const { stored, refusal } = TAKES[kind];
  const value = stored(typed, options, known);
  if (value === undefined) throw refuse(refusal);
  return { ...NOTHING, ...value };
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** What was entered, in words. */
export function fieldWords(
  { kind, options }: Pick<FieldRow, 'kind' | 'options'>,
  value: string,
): string {
  if (kind === 'choice') return options.find(({ id }) => id === value)?.name ?? value;
  if (kind === 'yes-no') return value === 'yes' ? 'Yes' : 'No';
  return kind === 'date' ? day.format(new Date(`${value}T00:00:00Z`)) : value;
}
