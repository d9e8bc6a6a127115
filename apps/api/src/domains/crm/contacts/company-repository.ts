import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { parseRowCursor } from '../../../platform/database/row-cursor.ts';
import type { DueCompany } from '../../memberships/index.ts';
import { type ContactScope, nameThen } from './repository.ts';

/** Maximum number of a company's employees shown at once. */
const SHOWN = 100;

/**
 * Selects a company's employees, across all records of its group: members of its business account,
 * and people whom staff assigned to it. Each is represented by their primary record.
 */
const employees = (groupId: string) => sql`
  select p.group_id, bool_or(f.said_by_staff) as said_by_staff from (
    select e.id, true as said_by_staff
      from people c join people e on e.employer_id = c.id where c.group_id = ${groupId}
    union all
    select e.id, false
      from people c join memberships.company_members m on m.company_id = c.company_id
      join people e on e.user_id = m.user_id where c.group_id = ${groupId}
  ) f join people p on p.id = f.id
  where p.erased_at is null group by p.group_id`;

/** An employee of a company. */
export interface EmployeeRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly said_by_staff: boolean;
}

/** Lists a company's first employees by name. */
export async function listEmployees(db: Database, groupId: string): Promise<EmployeeRow[]> {
  const { rows } = await sql<EmployeeRow>`
    select p.id, p.name, p.email, e.said_by_staff
    from (${employees(groupId)}) e join people p on p.id = e.group_id
    order by lower(p.name), p.id limit ${SHOWN}`.execute(db);
  return rows;
}

/** Counts a company's employees. */
export async function countEmployees(db: Database, groupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (${employees(groupId)}) e`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A company that a person works for. */
export interface EmployerRow {
  readonly id: string;
  readonly name: string;
  readonly said_by_staff: boolean;
}

/** Lists the companies that a person works for, the one set by staff first. */
export async function listEmployers(db: Database, groupId: string): Promise<EmployerRow[]> {
  const { rows } = await sql<EmployerRow>`
    select g.id, g.name, bool_or(f.said_by_staff) as said_by_staff from (
      select employer_id as id, true as said_by_staff
        from people where group_id = ${groupId} and employer_id is not null
      union all
      select c.id, false
        from people p join memberships.company_members m on m.user_id = p.user_id
        join people c on c.company_id = m.company_id where p.group_id = ${groupId}
    ) f join people c on c.id = f.id join people g on g.id = c.group_id
    group by g.id, g.name
    order by said_by_staff desc, lower(g.name), g.id`.execute(db);
  return rows;
}

/** Returns the records of a company and its employees, whose activity counts as the company's. */
export async function scopeOfCompany(db: Database, groupId: string): Promise<ContactScope> {
  const { rows } = await sql<{ id: string }>`
    select id from people where group_id = ${groupId}
    union
    select p.id from (${employees(groupId)}) e join people p on p.group_id = e.group_id`.execute(
    db,
  );
  return { recordIds: rows.map(({ id }) => id) };
}

/** Returns the primary records of records or accounts, by ID, without companies themselves. */
export async function listByScope(
  db: Database,
  ids: readonly (string | null)[],
): Promise<Map<string, { id: string; name: string }>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const { rows } = await sql<{ whose: string; id: string; name: string }>`
    select w.whose, g.id, g.name from (
      select id as whose, group_id from people
        where id = any(${known}::uuid[]) and kind = 'person'
      union all
      select user_id, group_id from people where user_id = any(${known}::uuid[])
    ) w join people g on g.id = w.group_id`.execute(db);
  return new Map(rows.map(({ whose: scope, ...person }) => [scope, person]));
}

/** A company in a list. */
export interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly is_business_account: boolean;
  readonly member: string | null;
  readonly people: number;
  readonly open_leads: number;
  readonly last_contact_at: Date | null;
}

/** Lists the IDs of companies that are primary records, by name, after a given one. */
export async function listCompanyIds(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const from =
    after === undefined
      ? sql`(lower(name), id) > ('', '00000000-0000-0000-0000-000000000000')`
      : sql`(lower(name), id) > (${nameThen(parseRowCursor(after))}, ${parseRowCursor(after).id}::uuid)`;
  const { rows } = await sql<{ id: string }>`
    select id from people
    where company_key is not null and merged_into is null and erased_at is null and ${from}
    order by lower(name), id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists companies with their list columns, in the order of the given IDs. */
export async function listCompanies(
  db: Database,
  ids: readonly string[],
  at: Date,
): Promise<CompanyRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CompanyRow>`
    select c.id, c.name, c.email, c.phone, f.member, f.people, f.last_contact_at,
      exists (select from people m where m.group_id = c.id and m.company_id is not null)
        as is_business_account,
      (select count(*)::int from people m join leads l on l.person_id = m.id
        where m.group_id = c.id and l.stage not in ('won', 'lost')) as open_leads
    from people c
    cross join lateral (
      select count(distinct p.group_id)::int as people, max(p.last_contact_at) as last_contact_at,
        max(u.membership_tier) filter (where u.membership_tier <> 'FREE'
          and (u.membership_ends_at is null or u.membership_ends_at > ${at})) as member
      from (
        select e.group_id from people m join people e on e.employer_id = m.id
          where m.group_id = c.id
        union
        select e.group_id from people m join memberships.company_members s on s.company_id = m.company_id
          join people e on e.user_id = s.user_id where m.group_id = c.id
      ) e join people p on p.group_id = e.group_id and p.erased_at is null
      left join accounts.users u on u.id = p.user_id
    ) f
    where c.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], c.id)`.execute(db);
  return rows;
}

