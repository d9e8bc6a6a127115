import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../../platform/database/like.ts';

/** Condition that a field has a value that passes a test. */
type Entered =
  | {
      readonly fieldId: string;
      readonly test: 'is' | 'has' | 'number-from' | 'number-to' | 'date-from' | 'date-to';
      readonly value: string;
    }
  | { readonly fieldId: string; readonly test: 'anything' };

/** Condition on a field; `never` matches no contact. */
export type ParsedField =
  | Entered
  | { readonly fieldId: string; readonly test: 'nothing' }
  | { readonly test: 'never' };

/**
 * A trigram index can't help with fewer than three characters in a row, and would be scanned
 * completely.
 */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

const contains = (text: string) =>
  HAS_TRIGRAM.test(text)
    ? sql`v.folded_text like lower(${`%${escapeLike(text)}%`})`
    : sql`position(lower(${text}) in v.folded_text) > 0`;

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

/** Returns the conditions on `person_field_values v`, grouped by field. */
function enteredOf(fields: readonly ParsedField[]) {
  const entered = fields.filter(
    (field): field is Entered => field.test !== 'never' && field.test !== 'nothing',
  );
  return [...Map.groupBy(entered, ({ fieldId }) => fieldId)].map(([fieldId, tests]) => ({
    fieldId,
    tests: tests.flatMap(passes),
  }));
}

const lackedOf = (fields: readonly ParsedField[]): string[] =>
  fields.flatMap((field) => (field.test === 'nothing' ? [field.fieldId] : []));

const isNever = ({ test }: ParsedField) => test === 'never';

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Selects the contacts whose effective value passes the tests. */
const idsOf = ({ fieldId, tests }: ReturnType<typeof enteredOf>[number]) =>
  sql`select v.counts_for from person_field_values v
    where ${all([sql`v.field_id = ${fieldId}`, ...tests, sql`v.counts_for is not null`])}`;

const lacks = (fieldId: string) =>
  sql`not exists (select from person_field_values v
    where v.field_id = ${fieldId} and v.counts_for = p.id)`;

/**
 * Selects the effective value of `people p` in a field: at most one row. The `offset` stops the
 * planner from using the index of the tested value, which would read all matching contacts again
 * for each row.
 */
const theirs = (fieldId: string) => sql`(
  select v.folded_text, v.number_value, v.date_value from person_field_values v
  where v.counts_for = p.id and v.field_id = ${fieldId} offset 0)`;

/** Conditions that `people p` match, for checking contacts one by one. */
export const hasValue = (fields: readonly ParsedField[]): RawBuilder<unknown>[] => [
  ...(fields.some(isNever) ? [sql`false`] : []),
  ...enteredOf(fields).map(
    ({ fieldId, tests }) =>
      sql`exists (select from ${theirs(fieldId)} v where ${all([sql`true`, ...tests])})`,
  ),
  ...lackedOf(fields).map((fieldId) => sql`not exists (select from ${theirs(fieldId)} v)`),
];

/** The same conditions for reading all matches: their IDs come first, from the value indexes. */
export function areAmongEntered(fields: readonly ParsedField[]): RawBuilder<unknown>[] {
  const entered = enteredOf(fields).map(idsOf);
  return [
    ...(fields.some(isNever) ? [sql`false`] : []),
    ...(entered.length === 0
      ? []
      : [sql`p.id = any (array(${sql.join(entered, sql` intersect `)}))`]),
    ...lackedOf(fields).map(lacks),
  ];
}

/**
 * Selects the IDs of `people p` that match other conditions and the field conditions, in any order.
 */
export function idsEntered(
  fields: readonly ParsedField[],
  others: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const lacked = lackedOf(fields).map(lacks);
  const conditions = all([others, ...(fields.some(isNever) ? [sql`false`] : []), ...lacked]);
  const found = enteredOf(fields).map(idsOf);
  if (found.length > 0) {
    // Checks only as many rows as the query takes, and never reads all contacts.
    return sql`select v.counts_for from (${sql.join(found, sql` intersect `)}) v
      where exists (select from people p where p.id = v.counts_for and ${conditions} offset 0)`;
  }
  // Sorted by ID, so that the two indexes can be merge-joined.
  return sql`select p.id from people p
    where p.id > '00000000-0000-0000-0000-000000000000' and ${conditions} order by p.id`;
}
