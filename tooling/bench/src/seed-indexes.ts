import type pg from 'pg';

// Tables that get millions of rows. Keys in random order would make each row cost a read of each
// index.
const TABLES = [
  'bookings',
  'booking_events',
  'payments',
  'payment_events',
  'refunds',
  'ledger_transactions',
  'ledger_entries',
  'emails',
];

/** Drops the indexes that no constraint needs, and recreates them after seeding. */
export async function withoutIndexes(db: pg.Client, seed: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid::regclass::text = any($1)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  await db.query(`set maintenance_work_mem = '512MB'`);
  await db.query(`set synchronous_commit = off`);
  await seed();
  for (const { definition } of rows) await db.query(definition);
  await db.query(`reset synchronous_commit`);
  await db.query('vacuum analyze');
  await db.query('checkpoint');
}
