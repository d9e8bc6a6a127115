import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../testing/database.ts';
import { connect } from './connection.ts';
import { migrations } from './migrations/index.ts';
import { dropPartitions, makePartitions, monthsBefore } from './partitions.ts';
import type { Relations } from './published-views.ts';

let url = '';
let db: Kysely<Relations>;

beforeEach(async () => {
  const server = new URL(inject('templateUrl'));
  server.pathname = '/postgres';
  url = await createDatabase(server.href);
  ({ db } = connect({ url, poolSize: 2 }));
});
afterEach(async () => {
  await db.destroy();
  await dropDatabase(url);
});

async function migrateTo(name?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await (name === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(name));
  expect(error).toBeUndefined();
}

/** Adds audit log entries, one per instant. */
async function addEntries(moments: readonly string[]): Promise<void> {
  await sql`
    insert into users (username, email, password_hash, role)
    values ('ada', 'ada@example.com', 'x', 'ADMIN') on conflict do nothing`.execute(db);
  for (const at of moments) {
    await sql`
      insert into audit_log (at, actor_id, actor_name, actor_email, action, subject_kind,
        subject_id, address)
      select ${at}, id, username, email, 'booking.move', 'booking', '1', '127.0.0.1'
      from users`.execute(db);
  }
}

const listEntries = async () => {
  const { rows } = await sql<{ id: number; at: Date; place: string }>`
    select id, at, tableoid::regclass::text as place from audit_log order by id`.execute(db);
  return rows.map(({ id, at, place }) => [id, at.toISOString().slice(0, 7), place] as const);
};

const monthAhead = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString();
};
const partitionOf = (at: string) => `partitions.audit_log_${at.slice(0, 7).replace('-', '_')}`;

describe('the monthly partitions of the audit log', () => {
  it('keep existing entries, and continue their IDs', async () => {
    await migrateTo('0090-backup-runs');
    await addEntries(['2024-03-05T10:00:00Z', '2025-11-05T10:00:00Z', new Date().toISOString()]);
    await migrateTo();
    const next = monthAhead(1);
    await addEntries([next]);
    const entries = await listEntries();
    expect(entries.map(([id]) => id)).toEqual([1, 2, 3, 4]);
    expect(entries.slice(0, 3).map(([, , place]) => place)).toEqual(
      Array.from({ length: 3 }, () => 'partitions.audit_log_before'),
    );
    expect(entries[3]?.[2]).toBe(partitionOf(next));
  });

  it('accept entries of a clock that is ahead, and are append-only', async () => {
    await migrateTo();
    const far = monthAhead(40);
    await addEntries([far]);
    expect((await listEntries())[0]?.[2]).toBe('partitions.audit_log_other');
    // The month of such an entry isn't created; its entries stay where they are.
    expect(await makePartitions(db, 'audit_log', new Date(far), 1)).toBe(0);
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow();
    await expect(sql`update audit_log set action = 'a.b'`.execute(db)).rejects.toThrow();
  });

  it('are created in advance once, and dropped by whole months', async () => {
    await migrateTo();
    const ahead = new Date(monthAhead(4));
    expect(await makePartitions(db, 'audit_log', ahead, 3)).toBe(3);
    expect(await makePartitions(db, 'audit_log', ahead, 3)).toBe(0);
    const both = await Promise.all(
      [5, 5].map((months) => makePartitions(db, 'audit_log', ahead, months)),
    );
    expect(both.reduce((sum, made) => sum + made, 0)).toBe(2);

    await addEntries([new Date().toISOString(), monthAhead(1), monthAhead(2)]);
    const middle = new Date(monthAhead(2));
    // The existing partition and next month have ended by then; the month itself hasn't.
    expect(await dropPartitions(db, 'audit_log', middle)).toBe(2);
    expect((await listEntries()).map(([, month]) => month)).toEqual([monthAhead(2).slice(0, 7)]);
    expect(await dropPartitions(db, 'audit_log', middle)).toBe(0);
  });
});

describe('monthsBefore', () => {
  it.each([
    ['2026-11-25T08:00:00.000Z', 24, '2024-11-25T08:00:00.000Z'],
    ['2026-03-31T08:00:00.000Z', 1, '2026-02-28T08:00:00.000Z'],
    ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
  ])('of %s and %i is %s', (at, months, expected) => {
    expect(monthsBefore(new Date(at), months).toISOString()).toBe(expected);
  });
});
