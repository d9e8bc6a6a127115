import { type Kysely, sql } from 'kysely';

const statements = [
  // A mail that isn't true any more when its turn comes is left out, which is no failure.
  `alter table emails add column dropped_at timestamptz`,
  `drop index emails_unsent`,
  `create index emails_unsent on emails (created_at) where sent_at is null and dropped_at is null`,
  // Which of the old ones were left out, nobody wrote down.
  `update emails set dropped_at = now()
    where sent_at is null and created_at < now() - interval '2 hours'`,
];

/** What was left out on purpose is told from what never left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
