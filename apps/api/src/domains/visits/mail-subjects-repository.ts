import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import { findCompanyContact, listCompanyNames } from '../memberships/index.ts';
import type { RecurringSubject } from '../messaging/index.ts';

interface EventRow extends Omit<RecurringSubject, 'company'> {
  readonly user_id: string;
  readonly company_id: string | null;
}

/** Finds an account's address, and what to call its user. */
async function findAddressee(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) as name, email
    from accounts.users where id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * Finds what happened to a recurring booking, for the mail about it. A company's owner is the
 * recipient once the user who set it up no longer manages the company.
 */
export async function findRecurringEventSubject(
  db: Database,
  id: number,
): Promise<RecurringSubject | undefined> {
  const { rows } = await sql<EventRow>`
    select r.name, r.email, r.local_time, r.every_weeks, r.starts_on, r.state, r.user_id,
      r.company_id, e.detail ->> 'date' as date, e.detail ->> 'reason' as reason
    from recurring_booking_events e join recurring_bookings r on r.id = e.recurring_booking_id
    where e.id = ${id}`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { user_id: userId, company_id: companyId, ...subject } = found;
  if (companyId === null) return { ...subject, company: null };
  const contact = await findCompanyContact(db, { companyId, userId });
  const names = await listCompanyNames(db, [companyId]);
  const isOther = contact !== undefined && contact.userId !== userId;
  const addressee = isOther ? await findAddressee(db, contact.userId) : undefined;
  const company = {
    name: names.get(companyId) ?? '',
    isClosed: contact === undefined,
    isToOwner: contact?.isOwner === true,
  };
  return { ...subject, ...addressee, company };
}
