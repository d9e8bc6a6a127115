import { randomUUID } from 'node:crypto';
import type {
  AuditAction,
  LinkForm,
  Person,
  PersonNoteForm,
  PersonTask,
  TagForm,
  TaskForm,
} from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { getContact, taskOf } from './service.ts';
import {
  addLink,
  addNote,
  ensureTag,
  findNote,
  findTask,
  insertTask,
  isColleague,
  listLinks,
  listMentionRows,
  listTagsOf,
  listTaskRowsOf,
  removeLink,
  saveNote,
  saveTask,
} from './notes-and-tasks-repository.ts';
import { lockPeople } from './identity-resolution-repository.ts';
import { tagMany, untagMany } from './bulk-repository.ts';
import { findMergedPerson } from './merging-repository.ts';

/** Maximum number of tags per contact. */
export const MAX_TAGS = 30;
const MAX_LINKS = 50;
const PAGE = 100;

const changedMeanwhile = (what: string) =>
  new AppError(
    'changed_meanwhile',
    `Someone else edited this ${what}. Your changes weren’t saved. Review and try again.`,
  );

/** @throws AppError `invalid_input` if the task's owner isn't staff. */
async function checkOwner(trx: Database, ownerId: string): Promise<void> {
  if (await isColleague(trx, ownerId)) return;
  throw new AppError('invalid_input', 'Please choose a staff member.', {
    field: 'ownerId',
  });
}

// Staff's notes, tasks, tags and file links of contacts.

/**
 * Returns the primary record of a contact, locked against merges and erasure.
 *
 * @throws AppError `not_found`, also for an erased contact.
 */
async function lockGroup(trx: Database, personId: string): Promise<string> {
  await lockPeople(trx);
  const person = await findMergedPerson(trx, personId);
  if (person === undefined || person.erased_at !== null) {
    throw new AppError('not_found', 'This person no longer exists. Reload the page.');
  }
  return person.group_id;
}

/** Changes a contact's data, with an audit log entry. */
function change<Result>(
  ctx: Context,
  actor: StaffActor,
  personId: string,
  action: AuditAction,
  make: (
    trx: Database,
    groupId: string,
    at: Date,
  ) => Promise<{ result: Result; after: object | null }>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (trx) => {
    const groupId = await lockGroup(trx, personId);
    const at = ctx.now();
    const { result, after } = await make(trx, groupId, at);
    const subject = { kind: 'person', id: personId } as const;
    if (after !== null) await recordAudit(trx, actor, { at, action, subject, after });
    return result;
  });
}

async function getTask(trx: Database, taskId: string) {
  const task = await findTask(trx, taskId);
  if (task === undefined)
    throw new AppError('not_found', 'This task no longer exists. Reload the page.');
  return task;
}

/** Something new; with an id that exists already, nothing is added. */
type Once<Form> = Form & { readonly id?: string | undefined };

/** Adds a note. @throws AppError `not_found`. */
export function addContactNote(
  ctx: Context,
  actor: StaffActor,
  personId: string,
  { id = randomUUID(), ...form }: Once<PersonNoteForm>,
): Promise<{ id: string }> {
  return change(ctx, actor, personId, 'person.note', async (trx, groupId, at) => {
    const note = { id, personId: groupId, authorId: actor.id, ...form, at };
    const isNew = await addNote(trx, note);
    return { result: { id }, after: isNew ? { noteId: id } : null };
  });
}

/** Changes the seen version of a note. @throws AppError `not_found`, `changed_meanwhile`. */
export function changeContactNote(
  ctx: Context,
  actor: StaffActor,
  noteId: string,
  version: number,
  form: PersonNoteForm,
): Promise<{ id: string }> {
  return ctx.db.transaction().execute(async (trx) => {
    const note = await findNote(trx, noteId);
    if (note === undefined)
      throw new AppError('not_found', 'This note no longer exists. Reload the page.');
    await lockGroup(trx, note.person_id);
    const at = ctx.now();
    if (!(await saveNote(trx, { id: noteId, version, ...form, at })))
      throw changedMeanwhile('note');
    const subject = { kind: 'note', id: noteId } as const;
    const entry = { before: { version }, after: { version: version + 1 } };
    await recordAudit(trx, actor, { at, action: 'note.change', subject, ...entry });
    return { id: noteId };
  });
}

/** Lists the latest notes that mention a user. */
export async function listMentions(ctx: Context, userId: string) {
  return (await listMentionRows(ctx.db, userId)).map((row) => ({
    noteId: row.note_id,
    personId: row.person_id,
    personName: row.person_name,
    author: row.author,
    body: row.body,
    at: row.at.toISOString(),
  }));
}

