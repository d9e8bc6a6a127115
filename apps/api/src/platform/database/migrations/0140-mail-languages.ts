import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table mail_languages (
    address text constraint mail_languages_pkey primary key,
    language text not null constraint mail_languages_language_known check (language in ('en', 'es')),
    is_chosen boolean not null,
    at timestamptz not null,
    constraint mail_languages_address_small check (address = lower(address))
  )`,
  // The last mail to a deleted account is composed after its address is erased.
  `alter table account_farewells add column language text`,
];

/** Adds the language of the mails to an address, and whether the reader chose it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
