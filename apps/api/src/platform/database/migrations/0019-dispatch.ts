import { type Kysely, sql } from 'kysely';

const statements = [
  // What the technician reads on the car; unknown where nobody looked.
  `alter table bookings
    add column percent_before smallint
      constraint bookings_percent_before_known check (percent_before between 0 and 100),
    add column percent_after smallint
      constraint bookings_percent_after_known check (percent_after between 0 and 100)`,

  // Staff page through what is open, due first, and through what is over, the latest first.
  `create index bookings_open on bookings (starts_at, id) where status in ('pending', 'confirmed')`,
  `create index bookings_over on bookings (starts_at, id)
    where status not in ('pending', 'confirmed')`,
  `create index bookings_email_prefix on bookings (lower(email) text_pattern_ops)`,
  `create index bookings_name_prefix on bookings (lower(name) text_pattern_ops)`,
];

/** Staff find bookings, and write down what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
