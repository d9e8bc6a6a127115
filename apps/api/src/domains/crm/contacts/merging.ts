import type { Person } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { getContact } from './service.ts';
import { inOrder } from './identity-resolution.ts';
import { lockPeople } from './identity-resolution-repository.ts';
import {
  dismissPair,
  findMergedPerson,
  joinGroups,
  listMembers,
  type MergedPerson,
  unmerge,
} from './merging-repository.ts';

const changedMeanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'One of these records was merged, unmerged or deleted. Your change wasn’t made. Review and try again.',
  );

// Merging and unmerging of records by staff.

/** @throws AppError `not_found`. */
async function getMergedPerson(trx: Database, id: string): Promise<MergedPerson> {
  const person = await findMergedPerson(trx, id);
  if (person === undefined)
    throw new AppError('not_found', 'This person no longer exists. Reload the list.');
  return person;
}

/** @throws AppError `not_found`, `changed_meanwhile` unless both are primary records. */
async function getTwo(trx: Database, id: string, otherId: string) {
  await lockPeople(trx);
  const two = [await getMergedPerson(trx, id), await getMergedPerson(trx, otherId)];
  const stand = two.every((one) => one.merged_into === null && one.erased_at === null);
  if (!stand || id === otherId) throw changedMeanwhile();
  if (two[0]?.kind !== two[1]?.kind) {
    throw new AppError('invalid_input', 'A person and a company can’t be the same record.');
  }
}

/**
 * Merges another record into a contact. No data moves: the other record only points to the primary
 * one.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export async function mergeContacts(
  ctx: Context,
  actor: StaffActor,
  personId: string,
  otherId: string,
): Promise<Person> {
  await ctx.db.transaction().execute(async (trx) => {
    await getTwo(trx, personId, otherId);
    const at = ctx.now();
    const join = { winnerId: personId, loserId: otherId, actorId: actor.id, at };
    await joinGroups(trx, join);
    const subject = { kind: 'person', id: personId } as const;
    await recordAudit(trx, actor, { at, action: 'person.merge', subject, after: { otherId } });
  });
  return getContact(ctx, personId);
}

/**
 * Unmerges a record, with everything that was merged into it before, and remembers that it is a
 * different person. Data written since the merge stays where it was written.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export async function unmergeContacts(
  ctx: Context,
  actor: StaffActor,
  personId: string,
): Promise<Person> {
  const groupId = await ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const person = await getMergedPerson(trx, personId);
    const { merged_into: winnerId } = person;
    if (winnerId === null || person.erased_at !== null) throw changedMeanwhile();
    const at = ctx.now();
    await unmerge(trx, { ...person, merged_into: winnerId }, actor.id, at);
    await dismissPair(trx, { ...inOrder(personId, winnerId), actorId: actor.id, at });
    const subject = { kind: 'person', id: personId } as const;
    const before = { mergedInto: winnerId };
    await recordAudit(trx, actor, { at, action: 'person.take-apart', subject, before });
    return person.group_id;
  });
  return getContact(ctx, groupId);
}

/**
 * Remembers that two records are different people, so that the pair isn't suggested again.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export async function dismissDuplicate(
  ctx: Context,
  actor: StaffActor,
  personId: string,
  otherId: string,
): Promise<Person> {
  await ctx.db.transaction().execute(async (trx) => {
    await getTwo(trx, personId, otherId);
    const at = ctx.now();
    // The pair may consist of any two of their records.
    for (const one of await listMembers(trx, personId)) {
      for (const other of await listMembers(trx, otherId)) {
        await dismissPair(trx, { ...inOrder(one.id, other.id), actorId: actor.id, at });
      }
    }
    const subject = { kind: 'person', id: personId } as const;
    const after = { otherId };
    await recordAudit(trx, actor, { at, action: 'person.not-same', subject, after });
  });
  return getContact(ctx, personId);
}
