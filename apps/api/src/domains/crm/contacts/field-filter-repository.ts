import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../../platform/database/like.ts';

/** That something is entered in a field, which passes a test. */
type Entered =
  | {
      readonly fieldId: string;
      readonly test: 'is' | 'has' | 'number-from' | 'number-to' | 'date-from' | 'date-to';
      readonly value: string;
    }
  | { readonly fieldId: string; readonly test: 'anything' };

/** What has to have been entered in a field; nobody is meant where that can't be. */
export type MeantField =
  | Entered
  | { readonly fieldId: string; readonly test: 'nothing' }
  | { readonly test: 'never' };

/** What an index of trigrams is of: with less in a row, all of it would be read. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

const contains = (words: string) =>
  HAS_TRIGRAM.test(words)
    ? sql`v.folded_text like lower(${`%${escapeLike(words)}%`})`
    : sql`position(lower(${words}) in v.folded_text) > 0`;

const TESTS = {
  is: (value: string) => sql`v.folded_text = lower(${value})`,
  has: contains,
  'number-from': (value: string) => sql`v.number_value >= ${value}::numeric`,
  'number-to': (value: string) => sql`v.number_value <= ${value}::numeric`,
  'date-from': (value: string) => sql`v.date_value >= ${value}::date`,
  'date-to': (value: string) => sql`v.date_value <= ${value}::date`,
};

const passes = (field: Entered) =>
  field.test === 'anything' ? [] : [TESTS[field.test](field.value)];

/** Of each field that something has to be entered in, what `person_field_values v` has to pass. */
function enteredOf(fields: readonly MeantField[]) {
  const entered = fields.filter(
    (field): field is Entered => field.test !== 'never' && field.test !== 'nothing',
  );
  return [...Map.groupBy(entered, ({ fieldId }) => fieldId)].map(([fieldId, asked]) => ({
    fieldId,
    tests: asked.flatMap(passes),
  }));
}

const lackedOf = (fields: readonly MeantField[]): string[] =>
  fields.flatMap((field) => (field.test === 'nothing' ? [field.fieldId] : []));

const isNever = ({ test }: MeantField) => test === 'never';

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** The ids of those for whom a value counts that passes. */
const idsOf = ({ fieldId, tests }: ReturnType<typeof enteredOf>[number]) =>
  sql`select v.counts_for from person_field_values v
    where ${all([sql`v.field_id = ${fieldId}`, ...tests, sql`v.counts_for is not null`])}`;

const lacks = (fieldId: string) =>
  sql`not exists (select from person_field_values v
    where v.field_id = ${fieldId} and v.counts_for = p.id)`;

/**
 * What counts for the person `people p` in a field: a row at most. The planner would rather take the
 * index of what is asked, and read everybody who has it again for each; the offset keeps it off.
 */
const theirs = (fieldId: string) => sql`(
  select v.folded_text, v.number_value, v.date_value from person_field_values v
  where v.counts_for = p.id and v.field_id = ${fieldId} offset 0)`;

/** That the person `people p` has what is meant, as people are looked at one by one. */
export const hasValue = (fields: readonly MeantField[]): RawBuilder<unknown>[] => [
  ...(fields.some(isNever) ? [sql`false`] : []),
  ...enteredOf(fields).map(
    ({ fieldId, tests }) =>
      sql`exists (select from ${theirs(fieldId)} v where ${all([sql`true`, ...tests])})`,
  ),
  ...lackedOf(fields).map((fieldId) => sql`not exists (select from ${theirs(fieldId)} v)`),
];

/** The same, where all who have it are wanted: their ids come first, from the indexes of the values. */
export function areAmongEntered(fields: readonly MeantField[]): RawBuilder<unknown>[] {
  const entered = enteredOf(fields).map(idsOf);
  return [
    ...(fields.some(isNever) ? [sql`false`] : []),
    ...(entered.length === 0
      ? []
      : [sql`p.id = any (array(${sql.join(entered, sql` intersect `)}))`]),
    ...lackedOf(fields).map(lacks),
  ];
}

/** The ids of those of `people p` who are asked about, and have what is meant, as they are met. */
export function idsEntered(
  fields: readonly MeantField[],
  asked: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const lacked = lackedOf(fields).map(lacks);
  const conditions = all([asked, ...(fields.some(isNever) ? [sql`false`] : []), ...lacked]);
  const found = enteredOf(fields).map(idsOf);
  if (found.length > 0) {
    // Only as many are looked at as are taken, and everybody is never read for them.
    return sql`select v.counts_for from (${sql.join(found, sql` intersect `)}) v
      where exists (select from people p where p.id = v.counts_for and ${conditions} offset 0)`;
  }
  // In their order, for which two indexes are gone down at once.
  return sql`select p.id from people p
    where p.id > '00000000-0000-0000-0000-000000000000' and ${conditions} order by p.id`;
}
