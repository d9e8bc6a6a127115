import { randomUUID } from 'node:crypto';
import type { NewFieldForm } from '@voltcourier/contracts';
import type { addEmployee } from './employees.ts';
import { createGuests } from './guests.ts';
import type { useApi } from './harness.ts';

/** A signed-in client. */
export type Client = Awaited<ReturnType<typeof addEmployee>>['client'];

/** Adds a field with a unique name, by default a text field for people. */
export const addField = (client: Client, change: Partial<NewFieldForm> = {}) =>
  client.customFields.createField({
    body: {
      name: `Field ${randomUUID()}`,
      kind: 'text',
      appliesTo: 'person',
      options: [],
      ...change,
    },
  });

/** A successful call of each endpoint with which staff change custom fields and their values. */
export function createFieldChanges(started: ReturnType<typeof useApi>) {
  return {
    'customFields.createField': async ({ client }: { client: Client }) =>
      (await addField(client)).id,
    'customFields.changeField': async ({ client }: { client: Client }) => {
      const { id, name, version } = await addField(client);
      const body = { name, appliesTo: 'both' as const, options: [], isArchived: true, version };
      await client.customFields.changeField({ params: { fieldId: id }, body });
      return id;
    },
    'customFields.moveField': async ({ client }: { client: Client }) => {
      const { id } = await addField(client);
      await client.customFields.moveField({ params: { fieldId: id }, body: { to: 'up' } });
      return id;
    },
    'customFields.enterField': async ({ client }: { client: Client }) => {
      const { id: fieldId } = await addField(client);
      const { personId } = await createGuests(started).call();
      const body = { value: 'Ada’s gate on Granby Street', version: 0 };
      await client.customFields.enterField({ params: { personId, fieldId }, body });
      return personId;
    },
  };
}
