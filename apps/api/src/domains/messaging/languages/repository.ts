import { type Language, LANGUAGES } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

// In which language somebody reads our mails, by address (docs/decisions/0072-languages-of-mails.md).

/** A language that somebody asked for something in, with an address which may not be theirs. */
export interface LanguageNote {
  readonly address: string;
  readonly language: Language;
  readonly at: Date;
}

/** What a stored code means; English for one that isn't known. */
export const asLanguage = (code: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === code) ?? LANGUAGES[0];

/** The language of the mails to an address: English until another one is known. */
export async function findMailLanguage(db: Database, address: string): Promise<Language> {
  const row = await db
    .selectFrom('mail_languages')
    .select('language')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return asLanguage(row?.language);
}

/**
 * Notes languages as a part of whatever statement writes what was asked for. Nothing is written, and
 * nothing locked, where it is known already, or where whoever has the address chose a language.
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

/** Notes the language in which something was asked for, in the transaction that writes it. */
export async function noteMailLanguage(db: Database, note: LanguageNote): Promise<void> {
  await languagesNoted([note]).execute(db);
}

/**
 * Notes the language of whoever invites somebody, where nothing is known of the language that the
 * invited person reads.
 */
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

/** Saves the language that whoever has an address chose. */
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

/** Takes the language along when somebody has another address from now on. */
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

/** Deletes which languages the mails to some addresses were in. */
export async function forgetMailLanguages(
  db: Database,
  addresses: readonly string[],
): Promise<void> {
  const small = addresses.map((address) => address.toLowerCase());
  await sql`delete from mail_languages where address = any(${small}::text[])`.execute(db);
}
