import { type RawBuilder, sql } from 'kysely';

/**
 * Subquery for the events of the recurring bookings that accounts set up and of those that belong
 * to companies, without the bookings they made, which have events of their own. `whose` is the
 * account that acted, or the one that books.
 */
export const recurringEventsOf = ({
  userIds,
  companyIds,
}: {
  /** Queries for IDs. */
  readonly userIds: RawBuilder<unknown>;
  readonly companyIds: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`
  select e.id, e.kind, e.at, e.detail, e.actor, e.actor_id, r.company_id,
    case when e.actor = 'customer' then e.actor_id else r.user_id end as whose
  from recurring_bookings r join recurring_booking_events e on e.recurring_booking_id = r.id
  where (r.user_id = any(array(${userIds}))
      or (r.company_id is not null and r.company_id = any(array(${companyIds}))))
    and e.kind <> 'booked'`;
