import { type RawBuilder, sql } from 'kysely';

/** Accounts and records that are one person; either may be empty. */
export interface ContactScope {
  readonly userIds: readonly string[];
  readonly personIds: readonly string[];
}

// Joined, and not compared with a list: an empty list is no reason for the planner to take the
// indexes that leave out rows without a person, and it reads the whole table instead.
const idsOf =
  (table: string) =>
  ({ userIds, personIds }: ContactScope): RawBuilder<unknown> =>
    sql`
  select t.id from unnest(${userIds}::uuid[]) as u (id)
    join ${sql.table(table)} t on t.customer_id = u.id
  union
  select t.id from unnest(${personIds}::uuid[]) as p (id)
    join ${sql.table(table)} t on t.person_id = p.id`;

/** The ids of a person's bookings, with an account and without. */
export const bookingsOf = idsOf('bookings');

/** The ids of a person's requests to be called back. */
export const callsOf = idsOf('quick_bookings');

/** The ids of a person's messages: by their record, or from an address (in small letters). */
export const messagesOf = (
  { personIds }: ContactScope,
  addresses: readonly string[],
): RawBuilder<unknown> => sql`
  select t.id from unnest(${addresses}::text[]) as a (email)
    join contact_requests t on lower(t.email) = a.email
  union
  select t.id from unnest(${personIds}::uuid[]) as p (id)
    join contact_requests t on t.person_id = p.id`;

/** The ids of a person's records: those of their accounts with all that are merged, and others. */
export const recordsOf = ({ userIds, personIds }: ContactScope): RawBuilder<unknown> => sql`
  select t.id from unnest(${userIds}::uuid[]) as u (id)
    join people own on own.user_id = u.id join people t on t.group_id = own.group_id
  union
  select id from unnest(${personIds}::uuid[]) as p (id)`;
