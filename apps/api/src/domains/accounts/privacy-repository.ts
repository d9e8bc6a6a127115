import type { Role } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';

/** Collects the personal data that accounts hold about a person. */
export function collectAccountData(db: Database, { userIds }: DataSubject): Promise<PersonalData> {
  const users = sql`any(${userIds}::uuid[])`;
  return readSections(db, {
    account: sql`select username, email, email_verified_at, first_name, last_name, role,
      membership_tier, membership_ends_at, created_at from users where id = ${users}`,
    accountHistory: sql`select kind, at from account_events where user_id = ${users} order by id`,
    sessions: sql`select created_at, last_seen_at, expires_at, ended_at, user_agent from sessions
      where user_id = ${users} order by created_at`,
    passkeys: sql`select name, created_at, last_used_at from passkeys
      where user_id = ${users} order by created_at`,
    authenticatorApps: sql`select created_at, confirmed_at from authenticators
      where user_id = ${users}`,
    linksSentByMail: sql`select purpose, email, former_email, created_at, expires_at, used_at
      from account_tokens where user_id = ${users} order by created_at`,
    savedViews: sql`select list, name, filters, hidden_columns, is_shared, changed_at
      from staff_list_views where owner_id = ${users} order by list, lower(name)`,
    listSettings: sql`select list, hidden_columns, column_widths, changed_at
      from staff_list_settings where user_id = ${users} order by list`,
  });
}

/** Lists the subjects of mails about accounts: account events and links sent. */
export async function listAccountMailSubjects(
  db: Database,
  { userIds }: Pick<DataSubject, 'userIds'>,
): Promise<{ eventIds: number[]; tokenIds: string[] }> {
  const users = sql`any(${userIds}::uuid[])`;
  const events = await sql<{ id: number }>`
    select id from account_events where user_id = ${users}`.execute(db);
  const tokens = await sql<{ id: string }>`
    select id from account_tokens where user_id = ${users}`.execute(db);
  return { eventIds: events.rows.map(({ id }) => id), tokenIds: tokens.rows.map(({ id }) => id) };
}

/**
 * Replaces lowercase email addresses in staff invitations with placeholders at `domain`, which
 * nobody owns.
 */
export async function eraseInvitedStaff(
  db: Database,
  emails: readonly string[],
  domain: string,
): Promise<void> {
  await sql`update staff_invitations set email = 'deleted-' || id || ${`@${domain}`}::text
    where lower(email) = any(${emails}::text[])`.execute(db);
}

/** Deletes saved views that search for one of these lowercase addresses. */
export async function eraseSearchedAddresses(
  db: Database,
  emails: readonly string[],
): Promise<void> {
  const searches = emails.map((email) => new URLSearchParams({ search: email }).toString());
  await sql`delete from staff_list_views
    where string_to_array(lower(filters), '&') && ${searches.map((one) => one.toLowerCase())}::text[]`.execute(
    db,
  );
}

/** Fewer digits match the numbers of many people. */
const TELLING_DIGITS = 7;

/**
 * Whether a search text is one of these numbers (E.164) or a long enough part of one, in any
 * notation.
 */
function isPartOfNumber(text: string, dials: readonly string[]): boolean {
  if (!/^[\d\s()+./-]+$/u.test(text)) return false;
  const digits = text.replaceAll(/\D/gu, '');
  return digits.length >= TELLING_DIGITS && dials.some((dial) => dial.includes(digits));
}

/** Deletes saved views that search for one of these numbers (E.164) or most of one. */
export async function eraseSearchedNumbers(db: Database, dials: readonly string[]): Promise<void> {
  if (dials.length === 0) return;
  const { rows } = await sql<{ id: string; filters: string }>`
    select id, filters from staff_list_views where filters ~ '(^|&)search=[^&]*[0-9]'`.execute(db);
  const ids = rows
    .filter(({ filters }) =>
      isPartOfNumber(new URLSearchParams(filters).get('search') ?? '', dials),
    )
    .map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('staff_list_views').where('id', 'in', ids).execute();
}

/** Deletes a user's credentials and expires the links sent to them. */
export async function eraseCredentials(
  db: Database,
  user: { readonly id: string; readonly goneEmail: string },
  at: Date,
): Promise<void> {
  for (const table of [
    'sessions',
    'authenticators',
    'recovery_codes',
    'passkeys',
    'login_challenges',
    'passkey_challenges',
    'second_factor_tries',
  ] as const) {
    await db.deleteFrom(table).where('user_id', '=', user.id).execute();
  }
  await sql`update account_tokens set email = ${user.goneEmail}, former_email = null,
    expires_at = least(expires_at, ${at}) where user_id = ${user.id}`.execute(db);
}

/** Removes what identifies the user from their account, which can no longer be signed in to. */
export async function eraseAccount(
  db: Database,
  user: { readonly id: string; readonly goneEmail: string; readonly passwordHash: string },
  at: Date,
): Promise<void> {
  await sql`update users set username = ${`deleted-${user.id}`}, email = ${user.goneEmail},
    email_verified_at = null, password_hash = ${user.passwordHash}, first_name = null,
    last_name = null, deleted_at = ${at} where id = ${user.id}`.execute(db);
  await sql`delete from staff_list_views where owner_id = ${user.id}`.execute(db);
  await sql`delete from staff_list_settings where user_id = ${user.id}`.execute(db);
}

/** Returns the roles of accounts. */
export async function listRoles(db: Database, userIds: readonly string[]): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select role from users where id = any(${userIds}::uuid[])`.execute(db);
  return rows.map(({ role }) => role);
}
