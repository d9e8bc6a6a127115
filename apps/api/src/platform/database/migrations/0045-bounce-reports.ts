import { type Kysely, sql } from 'kysely';

const statements = [
  // A report counts once, however often it is handed over: the hash of its message id.
  `create table bounce_reports (
    hash text constraint bounce_reports_pkey primary key,
    email_id uuid not null constraint bounce_reports_email_fkey references emails (id),
    at timestamptz not null
  )`,
  `create index bounce_reports_email on bounce_reports (email_id)`,
];

/** Reports of mail that came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
