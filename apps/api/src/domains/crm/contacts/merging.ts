import type { Person } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
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
import type { ContactsService } from './service.ts';

const meanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'One of these records was merged, unmerged or deleted. Your change wasn’t made. Review and try again.',
  );

/** Which records are the same person: said by staff, and taken back. */
export function createMerging(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  persons: ContactsService,
) {
  /** @throws AppError `not_found`. */
  const getPlace = async (trx: Database, id: string): Promise<PersonPlace> => {
    const place = await findPlace(trx, id);
    if (place === undefined) throw new AppError('not_found', 'There is no such person.');
    return place;
  };

  /** @throws AppError `not_found`, `changed_meanwhile` unless both stand for themselves. */
  const getTwo = async (trx: Database, id: string, otherId: string) => {
    await lockAssignment(trx);
    const two = [await getPlace(trx, id), await getPlace(trx, otherId)];
    const stand = two.every((one) => one.merged_into === null && one.erased_at === null);
    if (!stand || id === otherId) throw meanwhile();
    if (two[0]?.kind !== two[1]?.kind) {
      throw new AppError('invalid_input', 'A person and a company can’t be the same record.');
    }
  };

  return {
    /**
     * Takes another record for the same person. Nothing is moved: it only points to the one that
     * stands for both.
     *
     * @throws AppError `not_found`, `changed_meanwhile`.
     */
    merge: async (actor: StaffActor, personId: string, otherId: string): Promise<Person> => {
      await db.transaction().execute(async (trx) => {
        await getTwo(trx, personId, otherId);
        const at = now();
        const join = { winnerId: personId, loserId: otherId, actorId: actor.id, at };
        await joinGroups(trx, join);
        const subject = { kind: 'person', id: personId } as const;
        await recordAudit(trx, actor, { at, action: 'person.merge', subject, after: { otherId } });
      });
      return persons.get(personId);
    },

    /**
     * Takes a merged record for a person of its own again, with whatever had been merged into it
     * before, and remembers that it is. What was written since stays where it was written.
     *
     * @throws AppError `not_found`, `changed_meanwhile`.
     */
    unmerge: async (actor: StaffActor, personId: string): Promise<Person> => {
      const groupId = await db.transaction().execute(async (trx) => {
        await lockAssignment(trx);
        const place = await getPlace(trx, personId);
        const { merged_into: winnerId } = place;
        if (winnerId === null || place.erased_at !== null) throw meanwhile();
        const at = now();
        await unmerge(trx, { ...place, merged_into: winnerId }, actor.id, at);
        await dismissPair(trx, { ...inOrder(personId, winnerId), actorId: actor.id, at });
        const subject = { kind: 'person', id: personId } as const;
        const before = { mergedInto: winnerId };
        await recordAudit(trx, actor, { at, action: 'person.take-apart', subject, before });
        return place.group_id;
      });
      return persons.get(groupId);
    },

    /**
     * Remembers that two are not the same person: nobody is asked again.
     *
     * @throws AppError `not_found`, `changed_meanwhile`.
     */
    dismiss: async (actor: StaffActor, personId: string, otherId: string): Promise<Person> => {
      await db.transaction().execute(async (trx) => {
        await getTwo(trx, personId, otherId);
        const at = now();
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
      return persons.get(personId);
    },
  };
}

/** The service of merging. */
export type MergingService = ReturnType<typeof createMerging>;
