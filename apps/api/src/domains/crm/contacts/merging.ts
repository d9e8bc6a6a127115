import type { Person } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { getContact } from './service.ts';
import { inOrder } from './identity-resolution.ts';
import { lockAssignment } from './identity-resolution-repository.ts';
import {
  dismissPair,
  findPlace,
  joinGroups,
  listMembers,
  type PersonPlace,
  unmerge,
} from './merging-repository.ts';

const meanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'One of these records was merged, unmerged or deleted. Your change wasn’t made. Review and try again.',
  );

// Which records are the same person: said by staff, and taken back.

/** @throws AppError `not_found`. */
async function getPlace(trx: Database, id: string): Promise<PersonPlace> {
  const place = await findPlace(trx, id);
  if (place === undefined) throw new AppError('not_found', 'There is no such person.');
  return place;
}

/** @throws AppError `not_found`, `changed_meanwhile` unless both stand for themselves. */
async function getTwo(trx: Database, id: string, otherId: string) {
  await lockAssignment(trx);
  const two = [await getPlace(trx, id), await getPlace(trx, otherId)];
  const stand = two.every((one) => one.merged_into === null && one.erased_at === null);
  if (!stand || id === otherId) throw meanwhile();
  if (two[0]?.kind !== two[1]?.kind) {
    throw new AppError('invalid_input', 'A person and a company can’t be the same record.');
  }
}

/**
 * Takes another record for the same person. Nothing is moved: it only points to the one that
 * stands for both.
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
 * Takes a merged record for a person of its own again, with whatever had been merged into it
 * before, and remembers that it is. What was written since stays where it was written.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export async function unmergeContacts(
  ctx: Context,
  actor: StaffActor,
  personId: string,
): Promise<Person> {
  const groupId = await ctx.db.transaction().execute(async (trx) => {
    await lockAssignment(trx);
    const place = await getPlace(trx, personId);
    const { merged_into: winnerId } = place;
    if (winnerId === null || place.erased_at !== null) throw meanwhile();
    const at = ctx.now();
    await unmerge(trx, { ...place, merged_into: winnerId }, actor.id, at);
    await dismissPair(trx, { ...inOrder(personId, winnerId), actorId: actor.id, at });
    const subject = { kind: 'person', id: personId } as const;
    const before = { mergedInto: winnerId };
    await recordAudit(trx, actor, { at, action: 'person.take-apart', subject, before });
    return place.group_id;
  });
  return getContact(ctx, groupId);
}

/**
 * Remembers that two are not the same person: nobody is asked again.
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
    // The suspicion may be between any two that are taken for them.
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
