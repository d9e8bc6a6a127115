import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connection.ts';

/** Accounts and records that are one person; either may be empty. */
export interface ContactScope {
  readonly userIds: readonly string[];
  readonly personIds: readonly string[];
}

/** Whose data is collected: the accounts, addresses and rows by which each domain finds its own. */
export interface DataSubject {
  readonly userIds: readonly string[];
  /** Records of the CRM, with all that are merged with those of the accounts. */
  readonly recordIds: readonly string[];
  /** Addresses that are theirs, in small letters. */
  readonly emails: readonly string[];
  /** Numbers (E.164) that are theirs. */
  readonly dials: readonly string[];
  readonly bookingIds: readonly string[];
  /** Requests to be called back. */
  readonly callbackIds: readonly string[];
  /** Messages of the contact form. */
  readonly inquiryIds: readonly string[];
}

/** Rows of a section, as the copy of somebody's data shows them. */
export type Rows = readonly Record<string, unknown>[];

/** What a domain keeps of a person: rows by what they are. */
export type PersonalData = Readonly<Record<string, Rows>>;

/** Reads sections one after the other: a download must not take everybody's connections. */
export async function readSections(
  db: Database,
  sections: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<PersonalData> {
  const data: Record<string, Rows> = {};
  for (const [name, query] of Object.entries(sections)) {
    const { rows } = await sql<{ rows: Rows }>`
      select coalesce(json_agg(t), '[]') as rows from (${query}) t`.execute(db);
    data[name] = rows[0]?.rows ?? [];
  }
  return data;
}
