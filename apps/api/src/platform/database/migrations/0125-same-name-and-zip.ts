import { type Kysely, sql } from 'kysely';

const statements = [
  // ZIP code and name of the last booking, in the format of the API's nameZipOf. Existing customers
  // have none until they book again.
  `alter table people add column name_zip text`,
  `create index people_name_zip on people (name_zip) where name_zip is not null
    /* safe: no row has the column yet, so that the index is made by one read of the table */`,
  `alter table person_pairs drop constraint person_pairs_reason_known,
    add constraint person_pairs_reason_known check (reason in ('unverified-email',
      'similar-email', 'name-and-phone', 'phone', 'name-and-zip', 'company-name', 'staff'))
      not valid`,
];

/** Proposes two records as duplicates if they book under the same name and ZIP code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
