import { type Kysely, sql } from 'kysely';

/**
 * Lets concurrent bookings share one transaction. Each gets its own outcome, in the order of
 * `requests`. Keys are locked in sorted order, so that two such calls can't deadlock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function reserve_bookings(requests jsonb) returns text[] language plpgsql as $$
    declare
      request jsonb;
      place bigint;
      outcomes text[] := array[]::text[];
    begin
      for request, place in
        select value, ordinality from jsonb_array_elements(requests) with ordinality
        order by value ->> 'claim_key', ordinality
      loop
        outcomes[place] := reserve_booking(
          request -> 'entry', request ->> 'event_actor', request -> 'event_detail',
          (request ->> 'known_revision')::bigint, request ->> 'claim_key',
          request ->> 'claim_fingerprint', (request ->> 'claim_lapses_before')::timestamptz
        );
      end loop;
      return outcomes;
    end $$`.execute(db);
}
