import type { Person } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { reopenPairs, settlePairs } from './duplicates-repository.ts';
import { countValues } from './field-values-repository.ts';

/** A record's position in its merge group. */
export interface MergedPerson {
  readonly id: string;
  readonly kind: string;
  readonly merged_into: string | null;
  readonly group_id: string;
  readonly erased_at: Date | null;
}

/** Finds a record's position in its merge group. */
export async function findMergedPerson(
  db: Database,
  id: string,
): Promise<MergedPerson | undefined> {
  return db
    .selectFrom('people')
    .select(['id', 'kind', 'merged_into', 'group_id', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const addEvent = (
  db: Database,
  event: {
    personId: string;
    otherId: string;
    kind: 'merged' | 'taken-apart';
    actorId: string | null;
    at: Date;
  },
) =>
  db
    .insertInto('person_events')
    .values({
      person_id: event.personId,
      other_id: event.otherId,
      kind: event.kind,
      actor_id: event.actorId,
      at: event.at,
    })
    .execute();

/** Updates the primary records of groups: last contact and totals over all of their records. */
const countGroups = (db: Database, groupIds: readonly string[]) =>
  sql`
    update people g set group_contact_at = m.at, group_visits = m.visits, group_paid_cents = m.paid
    from (
      select group_id, max(last_contact_at) as at, sum(visits)::int as visits,
        sum(paid_cents)::bigint as paid
      from people where group_id = any(${groupIds}::uuid[]) group by group_id
    ) m
    where g.id = m.group_id`.execute(db);

/**
 * Merges a record, with everything merged into it, into another one. None of their data moves. The
 * caller holds the identity resolution lock, and the losing record is not merged yet.
 */
export async function joinGroups(
  db: Database,
  join: { winnerId: string; loserId: string; actorId: string | null; at: Date },
): Promise<void> {
  const { winnerId, loserId, actorId, at } = join;
  await sql`
    update people p set group_id = w.group_id,
      merged_into = case when p.id = ${loserId} then w.id else p.merged_into end
    from people w where w.id = ${winnerId} and p.group_id = ${loserId}`.execute(db);
  const winner = await findMergedPerson(db, winnerId);
  await countGroups(db, [winner?.group_id ?? winnerId]);
  await settlePairs(db, winner?.group_id ?? winnerId, at);
  await countValues(db, [winnerId]);
  await addEvent(db, { personId: winnerId, otherId: loserId, kind: 'merged', actorId, at });
}

/** Makes a merged record primary again, with the records that were merged into it before. */
export async function unmerge(
  db: Database,
  person: MergedPerson & { readonly merged_into: string },
  actorId: string,
  at: Date,
): Promise<void> {
  await sql`
    with recursive apart as (
      select id from people where id = ${person.id}
      union all
      select p.id from people p join apart a on p.merged_into = a.id
    )
    update people p set group_id = ${person.id},
      merged_into = case when p.id = ${person.id} then null else p.merged_into end
    from apart where p.id = apart.id`.execute(db);
  const groupIds = [person.id, person.group_id];
  await countGroups(db, groupIds);
  await reopenPairs(db, person.id);
  await countValues(db, groupIds);
  const pair = { personId: person.merged_into, otherId: person.id };
  await addEvent(db, { ...pair, kind: 'taken-apart', actorId, at });
}

/** Records that two records are different people. */
export async function dismissPair(
  db: Database,
  pair: { first: string; second: string; actorId: string; at: Date },
): Promise<void> {
  const dismissed = { dismissed_at: pair.at, dismissed_by: pair.actorId };
  await db
    .insertInto('person_pairs')
    .values({
      first_id: pair.first,
      second_id: pair.second,
      reason: 'staff',
      found_at: pair.at,
      ...dismissed,
    })
    .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doUpdateSet(dismissed))
    .execute();
}

/** A possible duplicate, and the reason. */
export type SuspectRow = Person['suspects'][number];

/** Lists possible duplicates of a group that are not part of it yet. */
export async function listSuspects(db: Database, groupId: string): Promise<SuspectRow[]> {
  const { rows } = await sql<SuspectRow>`
    with mine as (select id from people where group_id = ${groupId}),
    pairs as (
      select second_id as id, reason from person_pairs
        where first_id in (select id from mine) and dismissed_at is null
      union all
      select first_id, reason from person_pairs
        where second_id in (select id from mine) and dismissed_at is null
    )
    select distinct on (g.id) g.id, g.name, g.email, g.phone, pairs.reason
    from pairs join people p on p.id = pairs.id join people g on g.id = p.group_id
    where g.id <> ${groupId} and g.erased_at is null
    order by g.id, pairs.reason desc
    limit 20`.execute(db);
  return rows;
}

/**
 * Lists the records of a group, each of which is to be marked as different from another group's.
 */
export async function listMembers(db: Database, groupId: string): Promise<{ id: string }[]> {
  return db.selectFrom('people').select('id').where('group_id', '=', groupId).execute();
}
