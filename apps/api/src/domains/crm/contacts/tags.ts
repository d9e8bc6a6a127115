import type { ManagedTag, TagForm, TagUses } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { unlessGone } from '../../../platform/already-gone.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { countContacts } from './service.ts';
import { lockPeople } from './identity-resolution-repository.ts';
import { lockSegments } from './segments-repository.ts';
import {
  endTag,
  findTag,
  isTagAtWork,
  isTagNameTaken,
  listNamingSegments,
  type NamingSegment,
  renameInSegments,
  saveTag,
  removeFromAllContacts,
} from './tags-repository.ts';

const changedMeanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'Someone else changed or deleted this tag. Your changes weren’t saved. Review and try again.',
  );

const inUse = (sentence: string) => new AppError('tag_in_use', sentence);

const namesOf = (segments: readonly NamingSegment[]) =>
  new Intl.ListFormat('en-US').format(segments.map(({ name }) => `“${name}”`));

// Tag management: rename, merge and delete. The audit log records the changes but no tag names,
// because a tag may be a person's name.

/** @throws AppError `not_found`. */
async function get(from: Database, id: string): Promise<ManagedTag> {
  const tag = await findTag(from, id);
  if (tag === undefined)
    throw new AppError('not_found', 'This tag no longer exists. Reload the list.');
  return tag;
}

/** @throws AppError `not_found`, `changed_meanwhile`. */
async function getSeen(trx: Database, { id, version }: ExpectedVersion): Promise<ManagedTag> {
  const tag = await get(trx, id);
  if (tag.version !== version) throw changedMeanwhile();
  return tag;
}

/** Runs while blocking tag assignments, identity resolution and segment changes. */
function alone<Result>(ctx: Context, work: (trx: Database) => Promise<Result>): Promise<Result> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    await lockSegments(trx);
    return work(trx);
  });
}

/** @throws AppError `tag_in_use` while a bulk action or export uses it. */
async function checkRest(trx: Database, { id, name }: ManagedTag): Promise<void> {
  if (!(await isTagAtWork(trx, id))) return;
  throw inUse(`“${name}” is in use by a running job. Try again when it is done.`);
}

/**
 * Returns the contacts with a tag and the segments that refer to it. @throws AppError `not_found`.
 */
export async function getTagUses(ctx: Context, id: string, callerId: string): Promise<TagUses> {
  await get(ctx.db, id);
  const segments = await listNamingSegments(ctx.db, id);
  return {
    people: await countContacts(ctx, { tag: id }, callerId, 'any'),
    segments: segments.map(({ id: segmentId, name }) => ({ id: segmentId, name })),
  };
}

/**
 * Changes the seen version of a tag.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `name_taken`.
 */
export function changeTag(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  form: TagForm,
): Promise<ManagedTag> {
  return alone(ctx, async (trx) => {
    const { id, name, tone, version } = await getSeen(trx, seen);
    if (await isTagNameTaken(trx, form.name, id)) {
      throw new AppError(
        'name_taken',
        'There’s already a tag with this name. Merge the two, or choose another name.',
      );
    }
    await saveTag(trx, { id, ...form });
    const subject = { kind: 'tag', id } as const;
    const before = { tone, version };
    const after = { tone: form.tone, version: version + 1, isRenamed: form.name !== name };
    await recordAudit(trx, actor, { at: ctx.now(), action: 'tag.change', subject, before, after });
    return get(trx, id);
  });
}

/**
 * Merges a tag into another, both in the seen version: contacts with the tag get the other one, and
 * segments refer to the other one.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `invalid_input`, `tag_in_use`.
 */
export function mergeTags(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  other: ExpectedVersion,
): Promise<ManagedTag> {
  return alone(ctx, async (trx) => {
    if (seen.id === other.id) {
      throw new AppError('invalid_input', 'Please choose another tag.', { field: 'otherId' });
    }
    const from = await getSeen(trx, seen);
    const into = await getSeen(trx, other);
    await checkRest(trx, from);
    const naming = await listNamingSegments(trx, from.id);
    const torn = naming.filter(({ tag, without }) =>
      [tag, without].every((id) => id === from.id || id === into.id),
    );
    if (torn.length > 0) {
      throw inUse(
        `${namesOf(torn)} tells people with “${from.name}” from people with “${into.name}”. Change the segment before the two become one.`,
      );
    }
    const at = ctx.now();
    const people = await removeFromAllContacts(trx, from.id, into.id, { actorId: actor.id, at });
    await renameInSegments(trx, { fromId: from.id, toId: into.id, at });
    await endTag(trx, from.id, { intoId: into.id, at });
    await saveTag(trx, into);
    await recordAudit(trx, actor, {
      at,
      action: 'tag.merge',
      subject: { kind: 'tag', id: from.id },
      before: { tone: from.tone, people, segmentIds: naming.map(({ id }) => id) },
      after: { intoId: into.id },
    });
    return get(trx, into.id);
  });
}

/**
 * Deletes the seen version of a tag and removes it from all contacts, unless it is already gone.
 *
 * @throws AppError `changed_meanwhile`, `tag_in_use` while a segment refers to it.
 */
export function removeTag(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<{ id: string }> {
  const removal = alone(ctx, async (trx) => {
    const tag = await getSeen(trx, seen);
    const { id, name, tone } = tag;
    await checkRest(trx, tag);
    const naming = await listNamingSegments(trx, id);
    if (naming.length > 0) {
      throw inUse(
        `“${name}” is used by ${namesOf(naming)}. Edit or delete the segment first, or merge the tag into another one.`,
      );
    }
    const at = ctx.now();
    const people = await removeFromAllContacts(trx, id, null, { actorId: actor.id, at });
    await endTag(trx, id, { intoId: null, at });
    const subject = { kind: 'tag', id } as const;
    const before = { tone, people };
    await recordAudit(trx, actor, { at, action: 'tag.delete', subject, before });
    return { id };
  });
  return unlessGone(removal, { id: seen.id });
}
