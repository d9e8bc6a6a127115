import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { IdentifiedRow, UnidentifiedRow } from '../../../platform/database/identified-rows.ts';

/**
 * Locks and returns addresses with a confirmed subscription but no contact. Rows locked by another
 * transaction are skipped for now. Subscribers give no name, so the address serves as the name
 * until one is known.
 */
export async function lockUnidentifiedSubscriptions(
  db: Database,
  limit: number,
): Promise<UnidentifiedRow[]> {
  const { rows } = await sql<UnidentifiedRow>`
    select id, null::uuid as user_id, address as name, address as email, null as phone,
      null as zip, consented_at as at
    from notification_subscriptions
    where person_id is null and confirmed_at is not null and unsubscribed_at is null
      and channel = 'email'
      and id > '00000000-0000-0000-0000-000000000000'
    order by id limit ${limit} for no key update skip locked`.execute(db);
  return rows;
}

/** Saves the contacts that subscriptions belong to. */
export async function saveSubscriptionIdentities(
  db: Database,
  pairs: readonly IdentifiedRow[],
): Promise<void> {
  await sql`
    update notification_subscriptions t set person_id = v.person_id
    from unnest(${pairs.map(({ id }) => id)}::uuid[],
      ${pairs.map(({ personId }) => personId)}::uuid[]) as v (id, person_id)
    where t.id = v.id`.execute(db);
}
