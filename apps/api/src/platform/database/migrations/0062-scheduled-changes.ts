import { type Kysely, sql } from 'kysely';

const statements = [
  // What a membership changes to when its paid period ends, where the provider has that planned.
  `alter table membership_subscriptions
    add column next_plan text,
    add column next_billing_interval text
      constraint membership_subscriptions_next_interval_known
        check (next_billing_interval in ('monthly', 'annually')),
    add constraint membership_subscriptions_next_complete
      check ((next_plan is null) = (next_billing_interval is null))`,
];

/** A change of a membership's rhythm that begins with its next period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
