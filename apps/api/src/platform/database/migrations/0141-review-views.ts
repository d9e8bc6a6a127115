import { type Kysely, sql } from 'kysely';

/** Lets staff save views of the reviews list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_list_views drop constraint staff_list_views_list_known,
    add constraint staff_list_views_list_known
      check (list in ('bookings', 'requests', 'contacts', 'reviews')) not valid`.execute(db);
}
