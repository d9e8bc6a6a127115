import type pg from 'pg';
import type { Ask } from './staff-asks.ts';
import { PLUGS } from './staff-seed-fields.ts';

const PEOPLE = '/api/staff/crm/people';

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Conditions on custom fields: a name, and the field, test and value of each condition. */
const CONDITIONS: readonly (readonly [
  string,
  ...(readonly [string, 'is' | 'has' | 'from' | 'to' | 'entered', string])[],
])[] = [
  ['an answer of most', ['Bench mail by post', 'is', 'yes']],
  ['an answer of few', ['Bench mail by post', 'is', 'no']],
  ['an option of many', ['Bench plug', 'is', PLUGS.CCS]],
  ['an option of few', ['Bench plug', 'is', PLUGS.CHAdeMO]],
  ['words that many have', ['Bench access', 'has', 'charger']],
  ['words that somebody has', ['Bench access', 'has', 'unit 7777']],
  ['two letters', ['Bench access', 'has', 'ou']],
  ['words that nobody has', ['Bench access', 'has', 'zebra']],
  ['a part of a code', ['Bench gate code', 'has', 'g12']],
  ['numbers of few', ['Bench fleet size', 'from', '490'], ['Bench fleet size', 'to', '495']],
  ['numbers of many', ['Bench fleet size', 'from', '100']],
  [
    'dates of a month',
    ['Bench contract ends', 'from', inDays(0)],
    ['Bench contract ends', 'to', inDays(30)],
  ],
  ['dates of many', ['Bench contract ends', 'from', inDays(-400)]],
  ['anything, of most', ['Bench access', 'entered', 'yes']],
  ['anything, of few', ['Bench guest of honour since', 'entered', 'yes']],
  ['nothing, of most', ['Bench guest of honour since', 'entered', 'no']],
  ['nothing, of few', ['Bench mail by post', 'entered', 'no']],
  ['nothing, of nobody', ['Bench greeting', 'entered', 'no']],
  ['an option and words', ['Bench plug', 'is', PLUGS.CCS], ['Bench access', 'has', 'charger']],
];

/** Lists and counts of people filtered by custom fields, `times` requests each. */
export async function fieldAsks(
  db: pg.Client,
  times: number,
  known: { readonly tag: string; readonly word: string },
): Promise<Ask[]> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, name from person_fields',
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const same = (name: string, path: string): Ask => ({
    name,
    paths: Array.from({ length: times }, () => path),
  });
  const written = CONDITIONS.map(([name, ...conditions]) => {
    const fields = conditions.map(([field, test, value]) => {
      const fieldId = ids.get(field);
      if (fieldId === undefined) throw new Error(`There is no field “${field}”.`);
      return `${fieldId}~${test}~${encodeURIComponent(value)}`;
    });
    return { name, query: `fields=${encodeURIComponent(fields.join('~~'))}` };
  });
  const query = (name: string) => written.find((one) => one.name === name)?.query ?? '';
  return [
    ...written.flatMap((one) => [
      same(`fields: ${one.name}`, `${PEOPLE}?${one.query}`),
      same(`count, fields: ${one.name}`, `${PEOPLE}/count?${one.query}`),
    ]),
    same(
      'fields: an option of many, and a tag',
      `${PEOPLE}?tag=${known.tag}&${query('an option of many')}`,
    ),
    same(
      'count, fields: an option of many, and a tag',
      `${PEOPLE}/count?tag=${known.tag}&${query('an option of many')}`,
    ),
    same(
      'fields: an option of many, and a name',
      `${PEOPLE}?search=${encodeURIComponent(known.word)}&${query('an option of many')}`,
    ),
    same(
      'fields: words that many have, by name',
      `${PEOPLE}?order=name&${query('words that many have')}`,
    ),
  ];
}
