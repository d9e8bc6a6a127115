import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { InvitationSubject, MembershipSubject } from '../messaging/index.ts';

// Data for mails about memberships and companies.

/** Whether a booking's session was returned. */
export async function isSessionReturned(db: Database, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from session_movements where booking_id = ${bookingId} and change = 1 limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Finds the data of a membership event. */
export async function findMembershipEventSubject(
  db: Database,
  id: number,
): Promise<MembershipSubject | undefined> {
  const { rows } = await sql<MembershipSubject>`
    select u.username, u.first_name, u.email, m.at, m.detail
    from membership_events m join accounts.users u on u.id = m.user_id
    where m.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds the data of a company invitation. */
export async function findCompanyInvitationSubject(
  db: Database,
  id: string,
): Promise<InvitationSubject | undefined> {
  const { rows } = await sql<InvitationSubject>`
    select c.name as company, i.email, i.role, i.expires_at, i.ended_at
    from company_invitations i join companies c on c.id = i.company_id
    where i.id = ${id}`.execute(db);
  return rows[0];
}
