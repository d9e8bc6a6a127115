import type { PersonField } from '@voltcourier/contracts';
import { dateOf, isLink, numberOf, storedValue } from './field-values.ts';
import type { StoredValue } from './field-values-repository.ts';

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0'];
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/u;
// Ambiguous days and months are read in US order.
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/u;
const MAX_NAMED = 8;

function dateIn(cell: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(cell) ?? [];
  const [, month = isoMonth, day = isoDay, year = isoYear] = AMERICAN.exec(cell) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return dateOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function answerIn(cell: string): string | undefined {
  const small = cell.toLowerCase();
  if (YES.includes(small)) return 'yes';
  return NO.includes(small) ? 'no' : undefined;
}

/** Finds an option by name, including archived ones, so that exports can be imported again. */
const optionIn = ({ options }: PersonField, cell: string): string | undefined =>
  options.find(({ name }) => name.toLowerCase() === cell.toLowerCase())?.id;

const READ: Readonly<
  Record<PersonField['kind'], (cell: string, field: PersonField) => string | undefined>
> = {
  text: (cell) => cell,
  number: numberOf,
  date: dateIn,
  'yes-no': answerIn,
  choice: (cell, field) => optionIn(field, cell),
  link: (cell) => (isLink(cell) ? cell : undefined),
};

function refusalOf({ kind, options }: PersonField): string {
  if (kind === 'number') return 'This isn’t a number we can read. Write it like 1200.5.';
  if (kind === 'date') return 'This isn’t a date we can read. Write it like 2026-04-30.';
  if (kind === 'yes-no') return 'Must be yes or no.';
  if (kind === 'link') return 'This isn’t a link that begins with https:// or http://.';
  const names = options.filter(({ isArchived }) => !isArchived).map(({ name }) => name);
  const more = names.length > MAX_NAMED ? ' and others' : '';
  return `Must be one of: ${names.slice(0, MAX_NAMED).join(', ')}${more}.`;
}

/** Parses a cell into the stored value, or returns the error as a sentence. */
export function readFieldCell(
  field: PersonField,
  cell: string,
): (StoredValue & { readonly value: string }) | { readonly sentence: string } {
  const value = READ[field.kind](cell, field);
  return value === undefined
    ? { sentence: refusalOf(field) }
    : { ...storedValue(field, value, value), value };
}
