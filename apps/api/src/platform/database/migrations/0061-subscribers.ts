import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table people
    drop constraint people_source_known,
    add constraint people_source_known check (source in
      ('account', 'booking', 'contact', 'quick-booking', 'import', 'company-account', 'staff',
        'subscription'))`,
  // Whose it is is found out afterwards, as for bookings and requests.
  `alter table notification_subscriptions
    add column person_id uuid constraint notification_subscriptions_person_fkey
      references people (id)`,
  `create index notification_subscriptions_person on notification_subscriptions (person_id)
    where person_id is not null`,
  `create index notification_subscriptions_without_person on notification_subscriptions (id)
    where person_id is null and unsubscribed_at is null and channel = 'email'`,
];

/** Subscribers to notifications are people like others who were in touch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
