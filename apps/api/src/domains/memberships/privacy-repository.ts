import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type DataSubject,
  type PersonalData,
  readSections,
  type Rows,
} from '../../platform/database/personal-data.ts';

/** Collects the personal data that memberships, companies and vehicles hold about a person. */
export function collectMembershipData(
  db: Database,
  { userIds, emails }: DataSubject,
): Promise<PersonalData> {
  const users = sql`any(${userIds}::uuid[])`;
  return readSections(db, {
    vehicles: sql`select make, model, year, plate, connector, battery_wh, nickname, is_default,
      created_at from vehicles where user_id = ${users} order by created_at`,
    membershipHistory: sql`select kind, from_status, to_status, at from membership_events
      where user_id = ${users} order by id`,
    membershipTrials: sql`select started_at, ends_at from membership_trials where user_id = ${users}`,
    membershipTiers: sql`select tier, started_at, ends_at, reason from tier_grants
      where user_id = ${users} order by started_at`,
    membershipSubscriptions: sql`select provider_ref, status, plan, billing_interval, started_at,
      period_end, cancels_at_period_end, next_plan, next_billing_interval
      from membership_subscriptions where user_id = ${users}`,
    membershipInvoices: sql`select number, status, total_cents, paid_cents, plan, created_at,
      paid_at from membership_invoices where user_id = ${users} order by created_at`,
    sessionsGiven: sql`select kind, sessions, starts_at, ends_at from session_grants
      where user_id = ${users} order by starts_at`,
    sessionsUsed: sql`select booking_id, change, at from session_movements
      where user_id = ${users} order by at`,
    company: sql`select c.name, m.role, m.joined_at from company_members m
      join companies c on c.id = m.company_id where m.user_id = ${users}`,
    companyHistory: sql`select c.name, e.kind, e.at from company_events e
      join companies c on c.id = e.company_id where e.actor_id = ${users} order by e.id`,
    companyInvitations: sql`select c.name, i.email, i.role, i.created_at, i.expires_at, i.ended_at
      from company_invitations i join companies c on c.id = i.company_id
      where lower(i.email) = any(${emails}::text[]) order by i.created_at`,
  });
}

/** Replaces the company and cost center IDs in booking rows with names. */
export async function nameCompanies(db: Database, bookings: Rows): Promise<Rows> {
  const idsIn = (column: string) =>
    bookings.flatMap((booking) => (typeof booking[column] === 'string' ? [booking[column]] : []));
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where id = any(${idsIn('company')}::uuid[])
    union all select id, name from cost_centres where id = any(${idsIn('cost_centre')}::uuid[])`.execute(
    db,
  );
  const names = new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
  return bookings.map((booking) => ({
    ...booking,
    company: names.get(booking['company']) ?? null,
    cost_centre: names.get(booking['cost_centre']) ?? null,
  }));
}

/** Lists the subjects of mails about memberships: events, and company invitations. */
export async function listMembershipMailSubjects(
  db: Database,
  { userIds, emails }: Pick<DataSubject, 'userIds' | 'emails'>,
): Promise<{ eventIds: number[]; invitationIds: string[] }> {
  const events = await sql<{ id: number }>`
    select id from membership_events where user_id = any(${userIds}::uuid[])`.execute(db);
  const invitations = await sql<{ id: string }>`
    select id from company_invitations where lower(email) = any(${emails}::text[])`.execute(db);
  return {
    eventIds: events.rows.map(({ id }) => id),
    invitationIds: invitations.rows.map(({ id }) => id),
  };
}

/** Replaces lowercase addresses in company invitations with placeholders. */
export async function eraseInvitedEmployees(
  db: Database,
  emails: readonly string[],
  domain: string,
): Promise<void> {
  await sql`update company_invitations set email = 'deleted-' || id || ${`@${domain}`}::text
    where lower(email) = any(${emails}::text[])`.execute(db);
}

/** Erases a user's vehicles, and staff's reasons for granted tiers. */
export async function eraseMembershipData(db: Database, userId: string, at: Date): Promise<void> {
  await db.deleteFrom('vehicles').where('user_id', '=', userId).execute();
  await sql`update tier_grants set reason = 'Erased',
    ends_at = least(ends_at, ${at}), ended_by = coalesce(ended_by, ${userId})
    where user_id = ${userId}`.execute(db);
  await sql`update membership_trials set user_id = null where user_id = ${userId}`.execute(db);
}

/** Whether a user has an unfinished membership purchase. */
export async function hasOpenPurchase(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership_purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user belongs to a company. */
export async function isInCompany(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns which of the companies are open. */
export async function listOpenCompanies(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the vehicles and invoices of accounts. */
export async function countMembershipData(
  db: Database,
  userIds: readonly string[],
): Promise<{ vehicles: number; invoices: number }> {
  const theirs = sql`user_id = any(${userIds}::uuid[])`;
  const { rows } = await sql<{ vehicles: number; invoices: number }>`
    select (select count(*)::int from vehicles where ${theirs}) as vehicles,
      (select count(*)::int from membership_invoices where ${theirs}) as invoices`.execute(db);
  return rows[0] ?? { vehicles: 0, invoices: 0 };
}
