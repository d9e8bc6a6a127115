import {
  type CONTACT_SPANS,
  type FieldCondition,
  type PeopleFilter,
  type PeopleFilterQuery,
  readFieldConditions,
} from '@voltcourier/contracts';
import { addDays, DEFAULT_ZONE, instantOf } from '@voltcourier/pricing';
import { dateOf, numberOf } from './field-values.ts';
import type { PersonFilter } from './filter-repository.ts';
import type { ParsedField } from './field-filter-repository.ts';

const DAY_MS = 86_400_000;

/** Length of each time span in days; the quiet ones are those without contact since. */
const SPANS: Readonly<Record<(typeof CONTACT_SPANS)[number], number>> = {
  week: 7,
  month: 30,
  'quiet-month': 30,
  'quiet-quarter': 90,
  'quiet-year': 365,
};

const startOf = (date: string | undefined): Date | undefined =>
  date === undefined ? undefined : instantOf(date, '00:00', DEFAULT_ZONE);

const latest = (...instants: (Date | undefined)[]): Date | undefined =>
  instants.filter((at) => at !== undefined).toSorted((one, other) => +other - +one)[0];

const earliest = (...instants: (Date | undefined)[]): Date | undefined =>
  instants.filter((at) => at !== undefined).toSorted((one, other) => +one - +other)[0];

const isYes = (answer: 'yes' | 'no' | undefined) => answer && answer === 'yes';

/** Tells dates and numbers apart by their format, so that the field doesn't have to be known. */
function parseField({ fieldId, test, value }: FieldCondition): ParsedField {
  if (value === '') return { test: 'never' };
  if (test === 'entered') return { fieldId, test: value === 'no' ? 'nothing' : 'anything' };
  if (test === 'is' || test === 'has') return { fieldId, test, value };
  const [date, number] = [dateOf(value), numberOf(value)];
  if (date !== undefined) return { fieldId, test: `date-${test}`, value: date };
  if (number !== undefined) return { fieldId, test: `number-${test}`, value: number };
  return { test: 'never' };
}

/** Resolves a filter at an instant; `mine` means the tasks of `callerId`. */
export function parseFilter(
  filter: PeopleFilter | PeopleFilterQuery,
  { at, callerId }: { readonly at: Date; readonly callerId: string | undefined },
): PersonFilter {
  const { contact, contactFrom, contactTo, tasks } = filter;
  const since = contact && new Date(at.getTime() - SPANS[contact] * DAY_MS);
  const isQuiet = contact?.startsWith('quiet') ?? false;
  const isMine = tasks === 'mine';
  return {
    tagId: filter.tag,
    withoutTagId: filter.withoutTag,
    isMember: isYes(filter.member),
    hasAccount: isYes(filter.account),
    getsNewsletter: isYes(filter.newsletter),
    source: filter.source,
    contactSince: latest(isQuiet ? undefined : since, startOf(contactFrom)),
    contactBefore: earliest(
      isQuiet ? since : undefined,
      startOf(contactTo === undefined ? undefined : addDays(contactTo, 1)),
    ),
    hasTasks: tasks && (isMine ? undefined : tasks === 'open'),
    taskOwnerId: isMine ? callerId : filter.taskOwner,
    fields: filter.fields === undefined ? [] : readFieldConditions(filter.fields).map(parseField),
    visitsFrom: filter.visitsFrom,
    visitsTo: filter.visitsTo,
    paidFrom: filter.paidFrom,
    paidTo: filter.paidTo,
    at,
  };
}
