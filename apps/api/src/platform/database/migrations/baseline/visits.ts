/** Tables of the visits domain. */
export const visits: readonly string[] = [
  // Notes that staff write for each other about a booking.
  `create table booking_notes (
    id uuid constraint booking_notes_pkey primary key,
    booking_id uuid not null constraint booking_notes_booking_fkey references bookings (id),
    author_id uuid not null constraint booking_notes_author_fkey references users (id),
    text text not null,
    at timestamptz not null
  )`,
  `create index booking_notes_booking on booking_notes (booking_id, at, id)`,
  `create index booking_notes_author on booking_notes (author_id)`,
  `create trigger booking_notes_not_truncated before truncate on booking_notes
    for each statement execute function refuse_change()`,

  // Technicians: hours by weekday, Sunday first; null for the region's hours.
  `create table technicians (
    id uuid constraint technicians_pkey primary key,
    name text not null,
    phone text,
    region_id text not null constraint technicians_region_fkey references regions (id),
    user_id uuid constraint technicians_user_fkey references users (id),
    color text not null,
    working_hours jsonb
      constraint technicians_working_hours_weekly check (jsonb_array_length(working_hours) = 7),
    days_off jsonb not null default '[]',
    is_retired boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null
  )`,
  `create index technicians_region on technicians (region_id, id)`,
  `create unique index technicians_user_key on technicians (user_id) where user_id is not null`,

  // Notes are never changed, except that their text is erased with the booking's person.
  `create function refuse_note_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.text = 'Erased'
      and (new.id, new.booking_id, new.author_id, new.at)
        = (old.id, old.booking_id, old.author_id, old.at)
    then
      return new;
    end if;
    raise exception 'booking_notes is append-only.' using errcode = 'restrict_violation';
  end $$`,
  `create trigger booking_notes_append_only before update or delete on booking_notes
    for each row execute function refuse_note_change()`,
  `create function announce_booking_of_note() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', new.booking_id::text);
    return null;
  end $$`,
  `create trigger booking_notes_announced after insert on booking_notes
    for each row execute function announce_booking_of_note()`,
];
