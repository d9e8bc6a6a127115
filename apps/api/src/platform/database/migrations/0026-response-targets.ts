import { type Kysely, sql } from 'kysely';

const statements = [
  // What the customer was promised when the booking was made, and whose turn it is.
  `alter table bookings
    add column membership text,
    add column priority smallint not null default 0,
    add column respond_by timestamptz`,
  // Requests from before are due as those of guests are.
  `update bookings set respond_by = created_at + interval '60 minutes' where kind = 'emergency'`,
  `alter table bookings
    add constraint bookings_emergency_has_target
      check ((kind = 'emergency') = (respond_by is not null))`,

  // What is due first: by the minute, and of one hour whoever has priority.
  `drop index bookings_open`,
  `create index bookings_open on bookings
    (coalesce(respond_by, starts_at), (-priority), id)
    where status in ('pending', 'confirmed')`,
];

/** Members are answered in the time that their plan promises, and before others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
