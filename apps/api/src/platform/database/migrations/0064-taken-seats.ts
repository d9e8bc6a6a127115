import { type Kysely, sql } from 'kysely';

const statements = [
  // How many seats of a slot are taken: what is summed up here, and the changes since. A change is
  // a row of its own, so that two bookings of one slot never wait for each other.
  `create table slot_counts (
    region_id text not null constraint slot_counts_region_fkey references regions (id)
      on delete cascade,
    starts_at timestamptz not null,
    taken integer not null constraint slot_counts_taken_positive check (taken >= 0),
    constraint slot_counts_pkey primary key (region_id, starts_at)
  )`,
  `create table slot_count_changes (
    id bigint generated always as identity,
    region_id text not null,
    starts_at timestamptz not null,
    taken smallint not null,
    constraint slot_count_changes_pkey primary key (region_id, starts_at, id)
  )`,
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
  // Nobody takes a seat between what is counted here and the first change that counts itself.
  `lock table seats in share row exclusive mode`,
  `insert into slot_counts (region_id, starts_at, taken)
    select region_id, starts_at, count(*) from seats where booking_id is not null group by 1, 2`,
  `create trigger seats_made_counted after insert on seats
    for each row when (new.booking_id is not null) execute function count_taken_seat()`,
  `create trigger seats_taken_counted after update of booking_id, region_id, starts_at on seats
    for each row when (
      (old.booking_id is null) <> (new.booking_id is null)
      or (old.region_id, old.starts_at) <> (new.region_id, new.starts_at)
    ) execute function count_taken_seat()`,
  `create trigger seats_removed_counted after delete on seats
    for each row when (old.booking_id is not null) execute function count_taken_seat()`,
];

/** The taken seats of a slot are counted when they change, instead of whenever somebody looks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