/** Adds records for business accounts that have none; returns the new IDs. */
export async function addBusinessAccounts(
  db: Database,
  companies: readonly DueCompany[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into people (id, kind, company_id, name, source, group_id, created_at, last_contact_at,
      group_contact_at)
    select n.id, 'company', n.company_id, n.name, 'company-account', n.id, n.created_at,
      n.created_at, n.created_at
    from (
      select gen_random_uuid() as id, c.id as company_id, c.name, c.created_at
      from json_to_recordset(${JSON.stringify(companies)}::json)
        as c (id uuid, name text, created_at timestamptz)
    ) n
    on conflict (company_id) do nothing returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Values of a company that staff add. */
export interface NewCompany {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly dial: string | null;
  readonly source: 'staff' | 'import';
  readonly at: Date;
}

/** Adds a company. */
export async function addCompany(db: Database, { at, ...company }: NewCompany): Promise<void> {
  await db
    .insertInto('people')
    .values({
      ...company,
      kind: 'company',
      group_id: company.id,
      created_at: at,
      last_contact_at: at,
      group_contact_at: at,
    })
    .execute();
}

/**
 * Saves pairs of companies with the same name as possible duplicates, ignoring case, punctuation
 * and the legal form.
 */
export async function addNameSuspicions(
  db: Database,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into person_pairs (first_id, second_id, reason, found_at)
    select least(n.id, o.id), greatest(n.id, o.id), 'company-name', ${at}
    from people n cross join lateral (
      select id from people
      where company_key = n.company_key and id <> n.id and erased_at is null
      order by created_at, id limit 8
    ) o
    where n.id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db);
}

/** Returns a record and locks it. */
export async function lockRecord(
  db: Database,
  id: string,
): Promise<
  | {
      id: string;
      kind: string;
      name: string;
      email: string | null;
      phone: string | null;
      company_id: string | null;
      group_id: string;
      merged_into: string | null;
      erased_at: Date | null;
    }
  | undefined
> {
  return db
    .selectFrom('people')
    .select(['id', 'kind', 'name', 'email', 'phone', 'company_id', 'group_id'])
    .select(['merged_into', 'erased_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Saves a company's name and contact details. */
export async function saveCompany(
  db: Database,
  { id, ...facts }: Pick<NewCompany, 'id' | 'name' | 'email' | 'phone' | 'dial'>,
): Promise<void> {
  await db.updateTable('people').set(facts).where('id', '=', id).execute();
}

/** Saves a person's employer on each of their records. */
export async function saveEmployer(
  db: Database,
  groupId: string,
  employerId: string | null,
): Promise<void> {
  await db
    .updateTable('people')
    .set({ employer_id: employerId })
    .where('group_id', '=', groupId)
    .execute();
}
