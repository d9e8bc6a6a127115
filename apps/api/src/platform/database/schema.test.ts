import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, dropDatabase } from '../../testing/database.ts';

const migrations = globSync('**/*.ts', { cwd: path.join(import.meta.dirname, 'migrations') })
  .map((file) => readFileSync(path.join(import.meta.dirname, 'migrations', file), 'utf8'))
  .join('\n');

let url = '';
let client: pg.Client;

beforeAll(async () => {
  url = await cloneDatabase(inject('templateUrl'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query<Row>(text, values)).rows;

type Statement = readonly [text: string, values?: readonly unknown[]];

/** Returns the SQLSTATE with which statements fail in their own transaction. */
async function failureOf(...statements: readonly Statement[]): Promise<string | undefined> {
  await client.query('begin');
  try {
    for (const [text, values = []] of statements) await client.query(text, [...values]);
    await client.query('commit');
    return undefined;
  } catch (error) {
    await client.query('rollback');
    return (error as pg.DatabaseError).code;
  }
}

describe('constraints, indexes and triggers', () => {
  it('have names that are written in a migration', async () => {
    const names = await rowsOf<{ name: string }>(`
      select conname as name from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union select indexname from pg_indexes where schemaname = 'public'
      union select tgname from pg_trigger where not tgisinternal`);
    const ours = names.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
    expect(ours.length).toBeGreaterThan(50);
    // Append-only triggers are named after their tables.
    const isWritten = (name: string) =>
      migrations.includes(name) || /^[a-z_]+_append_only$/u.test(name);
    expect(ours.filter((name) => !isWritten(name))).toEqual([]);
  });
});

describe('foreign keys', () => {
  // Nothing is ever deleted from these tables, and no query goes from them to the referencing rows.
  const WITHOUT_INDEX = ['idempotency_keys_booking_fkey'];

  it('have an index on their columns', async () => {
    const bare = await rowsOf<{ conname: string }>(`
      select c.conname from pg_constraint c
      where c.connamespace = 'public'::regnamespace and c.contype = 'f' and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indisvalid
          and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
      order by conname`);
    expect(bare.map(({ conname }) => conname)).toEqual(WITHOUT_INDEX);
  });
});

describe('the database', () => {
  const at = new Date();
  const bookingId = randomUUID();
  let paymentId = '';
  let transactionId = 0;

  beforeAll(async () => {
    await client.query(
      `insert into bookings (id, kind, service_type, status, name, email, location, vehicle,
        region_id, zone, local_date, local_time, starts_at, amount_cents, terms_version,
        created_at, updated_at)
      values ($1, 'scheduled', 'emergency', 'pending', 'Ada', 'ada@example.com', 'Norfolk', 'tesla',
        'hampton-roads', 'America/New_York', '2026-11-22', '10:00', $2, 9999, '2025-05-12', $2, $2)`,
      [bookingId, at],
    );
    const [payment] = await rowsOf<{ id: string }>(
      `insert into payments (booking_id, attempt, provider, status, amount_cents, created_at, updated_at)
      values ($1, 1, 'stripe', 'creating', 9999, $2, $2) returning id`,
      [bookingId, at],
    );
    paymentId = payment?.id ?? '';
    await client.query(
      `insert into booking_events (booking_id, to_status, actor, at) values ($1, 'pending', 'x', $2)`,
      [bookingId, at],
    );
    await client.query(
      `insert into payment_events (payment_id, to_status, at) values ($1, 'creating', $2)`,
      [paymentId, at],
    );
    const [posted] = await rowsOf<{ transaction_id: number }>(
      `with t as (
        insert into ledger_transactions (reference, booking_id, at) values ('test', $1, $2) returning id
      )
      insert into ledger_entries
      select id, account, cents from t,
        (values ('stripe_balance', 9999), ('charging_revenue', -9999)) as e (account, cents)
      returning transaction_id`,
      [bookingId, at],
    );
    transactionId = posted?.transaction_id ?? 0;
    await client.query(
      `with c as (
        insert into contact_requests (id, status, name, email, vehicle, fingerprint, created_at)
        values (gen_random_uuid(), 'open', 'Ada', 'ada@example.com', 'tesla', 'x', $1) returning id
      )
      insert into contact_request_events (contact_request_id, to_status, actor, at)
      select id, 'open', 'x', $1 from c`,
      [at],
    );
    await client.query(
      `with q as (
        insert into quick_bookings (id, status, name, phone, location, vehicle_type, service_type,
          urgency, region_id, zone, callback_due_at, respond_by, fingerprint, created_at)
        values (gen_random_uuid(), 'open', 'Ada', '757 555 0100', 'Norfolk', 'other', 'fast',
          'normal', 'hampton-roads', 'America/New_York', $1, $1, 'x', $1) returning id
      )
      insert into quick_booking_events (quick_booking_id, to_status, actor, at)
      select id, 'open', 'x', $1 from q`,
      [at],
    );
    await client.query(
      `with s as (
        insert into notification_subscriptions (channel, address, consent_version, consented_at)
        values ('email', 'ada@example.com', '1', $1) returning id
      )
      insert into notification_subscription_events (subscription_id, kind, consent_version, at)
      select id, 'subscribed', '1', $1 from s`,
      [at],
    );
    await client.query(
      `with u as (
        insert into users (username, email, password_hash, role)
        values ('ada', 'ada@example.com', 'x', 'ADMIN') returning id
      )
      insert into audit_log (at, actor_id, actor_name, actor_email, action, subject_kind,
        subject_id, address)
      select $1, id, 'ada', 'ada@example.com', 'thing.change', 'thing', '1', '::1' from u`,
      [at],
    );
  });

  const APPEND_ONLY = [
    'booking_events',
    'payment_events',
    'ledger_transactions',
    'ledger_entries',
    'contact_request_events',
    'quick_booking_events',
    'notification_subscription_events',
    'audit_log',
  ];

  it.each(APPEND_ONLY)('rejects changes, deletion and truncation of %s', async (table) => {
    const count = async () =>
      (await rowsOf<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n;
    expect(Number(await count())).toBeGreaterThan(0);
    const column = table === 'ledger_entries' ? 'amount_cents = 1' : 'at = now()';
    // SQLSTATE restrict_violation (PostgreSQL, appendix A).
    expect(await failureOf([`update ${table} set ${column}`])).toBe('23001');
    expect(await failureOf([`delete from ${table}`])).toBe('23001');
    expect(await failureOf([`truncate ${table} cascade`])).toBe('23001');
    expect(Number(await count())).toBeGreaterThan(0);
  });

  const transaction = (reference: string) =>
    [
      'insert into ledger_transactions (reference, booking_id, at) values ($1, $2, $3)',
      [reference, bookingId, at],
    ] as const;
  const entry = (reference: string, account: string, cents: number) =>
    [
      `insert into ledger_entries
      select id, $2, $3::bigint from ledger_transactions where reference = $1`,
      [reference, account, cents],
    ] as const;

  it.each([
    ['one side alone', [entry('u', 'stripe_balance', 100)]],
    [
      'two sides that differ by a cent',
      [entry('u', 'stripe_balance', 100), entry('u', 'charging_revenue', -99)],
    ],
  ])('rejects a ledger transaction with %s', async (_, entries) => {
    // SQLSTATE integrity_constraint_violation, at commit.
    expect(await failureOf(transaction('u'), ...entries)).toBe('23000');
    expect(await rowsOf(`select from ledger_transactions where reference = 'u'`)).toEqual([]);
  });

  it('rejects late, repeated and zero ledger entries, and a repeated transaction', async () => {
    const late = ['insert into ledger_entries values ($1, $2, 1)', [transactionId, 'x']] as const;
    expect(await failureOf(late)).toBe('23514');
    const twice = [
      'insert into ledger_entries values ($1, $2, 1)',
      [transactionId, 'stripe_balance'],
    ] as const;
    expect(await failureOf(twice)).toBe('23505');
    const reference = 'balanced';
    expect(
      await failureOf(
        transaction(reference),
        entry(reference, 'stripe_balance', 5),
        entry(reference, 'charging_revenue', -5),
      ),
    ).toBeUndefined();
    expect(await failureOf(transaction(reference))).toBe('23505');
    expect(await failureOf(entry(reference, 'stripe_balance', 0))).toBe('23514');
  });

  it('rejects a mail about nothing, and one about two things', async () => {
    const mail =
      'insert into emails (kind, dedupe_key, booking_id, contact_request_id, created_at)';
    expect(await failureOf([`${mail} values ('x', 'none', null, null, now())`])).toBe('23514');
    const both = `${mail} select 'x', 'both', $1::uuid, id, now() from contact_requests`;
    expect(await failureOf([both, [bookingId]])).toBe('23514');
  });

  it('rejects a second open payment of a booking', async () => {
    const second = [
      `insert into payments (booking_id, attempt, provider, status, amount_cents, created_at, updated_at)
      values ($1, 2, 'stripe', 'open', 9999, $2, $2)`,
      [bookingId, at],
    ] as const;
    expect(await failureOf(second)).toBe('23505');
  });

  it('rejects a duplicate seat, a second seat of a booking, and a hold without a booking', async () => {
    const [seat] = await rowsOf<{ region_id: string; starts_at: Date; seat: number }>(
      `update seats set booking_id = $1, held_until = null
      where ctid = (select ctid from seats limit 1) returning region_id, starts_at, seat`,
      [bookingId],
    );
    const values = [seat?.region_id, seat?.starts_at, seat?.seat];
    const again = `insert into seats (region_id, starts_at, seat) values ($1, $2, $3)`;
    expect(await failureOf([again, values])).toBe('23505');
    // A booking never has two seats.
    const other = `update seats set booking_id = $1 where ctid =
      (select ctid from seats where booking_id is null limit 1)`;
    expect(await failureOf([other, [bookingId]])).toBe('23505');
    const held = `update seats set held_until = now() where ctid =
      (select ctid from seats where booking_id is null limit 1)`;
    expect(await failureOf([held])).toBe('23514');
  });
});
