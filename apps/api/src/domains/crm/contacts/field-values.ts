import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { StoredValue } from './field-values-repository.ts';
import type { FieldRow } from './fields-repository.ts';

const NOTHING: StoredValue = { text: null, number: null, date: null };
const MAX_NUMBER = 1e12;

/**
 * Parses a typed number into the digits that the database stores; undefined if it isn't a number.
 */
export function numberOf(typed: string): string | undefined {
  // Commas are accepted only as thousands separators: 1,5 is not fifteen.
  if (!/^-?(?:\d{1,13}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,6})?$/u.test(typed)) return undefined;
  const plain = typed.replaceAll(',', '');
  return Math.abs(Number(plain)) <= MAX_NUMBER ? plain : undefined;
}

/**
 * Parses a valid date in the range of years that a date field supports; undefined if it isn't one.
 */
export function dateOf(typed: string): string | undefined {
  return z.safeParse(z.iso.date(), typed).success && !typed.startsWith('0000') ? typed : undefined;
}

/** Whether the text is a link that is safe to open: http or https, without credentials. */
export function isLink(typed: string): boolean {
  if (!/^https?:\/\/\S+$/iu.test(typed) || !URL.canParse(typed)) return false;
  const { protocol, hostname, username, password } = new URL(typed);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname !== '' && username === '' && password === '';
}

const refuse = (sentence: string) => new AppError('invalid_input', sentence, { field: 'value' });

/** Accepted input of each kind, and the error for anything else. */
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
    // An option that was chosen before it was archived may stay.
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
 * Converts typed input to the column of its kind. `known` is the previous value.
 *
 * @throws AppError `invalid_input` if the field can't hold the value.
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

/** Formats a value for display. */
export function formatFieldValue(
  { kind, options }: Pick<FieldRow, 'kind' | 'options'>,
  value: string,
): string {
  if (kind === 'choice') return options.find(({ id }) => id === value)?.name ?? value;
  if (kind === 'yes-no') return value === 'yes' ? 'Yes' : 'No';
  return kind === 'date' ? day.format(new Date(`${value}T00:00:00Z`)) : value;
}
