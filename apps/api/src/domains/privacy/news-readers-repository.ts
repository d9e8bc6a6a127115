import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { NewsReader } from '../messaging/index.ts';

/** The accounts and subscriptions with which a person consented to news. */
export interface NewsAgreements {
  readonly userIds: readonly string[];
  readonly subscriptionIds: readonly string[];
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Selects the accounts that have verified an address. */
const accountsOf = (addresses: RawBuilder<unknown>) => sql`
  select u.id from ${addresses} a
    cross join lateral (
      select id from accounts.users
      where lower(email) = a.address and email_verified_at is not null and deleted_at is null
        and id > ${FIRST}
    ) u`;

/**
 * Finds the consents of the person behind an address, an account or a contact: the accounts and
 * subscriptions of all their records and verified addresses.
 */
export async function findNewsAgreements(
  db: Database,
  { userIds = [], personIds = [], addresses = [] }: NewsReader,
): Promise<NewsAgreements> {
  const { rows } = await sql<{ user_id: string | null; subscription_id: string | null }>`
    with given (address) as (select unnest(${addresses}::text[])),
    reading as (
      select s.id, s.person_id from given g
        join messaging.notification_subscriptions s
          on s.channel = 'email' and s.address = g.address
    ),
    signed_in (id) as (
      select unnest(${userIds}::uuid[]) union ${accountsOf(sql`given`)}
    ),
    groups as (
      select p.group_id from signed_in i join crm.people p on p.user_id = i.id
      union select p.group_id from unnest(${personIds}::uuid[]) as k (id)
        join crm.people p on p.id = k.id
      union select p.group_id from reading r join crm.people p on p.id = r.person_id
    ),
    records as (
      select p.id, p.user_id from groups g join crm.people p on p.group_id = g.group_id
    ),
    accounts (id) as (
      select id from signed_in union select user_id from records where user_id is not null
    ),
    proved (address) as (
      select lower(u.email) from accounts i join accounts.users u on u.id = i.id
      where u.email_verified_at is not null
    )
    select id as user_id, null::uuid as subscription_id from accounts
    union select null, id from reading
    union select null, s.id from records r
      join messaging.notification_subscriptions s on s.person_id = r.id
    union select null, s.id from proved a
      join messaging.notification_subscriptions s on s.channel = 'email' and s.address = a.address`.execute(
    db,
  );
  const given = (id: string | null) => id !== null;
  return {
    // All code that locks several accounts does so in this order.
    userIds: rows
      .map((row) => row.user_id)
      .filter(given)
      .toSorted(),
    subscriptionIds: rows.map((row) => row.subscription_id).filter(given),
  };
}

/** Finds a recipient's account: the named one, or the one that has verified the address. */
export async function findReadersAccount(
  db: Database,
  { userIds: [userId] = [], addresses = [] }: NewsReader,
): Promise<string | undefined> {
  if (userId !== undefined) return userId;
  const { rows } = await sql<{ id: string }>`
    ${accountsOf(sql`(select unnest(${addresses}::text[]) as address)`)} limit 1`.execute(db);
  return rows[0]?.id;
}

/** Whether any of the subscriptions is confirmed and hasn't ended. */
export async function isAnyActive(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean | null }>`
    select bool_or(s.confirmed_at is not null and s.unsubscribed_at is null
      and s.channel = 'email') as "isActive"
    from unnest(${subscriptionIds}::uuid[]) as i (id)
      join messaging.notification_subscriptions s on s.id = i.id`.execute(db);
  return rows[0]?.isActive ?? false;
}
