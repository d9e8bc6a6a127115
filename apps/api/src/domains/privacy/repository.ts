import type { Consent } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';

/** Records that a person gave or withdrew consents. */
export async function addConsents(
  db: Database,
  userId: string,
  consents: readonly {
    what: Consent['what'];
    given: boolean;
    version: string;
    source: 'registration' | 'account' | 'mail' | 'spam-report';
    at: Date;
  }[],
): Promise<void> {
  if (consents.length === 0) return;
  await db
    .insertInto('consents')
    .values(consents.map((consent) => ({ user_id: userId, ...consent })))
    .execute();
}

/**
 * Lists the consents a person gave and withdrew, including those given with bookings, newest first.
 */
export async function listConsents(
  db: Database,
  userId: string,
): Promise<(Omit<Consent, 'at'> & { at: Date })[]> {
  const { rows } = await sql<Omit<Consent, 'at'> & { at: Date }>`
    select what, given, version, source as "where", at from consents where user_id = ${userId}
    union all
    select 'terms', true, terms_version, 'booking', created_at from bookings.bookings
    where customer_id = ${userId}
    order by at desc
    limit 500`.execute(db);
  return rows;
}

/** Collects the data that the privacy domain itself keeps about a person. */
export function collectPrivacyData(
  db: Database,
  { userIds, recordIds }: DataSubject,
): Promise<PersonalData> {
  const users = sql`any(${userIds}::uuid[])`;
  return readSections(db, {
    contactPreferences: sql`select marketing, reminders, updated_at from messaging.contact_preferences
      where user_id = ${users}`,
    consents: sql`select what, given, version, source, at from consents
      where user_id = ${users} order by id`,
    privacyRequests: sql`select kind, status, received_on, closed_at, reason from data_requests
      where person_id = any(${recordIds}::uuid[]) order by created_at`,
  });
}

/** Counts the consents that some accounts gave. */
export async function countConsents(db: Database, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from consents where user_id = any(${userIds}::uuid[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
