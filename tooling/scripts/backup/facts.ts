import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../failure.ts';

// Data that a business can't lose: counted in the original at one moment, and in the database
// restored to it.
const TABLES = [
  'audit_log',
  'booking_events',
  'bookings',
  'emails',
  'ledger_entries',
  'ledger_transactions',
  'membership_events',
  'payment_events',
  'payments',
  'people',
  'refunds',
  'seats',
  'users',
] as const;

const LOCK_TRIES = 40;
// Shorter than PostgreSQL's deadlock_timeout (1 s), so that no other transaction is canceled
// because of us.
const LOCK_MS = 500;

/** Facts about a database at one moment. */
export interface Facts {
  readonly at: string;
  readonly rows: Readonly<Record<string, number>>;
  /** Sums of the ledger by account, in cents. */
  readonly ledger: Readonly<Record<string, number>>;
  /** The latest booking with its status; null if there is none. */
  readonly lastBooking: { readonly id: string; readonly status: string } | null;
}

const COUNTS = TABLES.map((name) => `'${name}', (select count(*) from ${name})`).join(', ');

async function readFacts(client: pg.Client, at: string): Promise<Facts> {
  const { rows } = await client.query<{ facts: Omit<Facts, 'at'> }>(
    `select jsonb_build_object(
      'rows', jsonb_build_object(${COUNTS}),
      'ledger', (select coalesce(jsonb_object_agg(account, cents), '{}') from
        (select account, sum(amount_cents) as cents from ledger_entries group by account) l),
      'lastBooking', (select jsonb_build_object('id', id, 'status', status) from bookings
        order by created_at desc, id desc limit 1)
    ) as facts`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The database answered nothing.');
  return { at, ...found.facts };
}

/** Reads the facts about a database now. */
export async function factsOf(url: string, at: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await readFacts(client, at);
  } finally {
    await client.end();
  }
}

/** Briefly locks the tables against changes while `work` runs. */
async function whileUnchanged<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}`);
      await client.query(`lock table ${TABLES.join(', ')} in share mode`);
      return await work();
    } catch (problem) {
      const isLocked = (problem as pg.DatabaseError).code === '55P03';
      if (!isLocked) throw problem;
      if (attempt === LOCK_TRIES) {
        throw new Failure(
          'The database was too busy: there was no moment without changes. Try again.',
        );
      }
    } finally {
      await client.query('rollback');
    }
    await delay(250);
  }
}

/**
 * Marks a moment for comparison with a restore, and returns the facts at that moment. Writers wait
 * for a few milliseconds, so that nothing commits while the moment is chosen; the counts are read
 * afterwards from a snapshot, in parallel with other work.
 */
export async function markMoment(url: string): Promise<Facts> {
  const locker = new pg.Client({ connectionString: url });
  const reader = new pg.Client({ connectionString: url });
  await Promise.all([locker.connect(), reader.connect()]);
  try {
    const at = await whileUnchanged(locker, async () => {
      await reader.query('begin isolation level repeatable read, read only');
      // The first statement takes the snapshot.
      const { rows } = await reader.query<{ at: string }>(
        `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
      );
      return rows[0]?.at ?? '';
    });
    return await readFacts(reader, at);
  } finally {
    await Promise.all([locker.end(), reader.end()]);
  }
}

/** One compared fact. */
export interface Comparison {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
}

/** Compares all facts and returns them, equal or not. The ledger must also sum to zero. */
export function compareFacts(expected: Facts, found: Facts): Comparison[] {
  const accounts = [...new Set([...Object.keys(expected.ledger), ...Object.keys(found.ledger)])];
  const total = Object.values(found.ledger).reduce((sum, cents) => sum + cents, 0);
  const format = ({ lastBooking }: Facts) =>
    lastBooking === null ? 'none' : `${lastBooking.id} ${lastBooking.status}`;
  return [
    ...TABLES.map((name) => ({
      name: `rows of ${name}`,
      expected: String(expected.rows[name]),
      found: String(found.rows[name]),
    })),
    ...accounts.toSorted().map((account) => ({
      name: `ledger, ${account}, in cents`,
      expected: String(expected.ledger[account] ?? 0),
      found: String(found.ledger[account] ?? 0),
    })),
    { name: 'ledger, sum of all accounts', expected: '0', found: String(total) },
    { name: 'last booking', expected: format(expected), found: format(found) },
  ];
}
