import { type Kysely, sql } from 'kysely';

const statements = [
  // A record is of a person or of a company. A company's is made by the business account that it
  // has (\`company_id\`) or by staff; who works there is whoever is in the account, and whoever staff
  // say so of (\`employer_id\`). The key is the name without what tells nothing, to find the same again.
  `alter table people
    drop constraint people_source_known,
    add column kind text not null default 'person',
    add column company_id uuid constraint people_company_fkey references companies (id),
    add column employer_id uuid constraint people_employer_fkey references people (id),
    add constraint people_source_known check (source in
      ('account', 'booking', 'contact', 'quick-booking', 'import', 'company-account', 'staff')),
    add constraint people_kind_known check (kind in ('person', 'company')),
    add constraint people_company_key unique (company_id),
    add constraint people_company_whole check (
      case kind when 'company' then user_id is null and employer_id is null
      else company_id is null end
    )`,
  `create function company_key(name text) returns text language sql immutable as $$
    select coalesce(nullif(regexp_replace(
      trim(regexp_replace(lower(name), '[[:punct:][:space:]]+', ' ', 'g')),
      ' (inc|incorporated|llc|ltd|limited|corp|corporation|co|company|gmbh)$', ''
    ), ''), lower(name))
  $$`,
  `alter table people add column company_key text generated always as (
      case when kind = 'company' then company_key(name) end
    ) stored`,
  `create index people_company_name on people (company_key) where company_key is not null`,
  `create index people_companies_by_name on people (lower(name), id)
    where company_key is not null`,
  `create index people_employer on people (employer_id) where employer_id is not null`,
  // A company's address or number is nobody's who writes.
  `drop index people_guest_email`,
  `create unique index people_guest_email on people (lower(email))
    where user_id is null and email is not null and kind = 'person'`,
  `drop index people_guest_dial`,
  `create unique index people_guest_dial on people (dial)
    where user_id is null and email is null and dial is not null and kind = 'person'`,

  `alter table companies add column record_due boolean not null default true`,
  `create index companies_record_due on companies (id) where record_due`,

  `alter table person_pairs
    drop constraint person_pairs_reason_known,
    add constraint person_pairs_reason_known check (
      reason in ('unverified-email', 'name-and-phone', 'phone', 'company-name', 'staff')
    )`,
];

/** Companies as records of their own, beside people's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
