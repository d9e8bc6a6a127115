import { type RawBuilder, sql } from 'kysely';

/**
 * Subquery for the mails about events of recurring bookings, given a query for the events' `id`,
 * `kind` and `whose`. Mails are found by key, because the event column has no index.
 */
export const recurringMailsOf = (events: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select m.id, m.kind, m.sent_at, m.complained_at, e.whose
  from (${events}) e
  join emails m on m.dedupe_key = 'recurring-' || e.kind || ':' || e.id`;
