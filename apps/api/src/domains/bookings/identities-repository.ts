import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import { parseLocation } from './availability/location.ts';
import type { IdentifiedRow, UnidentifiedRow } from '../../platform/database/identified-rows.ts';

// Bookings and requests, and the contacts they belong to.

/** Sources of a contact's name, email address and phone number. */
export type IdentitySource = 'booking' | 'contact' | 'quick-booking';

const TABLES = {
  booking: sql.table('bookings'),
  contact: sql.table('contact_requests'),
  'quick-booking': sql.table('quick_bookings'),
};

const COLUMNS: Readonly<Record<IdentitySource, RawBuilder<unknown>>> = {
  booking: sql`id, customer_id as user_id, name, email, phone, location, created_at as at`,
  contact: sql`id, null::uuid as user_id, name, email, phone, null as location,
    created_at as at`,
  'quick-booking': sql`id, customer_id as user_id, name, email, phone, null as location,
    created_at as at`,
};

/** Returns the ZIP code in an address; null if there is none. */
function zipIn(location: string | null): string | null {
  const parsed = parseLocation(location ?? '');
  return parsed.kind === 'zip' ? parsed.zip : null;
}

const unidentified = (source: IdentitySource, limit: number) => sql`
  select ${COLUMNS[source]} from ${TABLES[source]}
  where person_id is null and id > '00000000-0000-0000-0000-000000000000'
  order by id limit ${limit}`;

/**
 * Locks and returns rows without a contact. Rows locked by another transaction are skipped for now.
 */
export async function lockUnidentified(
  db: Database,
  source: IdentitySource,
  limit: number,
): Promise<UnidentifiedRow[]> {
  const { rows } = await sql<Omit<UnidentifiedRow, 'zip'> & { location: string | null }>`
    ${unidentified(source, limit)} for no key update skip locked`.execute(db);
  return rows.map(({ location, ...row }) => ({ ...row, zip: zipIn(location) }));
}

/** Lists the accounts of rows without a contact. */
export async function listUnidentifiedOwners(
  db: Database,
  source: IdentitySource,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct r.user_id from (${unidentified(source, limit)}) r
    where r.user_id is not null`.execute(db);
  return rows.map(({ user_id: id }) => id);
}

/** Saves the contacts that rows belong to. */
export async function saveIdentities(
  db: Database,
  source: IdentitySource,
  pairs: readonly IdentifiedRow[],
): Promise<void> {
  await sql`
    update ${TABLES[source]} t set person_id = v.person_id
    from unnest(${pairs.map(({ id }) => id)}::uuid[],
      ${pairs.map(({ personId }) => personId)}::uuid[]) as v (id, person_id)
    where t.id = v.id`.execute(db);
}
