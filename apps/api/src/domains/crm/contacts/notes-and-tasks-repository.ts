import type { PersonLink, Tag } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { listRolesThatMay } from '../../accounts/index.ts';

/** A task with its contact and owner. */
export interface TaskRow {
  readonly id: string;
  readonly person_id: string;
  readonly person_name: string;
  readonly title: string;
  readonly due_date: string | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly done_at: Date | null;
  readonly version: number;
}

const tasks = sql`select t.id, p.group_id as person_id, r.name as person_name, t.title,
    t.due_date::text as due_date, t.owner_id, u.username as owner_name, t.done_at, t.version
  from person_tasks t join people p on p.id = t.person_id join people r on r.id = p.group_id
  join accounts.users u on u.id = t.owner_id`;

/** Lists a contact's tasks: open ones, most urgent first, then done ones, newest first. */
export async function listTasks(db: Database, groupId: string): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    ${tasks} where p.group_id = ${groupId}
    order by t.done_at desc nulls first, t.due_date nulls last, t.id limit 100`.execute(db);
  return rows;
}

/** Lists a staff member's tasks, most urgent first. */
export async function listTaskRowsOf(
  db: Database,
  ownerId: string,
  limit: number,
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    ${tasks} where t.owner_id = ${ownerId} and t.done_at is null
    order by coalesce(t.due_date, 'infinity'), t.id limit ${limit}`.execute(db);
  return rows;
}

/** Finds a task. */
export async function findTask(db: Database, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`${tasks} where t.id = ${id}`.execute(db);
  return rows[0];
}

/** Adds a task; false if it exists already. */
export async function insertTask(
  db: Database,
  task: {
    id: string;
    personId: string;
    title: string;
    dueDate: string | null;
    ownerId: string;
    createdBy: string;
    at: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('person_tasks')
    .values({
      id: task.id,
      person_id: task.personId,
      title: task.title,
      due_date: task.dueDate,
      owner_id: task.ownerId,
      created_by: task.createdBy,
      created_at: task.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the seen version of a task. Returns false if it has changed since. */
export async function saveTask(
  db: Database,
  task: {
    id: string;
    version: number;
    title: string;
    dueDate: string | null;
    ownerId: string;
    isDone: boolean;
    actorId: string;
    at: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update person_tasks set title = ${task.title}, due_date = ${task.dueDate}::date,
      owner_id = ${task.ownerId}, version = version + 1,
      done_at = case when ${task.isDone} then coalesce(done_at, ${task.at}) end,
      done_by = case when ${task.isDone} then coalesce(done_by, ${task.actorId}) end
    where id = ${task.id} and version = ${task.version} returning id`.execute(db);
  return rows.length === 1;
}

/** A note with its version and author. */
export interface NoteRow {
  readonly id: string;
  readonly person_id: string;
  readonly version: number;
}

/** Finds a note. */
export async function findNote(db: Database, id: string): Promise<NoteRow | undefined> {
  return db
    .selectFrom('person_notes')
    .select(['id', 'person_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const mention = (db: Database, noteId: string, ids: readonly string[], at: Date) =>
  sql`
    insert into person_mentions (user_id, note_id, at)
    select u.id, ${noteId}, ${at} from accounts.users u
    where u.id = any(${ids}::uuid[]) and u.role <> 'CUSTOMER' and u.deleted_at is null
    on conflict do nothing`.execute(db);

/** Adds a note; false if it exists already. */
export async function addNote(
  db: Database,
  note: {
    id: string;
    personId: string;
    authorId: string;
    body: string;
    mentions: readonly string[];
    at: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('person_notes')
    .values({
      id: note.id,
      person_id: note.personId,
      author_id: note.authorId,
      body: note.body,
      created_at: note.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await mention(db, note.id, note.mentions, note.at);
  return true;
}

/** Changes the seen version of a note. Returns false if it has changed since. */
export async function saveNote(
  db: Database,
  note: { id: string; version: number; body: string; mentions: readonly string[]; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update person_notes set body = ${note.body}, version = version + 1, changed_at = ${note.at}
    where id = ${note.id} and version = ${note.version} returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`delete from person_mentions
    where note_id = ${note.id} and user_id <> all(${note.mentions}::uuid[])`.execute(db);
  await mention(db, note.id, note.mentions, note.at);
  return true;
}

/** A note that mentions a staff member. */
export interface MentionRow {
  readonly note_id: string;
  readonly person_id: string;
  readonly person_name: string;
  readonly author: string;
  readonly body: string;
  readonly at: Date;
}

/** Lists the latest notes that mention a staff member. */
export async function listMentionRows(db: Database, userId: string): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select m.note_id, p.group_id as person_id, r.name as person_name, u.username as author, n.body,
      m.at
    from person_mentions m join person_notes n on n.id = m.note_id
    join people p on p.id = n.person_id join people r on r.id = p.group_id
    join accounts.users u on u.id = n.author_id
    where m.user_id = ${userId} order by m.at desc limit 50`.execute(db);
  return rows;
}

/** Lists the staff who may see the CRM, sorted by name. */
export async function listColleagues(db: Database): Promise<{ id: string; name: string }[]> {
  const roles = await listRolesThatMay(db, 'crm:read');
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.username as name from accounts.users u
    where u.role <> 'CUSTOMER' and u.role = any(${roles}) and u.deleted_at is null
    order by lower(u.username), u.id`.execute(db);
  return rows;
}

/** Whether a user is staff and may see the CRM. */
export async function isColleague(db: Database, id: string): Promise<boolean> {
  return (await listColleagues(db)).some((colleague) => colleague.id === id);
}

/** Lists all tags, sorted by name. */
export async function listContactTags(db: Database): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select id, name, tone from tags
    where lower(name) >= '' and gone_at is null order by lower(name)`.execute(db);
  return rows;
}

/** Lists a contact's tags, sorted by name. */
export async function listTagsOf(db: Database, groupId: string): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select t.id, t.name, t.tone from tags t
    where t.id in (select g.tag_id from person_tags g join people p on p.id = g.person_id
      where p.group_id = ${groupId})
    order by lower(t.name)`.execute(db);
  return rows;
}

/** Returns the tag with a name, and creates it if there is none. */
export async function ensureTag(
  db: Database,
  tag: { id: string; name: string; tone: string; at: Date },
): Promise<string> {
  await db
    .insertInto('tags')
    .values({ id: tag.id, name: tag.name, tone: tag.tone, created_at: tag.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ id: string }>`
    select id from tags where lower(name) = lower(${tag.name}) and gone_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A tag was neither written nor found.');
  return row.id;
}

/** Whether a tag exists. */
export async function isTag(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('tags')
    .select('id')
    .where('id', '=', id)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists a contact's links, oldest first. */
export async function listLinks(db: Database, groupId: string): Promise<PersonLink[]> {
  const { rows } = await sql<PersonLink>`
    select l.id, l.name, l.url from person_links l join people p on p.id = l.person_id
    where p.group_id = ${groupId} order by l.created_at, l.id`.execute(db);
  return rows;
}

/** Adds a link. */
export async function addLink(
  db: Database,
  link: { id: string; personId: string; name: string; url: string; actorId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('person_links')
    .values({
      id: link.id,
      person_id: link.personId,
      name: link.name,
      url: link.url,
      created_by: link.actorId,
      created_at: link.at,
    })
    .execute();
}

/** Removes a contact's link. Returns false if they have no such link. */
export async function removeLink(db: Database, groupId: string, linkId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from person_links where id = ${linkId}
      and person_id in (select id from people where group_id = ${groupId})
    returning id`.execute(db);
  return rows.length > 0;
}
