import type pg from 'pg';

/** A field and its values: SQL over `n`, the number of the person. */
interface SeededField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'date' | 'yes-no' | 'choice' | 'link';
  readonly options?: readonly { id: string; name: string; isArchived: boolean }[];
  /** People who have a value. */
  readonly who: string;
  readonly column: 'text_value' | 'number_value' | 'date_value';
  readonly value: string;
}

/** Options of the plug field by name; IDs as the contract takes them. */
export const PLUGS = {
  CCS: '00000000-0000-4000-8000-0000000000c1',
  NACS: '00000000-0000-4000-8000-0000000000c2',
  CHAdeMO: '00000000-0000-4000-8000-0000000000c3',
} as const;

/** How many of nine people have each option. */
const SHARES = [
  ...Array.from({ length: 6 }, () => PLUGS.CCS),
  PLUGS.NACS,
  PLUGS.NACS,
  PLUGS.CHAdeMO,
];

/** One field of each kind, some that most people have and some that few have. */
const FIELDS: readonly SeededField[] = [
  {
    name: 'Bench access',
    kind: 'text',
    who: 'n % 10 < 8',
    column: 'text_value',
    value: `(array['Charger in the garage', 'Charger at the kerb', 'Parks behind the house',
      'Has a dog', 'Call before you come', 'Second level, by the lift'])[1 + n % 6] || ', '
      || (array['ask at the desk', 'key under the mat', 'gate is open', 'no cash'])[1 + n % 4]
      || ', unit ' || n`,
  },
  {
    name: 'Bench gate code',
    kind: 'text',
    who: 'n % 5 = 0',
    column: 'text_value',
    value: `'G' || lpad((n * 7919 % 10000)::text, 4, '0')`,
  },
  {
    name: 'Bench fleet size',
    kind: 'number',
    who: 'n % 3 = 0',
    column: 'number_value',
    value: 'n * 31 % 500',
  },
  {
    name: 'Bench contract ends',
    kind: 'date',
    who: 'n % 2 = 0',
    column: 'date_value',
    value: 'current_date + n * 17 % 1000 - 500',
  },
  {
    name: 'Bench mail by post',
    kind: 'yes-no',
    who: 'n % 40 <> 0',
    column: 'text_value',
    value: `case when n % 10 = 1 then 'no' else 'yes' end`,
  },
  {
    name: 'Bench greeting',
    kind: 'text',
    who: 'true',
    column: 'text_value',
    value: `'Good ' || (array['morning', 'evening'])[1 + n % 2]`,
  },
  {
    name: 'Bench plug',
    kind: 'choice',
    options: Object.entries(PLUGS).map(([name, id]) => ({ id, name, isArchived: false })),
    who: 'n % 10 < 7',
    column: 'text_value',
    value: `('{${SHARES.join(',')}}'::text[])[1 + n % 9]`,
  },
  {
    name: 'Bench profile',
    kind: 'link',
    who: 'n % 20 = 0',
    column: 'text_value',
    value: `'https://example.com/profiles/' || n`,
  },
  {
    name: 'Bench guest of honour since',
    kind: 'date',
    who: 'n % 500 = 0',
    column: 'date_value',
    value: 'current_date - n % 3000',
  },
];

/** Seeds custom fields and their values; does nothing if there are any already. */
export async function seedFields(db: pg.Client): Promise<void> {
  const { rowCount } = await db.query(`select from person_fields where name = $1`, [
    FIELDS[0]?.name,
  ]);
  if (rowCount !== 0) return;
  for (const [index, { name, kind, options = [], who, column, value }] of FIELDS.entries()) {
    const { rows } = await db.query<{ id: string }>(
      `insert into person_fields (id, name, kind, applies_to, options, place, created_at)
       values (gen_random_uuid(), $1, $2, 'person', $3, $4, now()) returning id`,
      [name, kind, JSON.stringify(options), index],
    );
    await db.query(
      `insert into person_field_values (person_id, counts_for, field_id, ${column})
       select id, id, $1, ${value} from (
         select p.id, substring(u.username from 6)::int as n
         from people p join users u on u.id = p.user_id where u.username like 'bench%'
       ) as person where ${who}`,
      [rows[0]?.id],
    );
  }
  await db.query('vacuum analyze person_field_values');
}
