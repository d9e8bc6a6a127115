import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, createDatabase, dropDatabase } from '../../testing/database.ts';
import { connect } from './connection.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Relations } from './published-views.ts';

const NAMES = Object.keys(migrations);

let url = '';
let db: Kysely<Relations>;

beforeEach(async () => {
  const server = new URL(inject('templateUrl'));
  server.pathname = '/postgres';
  url = await createDatabase(server.href);
  ({ db } = connect({ url, poolSize: 4 }));
});
afterEach(async () => {
  await db.destroy();
  await dropDatabase(url);
});

/** Describes columns, constraints, indexes, functions, triggers and views as PostgreSQL does. */
async function describeSchema(database: Kysely<Relations>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with ours as (
      select c.oid, c.relkind, format('%s.%s', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')
        and c.relname not like 'kysely_%'
    )
    select format('%s %s %s %s', name, attname, format_type(atttypid, atttypmod), attnotnull) as text
      from ours join pg_attribute on attrelid = oid
      where relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select format('%s %s %s', name, conname, pg_get_constraintdef(c.oid))
      from ours join pg_constraint c on conrelid = ours.oid
    union all select pg_get_indexdef(oid) from ours where relkind = 'i'
    union all select pg_get_triggerdef(t.oid) from ours join pg_trigger t on tgrelid = ours.oid
      where not tgisinternal
    union all select pg_get_viewdef(oid) from ours where relkind = 'v'
    union all select pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by text`.execute(database);
  return rows.map(({ text }) => text);
}

/**
 * Leaves a database as the version before the baseline did, with the names of some of its
 * migrations.
 */
async function leaveBefore(names: readonly string[]): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateTo('0064-baseline');
  expect(error).toBeUndefined();
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names) {
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, '2026-11-01T00:00:00Z')`.execute(db);
  }
}

/** Adds a campaign mail as it was stored before mails had a recipient. */
async function addCampaignMail(): Promise<void> {
  await sql`
    with person as (
      insert into people (id, name, source, group_id, created_at, last_contact_at,
        group_contact_at)
      select id, 'Ada', 'staff', id, now(), now(), now() from gen_random_uuid() as id
      returning id
    ), author as (
      insert into users (username, email, password_hash, role)
      values ('ada', 'ada@example.com', 'x', 'ADMIN') returning id
    ), campaign as (
      insert into campaigns (id, name, subject, preview, body, state, started_at, filter, created_by, created_at,
        changed_by, changed_at)
      select gen_random_uuid(), 'News', 'News', '', 'News', 'sending', now(), '{}', id, now(), id, now()
      from author returning id
    ), recipient as (
      insert into campaign_recipients (campaign_id, person_id, state, at)
      select campaign.id, person.id, 'sent', now() from campaign, person returning id
    )
    insert into emails (kind, dedupe_key, campaign_recipient_id, created_at)
    select 'campaign', 'campaign:1', id, now() from recipient`.execute(db);
}

describe('the migration of a database', () => {
  it('creates the schema, and changes nothing the second time', async () => {
    expect(await migrate(db)).toEqual(NAMES);
    const schema = await describeSchema(db);
    expect(schema.length).toBeGreaterThan(1_500);
    expect(await migrate(db)).toEqual([]);
    expect(await describeSchema(db)).toEqual(schema);
  });

  it('runs once when several processes start it', async () => {
    const applied = await Promise.all([migrate(db), migrate(db), migrate(db)]);
    expect(applied.flat()).toEqual(NAMES);
  });

  it('upgrades a database from before the baseline, and keeps its rows', async () => {
    await leaveBefore(['0001-foundation', '0063-reserving-in-one-call', '0064-taken-seats']);
    await addCampaignMail();
    expect(await migrate(db)).toEqual(NAMES.slice(1));
    const { rows } = await sql`
      select from messaging.emails e join people p on p.id = e.person_id`.execute(db);
    expect(rows).toHaveLength(1);
    const upgraded = await describeSchema(db);
    const cloneUrl = await cloneDatabase(inject('templateUrl'));
    const clone = connect({ url: cloneUrl, poolSize: 1 });
    const fresh = await describeSchema(clone.db);
    await clone.db.destroy();
    await dropDatabase(cloneUrl);
    expect(upgraded).toEqual(fresh);
  });

  it('upgrades such a database once when several processes start it', async () => {
    await leaveBefore(['0001-foundation', '0064-taken-seats']);
    const applied = await Promise.all([migrate(db), migrate(db)]);
    expect(applied.flat()).toEqual(NAMES.slice(1));
  });

  it('refuses an older database', async () => {
    await leaveBefore(['0001-foundation', '0002-requests']);
    await expect(migrate(db)).rejects.toThrow(
      'This database ends with the migration 0002-requests.',
    );
  });
});
