import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type {
  AccountEventSubject,
  AccountTokenSubject,
  StaffInvitationSubject,
} from '../messaging/index.ts';

// Data for mails about accounts.

/** Finds the account and token behind an emailed link. */
export async function findAccountTokenSubject(
  db: Database,
  id: string,
): Promise<AccountTokenSubject | undefined> {
  const { rows } = await sql<AccountTokenSubject>`
    select u.username, u.first_name, u.email, t.id as token_id, t.email as token_email,
      t.former_email
    from account_tokens t join users u on u.id = t.user_id
    where t.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds the account behind an account event. */
export async function findAccountEventSubject(
  db: Database,
  id: number,
): Promise<AccountEventSubject | undefined> {
  const { rows } = await sql<AccountEventSubject>`
    select u.id as user_id, u.username, u.first_name, u.email
    from account_events e join users u on u.id = e.user_id
    where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds a staff invitation. */
export async function findStaffInvitationSubject(
  db: Database,
  id: string,
): Promise<StaffInvitationSubject | undefined> {
  const { rows } = await sql<StaffInvitationSubject>`
    select i.id, i.email, i.role, coalesce(u.first_name, u.username) as invited_by, i.expires_at,
      i.ended_at
    from staff_invitations i join users u on u.id = i.invited_by
    where i.id = ${id}`.execute(db);
  return rows[0];
}
