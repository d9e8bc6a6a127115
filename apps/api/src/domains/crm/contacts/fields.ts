import { randomUUID } from 'node:crypto';
import {
  type FieldForm,
  MAX_OPTIONS,
  type NewFieldForm,
  type PersonField,
} from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { isExportColumn } from './export-columns.ts';
import {
  addField,
  type FieldRow,
  listFields,
  lockFields,
  orderFields,
  saveField,
} from './fields-repository.ts';

/** Limited because every contact's page shows all fields. */
const MAX_FIELDS = 60;

const fieldOf = ({
  is_archived: isArchived,
  applies_to: appliesTo,
  ...row
}: FieldRow): PersonField => ({ ...row, appliesTo, isArchived });

/** Returns the field definition for the audit log: the business's own words, no personal data. */
const factsOf = (field: Omit<FieldRow, 'id' | 'kind' | 'version'>) => ({
  name: field.name,
  appliesTo: field.applies_to,
  isArchived: field.is_archived,
  options: field.options.filter(({ isArchived }) => !isArchived).map(({ name }) => name),
  archivedOptions: field.options.filter(({ isArchived }) => isArchived).map(({ name }) => name),
});

const inSmall = (name: string) => name.toLowerCase();

/** @throws AppError `name_taken`, which says what uses the name. */
function checkName(fields: readonly FieldRow[], name: string, id: string): void {
  const own = fields.find((one) => one.id === id);
  // A field that already had such a name keeps it, and can be archived.
  if (isExportColumn(name) && (own === undefined || inSmall(own.name) !== inSmall(name))) {
    throw new AppError(
      'name_taken',
      'Contact files already have a column with this name. Choose another one.',
    );
  }
  const taken = fields.find((one) => one.id !== id && inSmall(one.name) === inSmall(name));
  if (taken === undefined) return;
  throw new AppError(
    'name_taken',
    taken.is_archived
      ? 'There’s an archived field with this name. Restore it, or choose another name.'
      : 'There’s already a field with this name. Choose another one.',
  );
}

/** @throws AppError `invalid_input` for duplicate names, `too_many`. */
function checkOptions(kind: FieldRow['kind'], options: FieldRow['options']): void {
  if (kind === 'choice' && options.every(({ isArchived }) => isArchived)) {
    throw new AppError('invalid_input', 'A choice needs at least one option.', {
      field: 'options',
    });
  }
  const names = new Set(options.map(({ name }) => inSmall(name)));
  if (names.size < options.length) {
    throw new AppError('invalid_input', 'Two options have the same name.', { field: 'options' });
  }
  if (options.length > MAX_OPTIONS) {
    throw new AppError('too_many', `A choice can have up to ${MAX_OPTIONS} options.`);
  }
}

/** Returns the new list of options; known options stay even if they aren't listed. */
function changedOptions(field: FieldRow, form: FieldForm): FieldRow['options'] {
  if (field.kind !== 'choice') return [];
  const named = form.options.flatMap(({ id, name, isArchived }) => {
    if (id === null) return [{ id: randomUUID(), name, isArchived }];
    return field.options.some((known) => known.id === id) ? [{ id, name, isArchived }] : [];
  });
  return [...named, ...field.options.filter(({ id }) => named.every((one) => one.id !== id))];
}

// Custom fields of people and companies.

/** @throws AppError `not_found`. */
async function getField(from: Database, id: string): Promise<FieldRow> {
  const field = (await listFields(from)).find((one) => one.id === id);
  if (field === undefined)
    throw new AppError('not_found', 'This field no longer exists. Reload the list.');
  return field;
}

/** Lists all fields in their display order, in the caller's transaction if there is one. */
export async function listCustomFields(
  ctx: Context,
  from: Database = ctx.db,
): Promise<PersonField[]> {
  return (await listFields(from)).map(fieldOf);
}

/** Adds a custom field. @throws AppError `name_taken`, `too_many`, `invalid_input`. */
export function createCustomField(
  ctx: Context,
  actor: StaffActor,
  form: NewFieldForm,
): Promise<PersonField> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockFields(trx);
    const fields = await listFields(trx);
    const id = randomUUID();
    if (fields.length >= MAX_FIELDS) {
      throw new AppError('too_many', `There can be ${MAX_FIELDS} fields, including archived ones.`);
    }
    checkName(fields, form.name, id);
    const { name, kind, appliesTo: applies_to } = form;
    const options = (kind === 'choice' ? form.options : []).map((option) => ({
      id: randomUUID(),
      name: option,
      isArchived: false,
    }));
    checkOptions(kind, options);
    const at = ctx.now();
    await addField(trx, { id, name, kind, applies_to, options, at });
    const subject = { kind: 'field', id } as const;
    const after = { kind, ...factsOf({ name, applies_to, options, is_archived: false }) };
    await recordAudit(trx, actor, { at, action: 'field.create', subject, after });
    return fieldOf(await getField(trx, id));
  });
}

/**
 * Changes the seen version of a field. Existing options stay even if they aren't listed.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `name_taken`, `too_many`, `invalid_input`.
 */
export function changeCustomField(
  ctx: Context,
  actor: StaffActor,
  { id, version }: { readonly id: string; readonly version: number },
  form: FieldForm,
): Promise<PersonField> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockFields(trx);
    const field = await getField(trx, id);
    if (field.version !== version) {
      throw new AppError(
        'changed_meanwhile',
        'Someone else edited this field. Your changes weren’t saved. Review and try again.',
      );
    }
    checkName(await listFields(trx), form.name, id);
    const options = changedOptions(field, form);
    checkOptions(field.kind, options);
    const { name, appliesTo: applies_to, isArchived: is_archived } = form;
    const changed = { name, applies_to, is_archived, options };
    await saveField(trx, { id, ...changed });
    const subject = { kind: 'field', id } as const;
    const [before, after] = [factsOf(field), factsOf(changed)];
    const change = { at: ctx.now(), action: 'field.change', subject, before, after } as const;
    await recordAudit(trx, actor, change);
    return fieldOf(await getField(trx, id));
  });
}

/**
 * Moves a field up or down by one among the active fields; at either end it stays in place.
 *
 * @throws AppError `not_found`, also for an archived one.
 */
export function moveCustomField(
  ctx: Context,
  actor: StaffActor,
  id: string,
  to: 'up' | 'down',
): Promise<PersonField[]> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockFields(trx);
    const { active = [], archived = [] } = Object.groupBy(
      await listFields(trx),
      ({ is_archived: isArchived }) => (isArchived ? 'archived' : 'active'),
    );
    const ids = active.map((field) => field.id);
    const from = ids.indexOf(id);
    if (from < 0) throw new AppError('not_found', 'This field no longer exists. Reload the list.');
    const index = Math.min(ids.length - 1, Math.max(0, from + (to === 'up' ? -1 : 1)));
    const ordered = ids.toSpliced(from, 1).toSpliced(index, 0, id);
    await orderFields(trx, [...ordered, ...archived.map((field) => field.id)]);
    const subject = { kind: 'field', id } as const;
    const [before, after] = [{ place: from + 1 }, { place: index + 1 }];
    const change = { at: ctx.now(), action: 'field.move', subject, before, after } as const;
    await recordAudit(trx, actor, change);
    return (await listFields(trx)).map(fieldOf);
  });
}
