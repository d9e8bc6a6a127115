import type { ManagedTag } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Lists all tags with their versions, sorted by name. */
export async function listManagedTags(db: Database): Promise<ManagedTag[]> {
  const { rows } = await sql<ManagedTag>`
    select id, name, tone, version from tags
    where lower(name) >= '' and gone_at is null order by lower(name)`.execute(db);
  return rows;
}

/** Finds an existing tag. */
export async function findTag(db: Database, id: string): Promise<ManagedTag | undefined> {
  const { rows } = await sql<ManagedTag>`
    select id, name, tone, version from tags where id = ${id} and gone_at is null`.execute(db);
  return rows[0];
}

/** Whether another tag has the name, case-insensitively. */
export async function isTagNameTaken(
  db: Database,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from tags where lower(name) = lower(${name}) and gone_at is null
      and id <> ${exceptId}`.execute(db);
  return rows.length > 0;
}

/** Saves a tag's name and color. The caller has checked the version. */
export async function saveTag(
  db: Database,
  { id, name, tone }: Pick<ManagedTag, 'id' | 'name' | 'tone'>,
): Promise<void> {
  await sql`
    update tags set name = ${name}, tone = ${tone}, version = version + 1
    where id = ${id}`.execute(db);
}

/** A segment whose filter refers to a tag. */
export interface NamingSegment {
  readonly id: string;
  readonly name: string;
  /** The tag that the filter requires, and the one that it excludes. */
  readonly tag: string | null;
  readonly without: string | null;
}

/** Lists the segments whose filter refers to a tag, sorted by name. */
export async function listNamingSegments(db: Database, tagId: string): Promise<NamingSegment[]> {
  const { rows } = await sql<NamingSegment>`
    select id, name, filter ->> 'tag' as tag, filter ->> 'withoutTag' as without from segments
    where lower(name) >= '' and (filter ->> 'tag' = ${tagId} or filter ->> 'withoutTag' = ${tagId})
    order by lower(name)`.execute(db);
  return rows;
}

/** Replaces a tag in the filters of segments; users who have one open get a conflict. */
export async function renameInSegments(
  db: Database,
  { fromId, toId, at }: { readonly fromId: string; readonly toId: string; readonly at: Date },
): Promise<void> {
  await sql`
    update segments set version = version + 1, changed_at = ${at},
      filter = filter
        || case when filter ->> 'tag' = ${fromId}
          then jsonb_build_object('tag', ${toId}::text) else '{}' end
        || case when filter ->> 'withoutTag' = ${fromId}
          then jsonb_build_object('withoutTag', ${toId}::text) else '{}' end
    where lower(name) >= ''
      and (filter ->> 'tag' = ${fromId} or filter ->> 'withoutTag' = ${fromId})`.execute(db);
}

/** Whether a running bulk action or export refers to a tag. */
export async function isTagAtWork(db: Database, tagId: string): Promise<boolean> {
  const { rows } = await sql`
    select from people_bulk_actions
      where status = 'running' and id > '00000000-0000-0000-0000-000000000000'
        and ${tagId} in (deed ->> 'tagId', filter ->> 'tag', filter ->> 'withoutTag')
    union all
    select from people_exports where tag_id = ${tagId} and status = 'running'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Actor and time of a change. */
interface ChangedBy {
  readonly actorId: string;
  readonly at: Date;
}

/**
 * Removes a tag from all contacts and optionally adds another one to them; returns how many
 * contacts were affected. Each contact's timeline records it.
 */
export async function removeFromAllContacts(
  db: Database,
  tagId: string,
  otherId: string | null,
  { actorId, at }: ChangedBy,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from person_tags where tag_id = ${tagId} returning person_id
    ), given as (
      insert into person_tags (person_id, tag_id)
      select person_id, ${otherId}::uuid from taken where ${otherId}::uuid is not null
      on conflict do nothing returning person_id
    ), changed as (
      select m.group_id, ${tagId}::uuid as tag_id, 'taken' as kind
        from taken join people m on m.id = taken.person_id
      union
      select m.group_id, ${otherId}::uuid, 'given'
        from given join people m on m.id = given.person_id
    ), told as (
      insert into person_tag_events (person_id, tag_id, kind, actor_id, at)
      select group_id, tag_id, kind, ${actorId}::uuid, ${at}::timestamptz from changed
      order by kind desc, group_id
    )
    select count(*)::int as count from changed where kind = 'taken'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks a tag as deleted or merged into another, and redirects tags that were merged into it. */
export async function endTag(
  db: Database,
  id: string,
  { intoId, at }: { readonly intoId: string | null; readonly at: Date },
): Promise<void> {
  await sql`
    update tags set gone_at = ${at}, merged_into = ${intoId}::uuid, version = version + 1
    where id = ${id}`.execute(db);
  await sql`update tags set merged_into = ${intoId}::uuid where merged_into = ${id}`.execute(db);
}
