import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connection.ts';

/** Accounts and records of one person; either may be empty. */
export interface ContactScope {
  readonly userIds: readonly string[];
  readonly personIds: readonly string[];
}

/**
 * The person whose data is collected: the accounts, addresses and rows by which each domain finds
 * its own.
 */
export interface DataSubject {
  readonly userIds: readonly string[];
  /** CRM records, including all merged with those of the accounts. */
  readonly recordIds: readonly string[];
  /** The person's email addresses, in lower case. */
  readonly emails: readonly string[];
  /** The person's phone numbers (E.164). */
  readonly dials: readonly string[];
  readonly bookingIds: readonly string[];
  /** Callback requests. */
  readonly callbackIds: readonly string[];
  /** Messages from the contact form. */
  readonly inquiryIds: readonly string[];
}

/** Rows of a section of a data export. */
export type Rows = readonly Record<string, unknown>[];

/** A domain's data about a person: rows by kind. */
export type PersonalData = Readonly<Record<string, Rows>>;

/** Reads sections sequentially, so that a download doesn't use up the connection pool. */
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