/** Lists a user's tasks, most urgent first. */
export async function listTasksOf(
  ctx: Context,
  userId: string,
): Promise<{ tasks: PersonTask[]; hasMore: boolean }> {
  const rows = await listTaskRowsOf(ctx.db, userId, PAGE + 1);
  return { tasks: rows.slice(0, PAGE).map(taskOf), hasMore: rows.length > PAGE };
}

/** Adds a task. @throws AppError `not_found`, `invalid_input`. */
export function addTask(
  ctx: Context,
  actor: StaffActor,
  personId: string,
  { id = randomUUID(), ...form }: Once<TaskForm>,
): Promise<PersonTask> {
  return change(ctx, actor, personId, 'person.task', async (trx, groupId, at) => {
    await checkOwner(trx, form.ownerId);
    const task = { id, personId: groupId, ...form, createdBy: actor.id, at };
    const isNew = await insertTask(trx, task);
    const after = { taskId: id, ownerId: form.ownerId, dueDate: form.dueDate };
    return { result: taskOf(await getTask(trx, id)), after: isNew ? after : null };
  });
}

/**
 * Changes the seen version of a task.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `invalid_input`.
 */
export function changeTask(
  ctx: Context,
  actor: StaffActor,
  taskId: string,
  version: number,
  form: TaskForm & { isDone: boolean },
): Promise<PersonTask> {
  return ctx.db.transaction().execute(async (trx) => {
    const task = await getTask(trx, taskId);
    await lockGroup(trx, task.person_id);
    if (form.ownerId !== task.owner_id) await checkOwner(trx, form.ownerId);
    const at = ctx.now();
    const saved = { id: taskId, version, ...form, actorId: actor.id, at };
    if (!(await saveTask(trx, saved))) throw changedMeanwhile('task');
    const subject = { kind: 'task', id: taskId } as const;
    const { due_date: dueDate, owner_id: ownerId, done_at: doneAt } = task;
    const before = { dueDate, ownerId, isDone: doneAt !== null };
    const after = { dueDate: form.dueDate, ownerId: form.ownerId, isDone: form.isDone };
    await recordAudit(trx, actor, { at, action: 'task.change', subject, before, after });
    return taskOf(await getTask(trx, taskId));
  });
}

/** Adds a tag to a contact. @throws AppError `not_found`, `too_many`. */
export async function addContactTag(
  ctx: Context,
  actor: StaffActor,
  personId: string,
  form: TagForm,
): Promise<Person> {
  await change(ctx, actor, personId, 'person.tag', async (trx, groupId, at) => {
    if ((await listTagsOf(trx, groupId)).length >= MAX_TAGS) {
      throw new AppError('too_many', `A person has at most ${MAX_TAGS} tags. Take one away.`);
    }
    const tagId = await ensureTag(trx, { id: randomUUID(), ...form, at });
    const doing = { actorId: actor.id, at };
    await tagMany(trx, [groupId], { tagId, maxTags: MAX_TAGS }, doing);
    return { result: undefined, after: { tagId } };
  });
  return getContact(ctx, personId);
}

/** Removes a tag from a contact, if it has it. @throws AppError `not_found`. */
export async function removeContactTag(
  ctx: Context,
  actor: StaffActor,
  personId: string,
  tagId: string,
): Promise<Person> {
  await change(ctx, actor, personId, 'person.untag', async (trx, groupId, at) => {
    const taken = await untagMany(trx, [groupId], tagId, { actorId: actor.id, at });
    return { result: undefined, after: taken === 0 ? null : { tagId } };
  });
  return getContact(ctx, personId);
}

/** Adds a link to a file. @throws AppError `not_found`, `too_many`. */
export async function addContactLink(
  ctx: Context,
  actor: StaffActor,
  personId: string,
  form: LinkForm,
): Promise<Person> {
  await change(ctx, actor, personId, 'person.link', async (trx, groupId, at) => {
    if ((await listLinks(trx, groupId)).length >= MAX_LINKS) {
      throw new AppError('too_many', `A person has at most ${MAX_LINKS} links. Remove one.`);
    }
    const id = randomUUID();
    await addLink(trx, { id, personId: groupId, ...form, actorId: actor.id, at });
    return { result: undefined, after: { linkId: id } };
  });
  return getContact(ctx, personId);
}

/** Removes a link to a file, if it is there. @throws AppError `not_found`. */
export async function removeContactLink(
  ctx: Context,
  actor: StaffActor,
  personId: string,
  linkId: string,
): Promise<Person> {
  await change(ctx, actor, personId, 'person.unlink', async (trx, groupId) => {
    const isGone = await removeLink(trx, groupId, linkId);
    return { result: undefined, after: isGone ? { linkId } : null };
  });
  return getContact(ctx, personId);
}
