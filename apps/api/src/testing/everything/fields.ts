import { writeFieldConditions } from '@voltcourier/contracts';
import {
  changeCustomField,
  createCustomField,
  listCustomFields,
  moveCustomField,
} from '../../domains/crm/contacts/fields.ts';
import { enterField, listFieldEntries } from '../../domains/crm/contacts/field-entries.ts';
import { mergeContacts, unmergeContacts } from '../../domains/crm/contacts/merging.ts';
import { countContacts, listContacts } from '../../domains/crm/contacts/service.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createGuests } from '../guests.ts';
import type { Product } from './product.ts';

/** Runs all queries of custom fields, and filters by them. */
export async function callFields({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  const { call } = createGuests(started);
  const [{ personId }, other] = [await call(), await call()];
  const form = { name: 'Gate code', appliesTo: 'both', options: [] } as const;
  const field = await createCustomField(ctx, actor, { ...form, kind: 'text', options: [] });
  const { id: fieldId } = field;
  await enterField(ctx, actor, { personId, fieldId }, { value: '4711', version: 0 });
  await enterField(ctx, actor, { personId: other.personId, fieldId }, { value: '1', version: 0 });
  await mergeContacts(ctx, actor, personId, other.personId);
  await listFieldEntries(ctx, personId);
  for (const [test, value] of [
    ['is', '4711'],
    ['has', '71'],
    ['from', '3'],
    ['to', '9.5'],
    ['from', '2026-01-01'],
    ['to', '2026-12-31'],
    ['entered', 'yes'],
    ['entered', 'no'],
  ] as const) {
    const query = { fields: writeFieldConditions([{ fieldId, test, value }]) };
    await countContacts(ctx, query, actor.id);
    await listContacts(ctx, query, actor.id);
  }
  const add = (name: string) =>
    createCustomField(ctx, actor, { ...form, name, kind: 'text', options: [] });
  const [second, lacked] = [await add('Gate'), await add('Door')];
  const query = {
    fields: writeFieldConditions([
      { fieldId, test: 'has', value: '4711' },
      { fieldId: second.id, test: 'has', value: 'blue' },
      { fieldId: lacked.id, test: 'entered', value: 'no' },
    ]),
  };
  await countContacts(ctx, query, actor.id);
  await listContacts(ctx, query, actor.id);
  await unmergeContacts(ctx, actor, other.personId);
  await moveCustomField(ctx, actor, fieldId, 'up');
  const changed = { ...form, options: [], isArchived: true };
  await changeCustomField(ctx, actor, { id: fieldId, version: field.version }, changed);
  await listCustomFields(ctx);
}
