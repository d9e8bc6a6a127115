import { type Language, LANGUAGES } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

// Languages in which recipients read our mails, by address
// (docs/decisions/0072-languages-of-mails.md).

/** Language of a request with an address that may belong to another person. */
export interface LanguageNote {
  readonly address: string;
  readonly language: Language;
  readonly at: Date;
}

/** Returns the language of a stored code; English if the code is unknown. */
export const asLanguage = (code: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === code) ?? LANGUAGES[0];

/** Returns the language of mails to an address; English until another one is known. */
export async function findMailLanguage(db: Database, address: string): Promise<Language> {
  const row = await db
    .selectFrom('mail_languages')
    .select('language')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return asLanguage(row?.language);
}

/**
 * Insert of languages, to be embedded in the statement that saves the requests. Writes and locks
 * nothing if a language is already known or was chosen by the owner of the address.
 */
export function languagesNoted(notes: readonly LanguageNote[]): RawBuilder<unknown> {
  const addresses = notes.map(({ address }) => address.toLowerCase());
  const languages = notes.map(({ language }) => language);
  const instants = notes.map(({ at }) => at);
  return sql`insert into mail_languages as known (address, language, is_chosen, at)
    select distinct on (n.address) n.address, n.language, false, n.at
    from unnest(${addresses}::text[], ${languages}::text[], ${instants}::timestamptz[])
      with ordinality as n (address, language, at, place)
    left join mail_languages m on m.address = n.address
    where case when m.address is null then n.language <> ${LANGUAGES[0]}
      else not m.is_chosen and m.language <> n.language end
    order by n.address, n.place desc
    on conflict (address) do update set language = excluded.language, at = excluded.at
      where not known.is_chosen`;
}

/** Records the language of a request in its transaction. */
export async function recordMailLanguage(db: Database, note: LanguageNote): Promise<void> {
  await languagesNoted([note]).execute(db);
}

/** Records the inviter's language for an invited address if no language is known for it. */
export async function suggestMailLanguage(
  db: Database,
  { address, language, at }: LanguageNote,
): Promise<void> {
  if (language === LANGUAGES[0]) return;
  await sql`
    insert into mail_languages (address, language, is_chosen, at)
    values (${address.toLowerCase()}, ${language}, false, ${at})
    on conflict (address) do nothing`.execute(db);
}

/** Saves the language chosen by the owner of an address. */
export async function chooseMailLanguage(
  db: Database,
  { address, language, at }: LanguageNote,
): Promise<void> {
  await sql`
    insert into mail_languages as known (address, language, is_chosen, at)
    values (${address.toLowerCase()}, ${language}, true, ${at})
    on conflict (address) do update
      set language = excluded.language, is_chosen = true, at = excluded.at
      where known.language <> excluded.language or not known.is_chosen`.execute(db);
}

/** Moves the language to the new address when an account's address changes. */
export async function moveMailLanguage(db: Database, from: string, to: string): Promise<void> {
  await sql`
    with former as (
      delete from mail_languages where address = ${from.toLowerCase()}
      returning language, is_chosen, at
    )
    insert into mail_languages (address, language, is_chosen, at)
    select ${to.toLowerCase()}, language, is_chosen, at from former
    on conflict (address) do update
      set language = excluded.language, is_chosen = excluded.is_chosen, at = excluded.at`.execute(
    db,
  );
}

/** Deletes the languages of addresses. */
export async function eraseMailLanguages(
  db: Database,
  addresses: readonly string[],
): Promise<void> {
  const small = addresses.map((address) => address.toLowerCase());
  await sql`delete from mail_languages where address = any(${small}::text[])`.execute(db);
}
