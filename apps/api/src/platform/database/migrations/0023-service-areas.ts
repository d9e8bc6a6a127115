import { type Kysely, sql } from 'kysely';

const statements = [
  // Addresses go to the region with the longest prefix of their ZIP code.
  `create table zip_prefixes (
    prefix text constraint zip_prefixes_pkey primary key
      constraint zip_prefixes_digits check (prefix ~ '^[0-9]{1,5}$'),
    region_id text not null
      constraint zip_prefixes_region_fkey references regions (id) on delete cascade
  )`,
  `create index zip_prefixes_region on zip_prefixes (region_id)`,
  // The USPS sectional centres of Norfolk and Newport News.
  `insert into zip_prefixes (prefix, region_id)
    select prefix, id from regions, unnest(array['233', '234', '235', '236', '237']) as prefix
    where id = 'hampton-roads'`,

  // Other addresses go to the region that serves their time zone.
  `alter table regions add column serves_zone boolean not null default false`,
  `update regions set serves_zone = true
    where id in (select distinct on (zone) id from regions where id <> 'hampton-roads' order by zone, id)`,
  `create unique index regions_one_per_zone on regions (zone) where serves_zone`,
];

/** Which addresses a region serves is data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
