import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { enteredIn } from './field-values-repository.ts';
import { matchesFilter } from './filter-repository.ts';
import { membership } from './repository.ts';

/** Filters of an export. */
export interface ExportQuery {
  readonly tagId: string | undefined;
  readonly isMember: boolean | undefined;
  readonly at: Date;
}

/** A contact in an export. */
export interface ExportedRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Names of the tags on all records of the contact. */
  readonly tags: string[];
  /** Company that staff assigned the contact to. */
  readonly company: string | null;
  readonly external_id: string | null;
  readonly created_at: Date;
  readonly group_contact_at: Date;
  readonly member: string | null;
  readonly source: string;
  /** Whether the contact subscribed to news by email. */
  readonly wants_news: boolean;
  /** Addresses and numbers of records merged into this one. */
  readonly also: string[];
  /** Custom field values by field ID; null if there are none. */
  readonly fields: Record<string, string> | null;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Takes a shared lock that blocks erasure while contacts are read into a file, without blocking
 * other exports.
 */
export async function shareAssignment(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('people', 0))`.execute(db);
}

/** Lists contacts by ID, after a given one, so that new contacts don't shift the pages. */
export async function listExported(
  db: Database,
  query: ExportQuery & {
    readonly after: string | undefined;
    readonly limit: number;
    readonly fieldIds: readonly string[];
  },
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select p.id, p.name, p.email, p.phone, p.external_id, p.created_at, p.group_contact_at,
      p.source, ${membership(query.at)} as member,
      (select g.name from people m join people c on c.id = m.employer_id
        join people g on g.id = c.group_id where m.group_id = p.id limit 1) as company,
      array(select distinct t.name from people m join person_tags g on g.person_id = m.id
        join tags t on t.id = g.tag_id where m.group_id = p.id order by t.name) as tags,
      exists (select from people m join messaging.contact_preferences c on c.user_id = m.user_id
        where m.group_id = p.id and c.marketing) as wants_news,
      array(select distinct v.value from people m
        cross join lateral (values (m.email), (m.phone)) as v (value)
        where m.group_id = p.id and m.id <> p.id and v.value is not null order by v.value) as also,
      ${enteredIn(query.fieldIds)} as fields
    from (
      select p.* from people p
      where ${matchesFilter(query)} and p.id > ${query.after ?? FIRST} order by p.id limit ${query.limit}
    ) p order by p.id`.execute(db);
  return rows;
}
