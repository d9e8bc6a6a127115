import type { Question } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useEverything } from '../../../testing/everything/everything.ts';
import { useApi } from '../../../testing/harness.ts';
import { readFigures } from '../figures/figures.ts';
import { promptOf } from './prompts/prompt-of.ts';

const started = useApi({ LOG_LEVEL: 'silent' });

const MARK = 'Zyxwort';

/** Columns that must stay valid for a row to be read, and those configured by staff (regions). */
const LEFT = ['zone', 'local_time', 'starts_at', 'question_hash'];

const QUESTIONS: readonly Question[] = [
  { kind: 'customer-analysis' },
  {
    kind: 'email-campaign',
    brief: { audience: 'Regulars', goal: 'Book again', tone: 'friendly' },
  },
  { kind: 'social-content', brief: { platform: 'linkedin', campaign_type: 'education' } },
  { kind: 'market-opportunities' },
  { kind: 'video-ideas' },
  { kind: 'content-calendar' },
  { kind: 'unified-campaign' },
  { kind: 'page-brief', brief: { keyword: 'mobile ev charging' } },
  { kind: 'local-page', brief: { place: 'Norfolk, VA' } },
];

/**
 * Writes a marker into every text column of every row that accepts it. Returns the marked columns.
 */
async function markEverything(): Promise<string[]> {
  const { db } = started.api.ctx;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'
      and table_name <> 'regions' and table_name not like 'kysely%'
      and column_name <> all(${LEFT}::text[])
      and table_name in (select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE')
    order by 1, 2`.execute(db);
  const marked: string[] = [];
  for (const { table, column } of columns) {
    const mark = sql`${MARK} || left(md5(random()::text), 8) || '@example.com'`;
    const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${mark}`;
    // Keys, states and immutable rows reject the marker.
    const result = await set.execute(db).catch(() => undefined);
    if ((result?.numAffectedRows ?? 0n) > 0n) marked.push(`${table}.${column}`);
  }
  return marked;
}

let marked: string[];

beforeAll(async () => {
  await useEverything({ started, ctx: started.api.ctx });
  started.api.clock.offsetMs = 0;
  marked = await markEverything();
}, 240_000);

it('the columns of names, addresses and free text contain the marker', () => {
  expect(marked).toEqual(
    expect.arrayContaining([
      'bookings.name',
      'bookings.email',
      'bookings.phone',
      'bookings.location',
      'bookings.notes',
      'campaigns.name',
      'campaigns.body',
      'companies.name',
      'contact_requests.notes',
      'leads.next_step',
      'people.name',
      'people.phone',
      'person_notes.body',
      'quick_bookings.name',
      'segments.name',
      'tags.name',
      'users.first_name',
      'users.membership_tier',
      'vehicles.plate',
    ]),
  );
});

it.each(QUESTIONS)('the prompt contains no marker: $kind', async (question) => {
  const { figures, basis } = await readFigures(started.api.ctx);
  const { instructions, input } = promptOf(question, {
    figures,
    basis,
    trends: [],
    competitors: [],
  });
  expect(input).toContain('visits.total');
  expect(`${instructions}${input}`.toLowerCase()).not.toContain(MARK.toLowerCase());
  expect(`${instructions}${input}`).not.toContain('@');
});
