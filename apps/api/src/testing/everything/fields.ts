import { writeFieldConditions } from '@voltcourier/contracts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createGuests } from '../guests.ts';
import type { Product } from './product.ts';

/** Everything that custom fields ask of the database, and filters by them. */
export async function askFields({ started, services }: Product, actor: StaffActor): Promise<void> {
  const { fieldEntries, fields, contactMerging, contacts } = services;
  const { call } = createGuests(started);
  const [{ personId }, other] = [await call(), await call()];
  const form = { name: 'Gate code', appliesTo: 'both', options: [] } as const;
  const field = await fields.create(actor, { ...form, kind: 'text', options: [] });
  const { id: fieldId } = field;
  await fieldEntries.enter(actor, { personId, fieldId }, { value: '4711', version: 0 });
  await fieldEntries.enter(
    actor,
    { personId: other.personId, fieldId },
    { value: '1', version: 0 },
  );
  await contactMerging.merge(actor, personId, other.personId);
  await fieldEntries.list(personId);
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
    await contacts.count(query, actor.id);
    await contacts.list(query, actor.id);
  }
  const add = (name: string) => fields.create(actor, { ...form, name, kind: 'text', options: [] });
  const [second, lacked] = [await add('Gate'), await add('Door')];
  const query = {
    fields: writeFieldConditions([
      { fieldId, test: 'has', value: '4711' },
      { fieldId: second.id, test: 'has', value: 'blue' },
      { fieldId: lacked.id, test: 'entered', value: 'no' },
    ]),
  };
  await contacts.count(query, actor.id);
  await contacts.list(query, actor.id);
  await contactMerging.unmerge(actor, other.personId);
  await fields.move(actor, fieldId, 'up');
  const changed = { ...form, options: [], isArchived: true };
  await fields.change(actor, { id: fieldId, version: field.version }, changed);
  await fields.list();
}
