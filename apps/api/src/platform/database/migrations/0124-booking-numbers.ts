import { type Kysely, sql } from 'kysely';

// As in 0110; new columns of a view go at its end.
const COLUMNS = `amount_cents, charging_minutes, company_id, cost_centre_id, created_at, customer_id, email, energy_wh, hold_expires_at, id, kind, local_date, local_time, location, name, person_id, phone, region_id, respond_by, service_type, starts_at, status, technician_id, terms_version, updated_at, uses_session, vehicle, vehicle_facts, zone, answered_at, arrived_at`;

const statements = [
  `create sequence booking_numbers as bigint minvalue 0 maxvalue 253906249 cache 1`,
  // Maps each count to a unique number: multiplying by a factor coprime to the number of codes only
  // permutes them. The first 25^5 codes have five characters, the next 25^6 have six.
  `create function booking_number(count bigint) returns text
    language plpgsql immutable strict parallel safe as $$
    declare
      characters constant text := '23456789CDFGHJKMNPQRTVWXY';
      is_long constant boolean := count >= 9765625;
      rest bigint := case when is_long
        then ((count - 9765625) * 150887203 + 98765432) % 244140625
        else (count * 6035489 + 2345678) % 9765625 end;
      code text := '';
    begin
      for place in 1 .. case when is_long then 6 else 5 end loop
        code := substr(characters, 1 + (rest % 25)::int, 1) || code;
        rest := rest / 25;
      end loop;
      return 'VC-' || code;
    end $$`,
  // The job bookings.number backfills existing bookings in batches.
  `alter table bookings add column if not exists number text`,
  `alter table bookings alter column number set default booking_number(nextval('booking_numbers'))`,
  `create unique index if not exists bookings_number on bookings (number)
    /* safe: docs/operations.md says how it is made before the release */`,
  `create or replace view bookings.bookings as select ${COLUMNS}, number from public.bookings`,
  // As in 0064, with the number.
  `create or replace function reserve_booking(
    entry jsonb, event_actor text, event_detail jsonb, known_revision bigint,
    claim_key text, claim_fingerprint text, claim_lapses_before timestamptz
  ) returns text language plpgsql as $$
  declare
    booking bookings := jsonb_populate_record(null::bookings, entry);
  begin
    if known_revision is distinct from (select revision from regions_revision) then
      return 'regions_changed';
    end if;

    if claim_key is not null then
      -- Requests with one key wait for each other here, so that a repeat of the one that takes the
      -- last place finds its key instead of a full slot.
      perform pg_advisory_xact_lock(hashtextextended(claim_key, 0));
      if exists (
        select from idempotency_keys
        where key = claim_key
          and (claim_lapses_before is null or created_at > claim_lapses_before)
      ) then
        return 'key_used';
      end if;
    end if;

    if booking.kind = 'scheduled' then
      -- A free seat is locked without waiting for anybody: two that race for one seat take two
      -- seats, or one of them takes none.
      update seats set booking_id = booking.id, held_until = booking.hold_expires_at
      where (region_id, starts_at, seat) = (
        select s.region_id, s.starts_at, s.seat from seats s
        where s.region_id = booking.region_id and s.starts_at = booking.starts_at
          and s.booking_id is null
        order by s.seat limit 1 for update skip locked
      );
      if not found then
        -- Or one whose hold has run out.
        update seats set booking_id = booking.id, held_until = booking.hold_expires_at
        where (region_id, starts_at, seat) = (
          select s.region_id, s.starts_at, s.seat from seats s
          where s.region_id = booking.region_id and s.starts_at = booking.starts_at
            and s.held_until <= booking.created_at and not s.goes_when_free
          order by s.seat limit 1 for update skip locked
        );
        if not found then
          return 'no_place';
        end if;
      end if;
    end if;

    -- Only a booking that has its place takes a number.
    booking.number := booking_number(nextval('booking_numbers'));
    insert into bookings select booking.*;
    insert into booking_events (booking_id, from_status, to_status, actor, detail, at)
    values (booking.id, null, booking.status, event_actor, event_detail, booking.created_at);
    if claim_key is not null then
      insert into idempotency_keys (key, fingerprint, booking_id, created_at)
      values (claim_key, claim_fingerprint, booking.id, booking.created_at)
      on conflict (key) do update set fingerprint = excluded.fingerprint,
        booking_id = excluded.booking_id, created_at = excluded.created_at;
    end if;
    return 'reserved';
  end $$`,
  // As in 0067, but a reserved seat returns the booking's number.
  `create function reserve_numbered_bookings(requests jsonb) returns text[] language plpgsql as $$
  declare
    request jsonb;
    place bigint;
    outcome text;
    outcomes text[] := array[]::text[];
  begin
    for request, place in
      select value, ordinality from jsonb_array_elements(requests) with ordinality
      order by value ->> 'claim_key', ordinality
    loop
      outcome := reserve_booking(
        request -> 'entry', request ->> 'event_actor', request -> 'event_detail',
        (request ->> 'known_revision')::bigint, request ->> 'claim_key',
        request ->> 'claim_fingerprint', (request ->> 'claim_lapses_before')::timestamptz
      );
      outcomes[place] := case outcome
        when 'reserved' then booking_number(currval('booking_numbers')) else outcome end;
    end loop;
    return outcomes;
  end $$`,
];

/** Gives bookings a short number that can be read aloud: VC-7K3F9. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
