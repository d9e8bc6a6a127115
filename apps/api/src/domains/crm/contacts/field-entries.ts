import type { PersonFieldValue } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { lockPeople } from './identity-resolution-repository.ts';
import { storedValue } from './field-values.ts';
import { addFieldEvent, listValues, saveValue, type ValueRow } from './field-values-repository.ts';
import { type FieldRow, listFields } from './fields-repository.ts';
import { findMergedPerson, type MergedPerson } from './merging-repository.ts';

const changedMeanwhile = (sentence: string) => new AppError('changed_meanwhile', sentence);

/**
 * Returns the effective value of a field from the values of a contact's records, in their order.
 */
function valueOf(groupId: string, fieldId: string, rows: readonly ValueRow[]): PersonFieldValue {
  const own = rows.find(({ person_id: id }) => id === groupId);
  const counted = own ?? rows.find(({ value }) => value !== null);
  const value = counted?.value ?? null;
  const merged = rows.flatMap(({ person_name: name, value: other, ...row }) =>
    row.person_id === groupId || other === null || other === value ? [] : { name, value: other },
  );
  return { fieldId, value, version: own?.version ?? 0, merged };
}

const valuesOf = async (db: Database, groupId: string): Promise<PersonFieldValue[]> => {
  const rows = Map.groupBy(await listValues(db, groupId), ({ field_id: id }) => id);
  return [...rows].map(([fieldId, all]) => valueOf(groupId, fieldId, all));
};

// Custom field values of people and companies.

/** @throws AppError `not_found`, also for an erased contact. */
async function getMergedPerson(from: Database, personId: string): Promise<MergedPerson> {
  const person = await findMergedPerson(from, personId);
  if (person === undefined || person.erased_at !== null) {
    throw new AppError('not_found', 'This person no longer exists. Reload the list.');
  }
  return person;
}

/** @throws AppError `not_found` if the field can't be filled in for this kind of record. */
async function getField(from: Database, id: string, kind: string): Promise<FieldRow> {
  const field = (await listFields(from)).find((one) => one.id === id);
  const isTheirs = field?.applies_to === 'both' || field?.applies_to === kind;
  if (field === undefined || field.is_archived || !isTheirs) {
    throw new AppError('not_found', 'This field no longer exists, or is for other records.');
  }
  return field;
}

/** Lists the custom field values of a contact. @throws AppError `not_found`. */
export async function listFieldEntries(
  ctx: Context,
  personId: string,
): Promise<PersonFieldValue[]> {
  return valuesOf(ctx.db, (await getMergedPerson(ctx.db, personId)).group_id);
}

/**
 * Saves a value on a contact's primary record if the caller saw the current version.
 *
 * @throws AppError `not_found`, also for an archived field; `changed_meanwhile`, also if the record
 * was merged; `invalid_input` if the field can't hold the value.
 */
export async function enterField(
  ctx: Context,
  actor: StaffActor,
  { personId, fieldId }: { readonly personId: string; readonly fieldId: string },
  entry: { readonly value: string | null; readonly version: number },
): Promise<PersonFieldValue[]> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const person = await getMergedPerson(trx, personId);
    if (person.merged_into !== null) {
      throw changedMeanwhile('This record was merged into another one in the meantime. Reload it.');
    }
    const field = await getField(trx, fieldId, person.kind);
    const known = (await valuesOf(trx, personId)).find((one) => one.fieldId === fieldId);
    if ((known?.version ?? 0) !== entry.version) {
      throw changedMeanwhile(
        'Someone else edited this. Your changes weren’t saved. Review and try again.',
      );
    }
    const before = known?.value ?? null;
    await saveValue(trx, {
      personId,
      fieldId,
      stored: storedValue(field, entry.value, before),
    });
    const saved = (await valuesOf(trx, personId)).find((one) => one.fieldId === fieldId);
    const after = saved?.value ?? null;
    const at = ctx.now();
    if (after !== before) {
      await addFieldEvent(trx, { personId, fieldId, before, after, actorId: actor.id, at });
    }
    // The value itself is in the timeline, which is erased with the contact.
    await recordAudit(trx, actor, {
      at,
      action: 'person.field',
      subject: { kind: 'person', id: personId },
      before: { fieldId, isEmpty: before === null },
      after: { fieldId, isEmpty: after === null },
    });
  });
  return valuesOf(ctx.db, personId);
}
