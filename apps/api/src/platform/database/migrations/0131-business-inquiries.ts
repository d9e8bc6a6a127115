import { type Kysely, sql } from 'kysely';

/** Extends contact requests for business accounts: a company, its fleet and a phone number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table contact_requests add column phone text, add column company text,
        add column fleet_size integer`,
    )
    .execute(db);
  await sql
    .raw(
      `alter table contact_requests add constraint contact_requests_fleet_size_counted
        check (fleet_size > 0) not valid`,
    )
    .execute(db);
}
