import { type Kysely, sql } from 'kysely';

const statements = [
  // A refund happens by itself, once for each reason of a payment, or somebody of the staff orders
  // it. One order may give back of several payments, and of each of them once.
  `alter table refunds
    alter column reason drop not null,
    add column order_id uuid,
    add constraint refunds_reason_or_order check ((reason is null) = (order_id is not null)),
    add constraint refunds_payment_order_key unique (payment_id, order_id)`,

  // What staff write down about a booking, for each other.
  `create table booking_notes (
    id uuid constraint booking_notes_pkey primary key,
    booking_id uuid not null constraint booking_notes_booking_fkey references bookings (id),
    author_id uuid not null constraint booking_notes_author_fkey references users (id),
    text text not null,
    at timestamptz not null
  )`,
  `create index booking_notes_booking on booking_notes (booking_id, at, id)`,
  `create index booking_notes_author on booking_notes (author_id)`,
  // Nothing of it is changed, but for the words, when their booking's person is erased.
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
  `create trigger booking_notes_not_truncated before truncate on booking_notes
    for each statement execute function refuse_change()`,
  `create function announce_booking_of_note() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', new.booking_id::text);
    return null;
  end $$`,
  `create trigger booking_notes_announced after insert on booking_notes
    for each row execute function announce_booking_of_note()`,
];

/** Staff give money back, and keep notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
