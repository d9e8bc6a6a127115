import { type Kysely, sql } from 'kysely';

const statements = [
  `create index leads_overdue on leads (next_step_due, id)
    where closed_at is null and next_step_due is not null`,
  `create index person_tasks_overdue on person_tasks (due_date, id)
    where done_at is null and due_date is not null`,
];

/** Adds indexes for the order in which leads' next steps and all staff's tasks become overdue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
