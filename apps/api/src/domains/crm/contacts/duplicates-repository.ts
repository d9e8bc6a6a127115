import type { DuplicatePair } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A record of a pair, represented by its primary record. */
export interface PairedRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly source: DuplicatePair['kept']['source'];
  readonly has_account: boolean;
  readonly created_at: string;
  readonly last_contact_at: string;
  readonly visits: number;
  readonly paid_cents: number;
}

/** Two records that may be duplicates. */
export interface PairRow {
  readonly first: PairedRecord;
  readonly second: PairedRecord;
  readonly kind: DuplicatePair['kind'];
  readonly reason: DuplicatePair['reason'];
}

const recordOf = (name: 'f' | 's') => {
  const column = (key: string) => sql.ref(`${name}.${key}`);
  return sql`jsonb_build_object('id', ${column('id')}, 'name', ${column('name')},
    'email', ${column('email')}, 'phone', ${column('phone')}, 'source', ${column('source')},
    'has_account', ${column('user_id')} is not null, 'created_at', ${column('created_at')},
    'last_contact_at', ${column('group_contact_at')}, 'visits', ${column('group_visits')},
    'paid_cents', ${column('group_paid_cents')})`;
};

/** Lists undecided pairs, oldest first. */
export async function listOpenPairs(db: Database, limit: number): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select ${recordOf('f')} as first, ${recordOf('s')} as second, f.kind, r.reason
    from person_pairs r
    join people one on one.id = r.first_id join people other on other.id = r.second_id
    join people f on f.id = one.group_id join people s on s.id = other.group_id
    where r.dismissed_at is null and r.settled_at is null and f.id <> s.id
      and f.erased_at is null and s.erased_at is null
    order by r.found_at, r.first_id, r.second_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Settles the pairs within a group, whose records count as the same. */
export async function settlePairs(db: Database, groupId: string, at: Date): Promise<void> {
  await sql`
    update person_pairs r set settled_at = ${at}
    from people one, people other
    where one.group_id = ${groupId} and r.first_id = one.id and other.id = r.second_id
      and other.group_id = ${groupId} and r.settled_at is null`.execute(db);
}

/** Reopens settled pairs of a group whose records are now in two groups. */
export async function reopenPairs(db: Database, groupId: string): Promise<void> {
  await sql`
    with mine as (select id from people where group_id = ${groupId}),
    parted as (
      select r.first_id, r.second_id from mine join person_pairs r on r.first_id = mine.id
        join people o on o.id = r.second_id where o.group_id <> ${groupId}
      union all
      select r.first_id, r.second_id from mine join person_pairs r on r.second_id = mine.id
        join people o on o.id = r.first_id where o.group_id <> ${groupId}
    )
    update person_pairs r set settled_at = null from parted
    where r.first_id = parted.first_id and r.second_id = parted.second_id
      and r.settled_at is not null`.execute(db);
}
