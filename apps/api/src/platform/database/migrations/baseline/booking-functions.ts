/** Functions and triggers for bookings and seats. */
export const bookingFunctions: readonly string[] = [
  // Notifications are sent at commit, once per transaction however many rows send them. They
  // contain only IDs.
  `create function announce_booking() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', new.booking_id::text);
    return null;
  end $$`,
  // Commits with notifications wait for each other (PostgreSQL, NOTIFY), so new bookings are
  // announced after their commit, in batches (platform/database/announcements.ts).
  `create trigger booking_events_announced after insert on booking_events
    for each row when (new.from_status is not null) execute function announce_booking()`,
  `create function count_regions_revision() returns trigger language plpgsql as $$
  begin
    update regions_revision set revision = revision + 1;
    return null;
  end $$`,
  `create trigger days_off_revised after insert or update or delete or truncate on days_off
    for each statement execute function count_regions_revision()`,
  `create trigger regions_revised after insert or update or delete or truncate on regions
    for each statement execute function count_regions_revision()`,
  `create trigger zip_prefixes_revised after insert or update or delete or truncate on zip_prefixes
    for each statement execute function count_regions_revision()`,
  // Adds a booking with everything that belongs to it, or nothing. Returns 'regions_changed',
  // 'key_used', 'no_place' or 'reserved'.
  `create function reserve_booking(
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
  `create function count_taken_seat() returns trigger language plpgsql as $$
  begin
    if tg_op in ('UPDATE', 'DELETE') and old.booking_id is not null then
      insert into slot_count_changes (region_id, starts_at, taken)
      values (old.region_id, old.starts_at, -1);
    end if;
    if tg_op in ('INSERT', 'UPDATE') and new.booking_id is not null then
      insert into slot_count_changes (region_id, starts_at, taken)
      values (new.region_id, new.starts_at, 1);
    end if;
    return null;
  end $$`,
  `create trigger seats_made_counted after insert on seats
    for each row when (new.booking_id is not null) execute function count_taken_seat()`,
  `create trigger seats_removed_counted after delete on seats
    for each row when (old.booking_id is not null) execute function count_taken_seat()`,
  `create trigger seats_taken_counted after update of booking_id, region_id, starts_at on seats
    for each row when (
      (old.booking_id is null) <> (new.booking_id is null)
      or (old.region_id, old.starts_at) <> (new.region_id, new.starts_at)
    ) execute function count_taken_seat()`,
];
