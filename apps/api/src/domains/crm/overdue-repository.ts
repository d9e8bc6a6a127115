import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** An overdue task or next step of a lead. */
export interface OverdueWorkRow {
  readonly kind: 'lead' | 'task';
  /** ID of the lead, or of the task's contact. */
  readonly id: string;
  readonly title: string;
  /** Contact, if known, and owner. */
  readonly about: string | null;
  readonly owner: string | null;
  readonly due_on: string;
}

/** Lists next steps and tasks of all staff that were due before a day, oldest first. */
export async function listOverdueWork(
  db: Database,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<OverdueWorkRow[]> {
  const { rows } = await sql<OverdueWorkRow>`
    (select 'lead' as kind, l.id, coalesce(l.next_step, l.title) as title, l.title as about,
       u.username as owner, l.next_step_due::text as due_on
     from leads l left join accounts.users u on u.id = l.owner_id
     where l.closed_at is null and l.next_step_due < ${today}::date
     order by l.next_step_due, l.id limit ${limit})
    union all
    (select 'task', p.group_id, t.title, r.name, u.username, t.due_date::text
     from person_tasks t join people p on p.id = t.person_id join people r on r.id = p.group_id
     join accounts.users u on u.id = t.owner_id
     where t.done_at is null and t.due_date < ${today}::date
     order by t.due_date, t.id limit ${limit})`.execute(db);
  return rows;
}
