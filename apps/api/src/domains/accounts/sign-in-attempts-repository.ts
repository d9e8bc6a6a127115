import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** Settings that slow down repeated attempts. */
export interface Pace {
  /** Number of failures without a wait. */
  readonly free: number;
  /** Upper limit of the wait, which doubles with each further failure. */
  readonly longestWaitSeconds: number;
  /** Time without attempts after which the count starts over. */
  readonly forgetSeconds: number;
}

/**
 * Counts an attempt as a failure before the password is checked, so that concurrent attempts count
 * too. Returns false without counting if the attempt comes too soon.
 */
export async function countAttempt(
  db: Database,
  bucket: string,
  at: Date,
  { free, longestWaitSeconds, forgetSeconds }: Pace,
): Promise<boolean> {
  const isForgotten = sql`a.last_attempt_at < ${at}::timestamptz - ${forgetSeconds} * interval '1 second'`;
  const failures = sql`case when ${isForgotten} then 1 else a.failures + 1 end`;
  const wait = sql`case when ${failures} < ${free}::integer then 0
    else least(${longestWaitSeconds}::integer, power(2, least(${failures} - ${free}::integer, 20))) end`;
  const { rows } = await sql<{ bucket: string }>`
    insert into sign_in_attempts as a (bucket, failures, next_attempt_at, last_attempt_at)
    values (${bucket}, 1, ${at}, ${at})
    on conflict (bucket) do update set failures = ${failures}, last_attempt_at = ${at},
      next_attempt_at = ${at}::timestamptz + ${wait} * interval '1 second'
    -- The first ones never wait, not even for a process whose clock is ahead of this one's.
    where a.failures < ${free}::integer or a.next_attempt_at <= ${at} or ${isForgotten}
    returning a.bucket`.execute(db);
  return rows.length === 1;
}

/** Returns when the next attempt is allowed. */
export async function findNextAttempt(db: Database, bucket: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_attempts')
    .select('next_attempt_at')
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  return row?.next_attempt_at;
}

/** Resets the failures of a bucket. */
export async function resetAttempts(db: Database, bucket: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('bucket', '=', bucket).execute();
}

/** Deletes buckets without an attempt since `before`. */
export async function pruneAttempts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('last_attempt_at', '<', before).execute();
}
