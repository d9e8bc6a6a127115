import { type Kysely, sql } from 'kysely';

const statements = [
  // The ZIP code of the last booking and the name on it, as nameZipOf of the API writes them. Who
  // booked before this column has none until they book again.
  `alter table people add column name_zip text`,
  `create index people_name_zip on people (name_zip) where name_zip is not null
    /* safe: no row has the column yet, so that the index is made by one read of the table */`,
  `alter table person_pairs drop constraint person_pairs_reason_known,
    add constraint person_pairs_reason_known check (reason in ('unverified-email',
      'similar-email', 'name-and-phone', 'phone', 'name-and-zip', 'company-name', 'staff'))
      not valid`,
];

/** Offers two records as the same that book under one name at one ZIP code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
