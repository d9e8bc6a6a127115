import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Finds the creation time of the oldest settled mail that may be archived. */
export async function findOldestSettled(db: Database, before: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from emails where created_at < ${before} and state <> 'queued'
    order by created_at, id limit 1`.execute(db);
  return rows[0]?.created_at;
}

/**
 * Moves settled mails to the archive, and returns how many. Their reports are deleted: the results
 * are stored in the mail, and duplicates no longer have to be detected.
 */
export async function moveSettled(
  db: Database,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select id from emails where created_at < ${before} and state <> 'queued'
      order by created_at, id limit ${limit} for update skip locked
    ), reports as (
      delete from bounce_reports r using due where r.email_id = due.id
    ), gone as (
      delete from emails e using due where e.id = due.id
      returning e.id, e.kind, e.state, e.recipient, e.booking_id, e.person_id, e.created_at,
        e.sent_at, e.bounced_at, e.bounce_status, e.complained_at, e.answer
    )
    insert into archived_emails (id, kind, state, recipient, booking_id, person_id, created_at,
      sent_at, bounced_at, bounce_status, complained_at, answer, archived_at)
    select gone.*, ${at} from gone`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes older archived mails that weren't in a dropped monthly partition. */
export async function deleteArchivedBefore(db: Database, before: Date): Promise<void> {
  await sql`delete from archived_emails where created_at < ${before}`.execute(db);
}
