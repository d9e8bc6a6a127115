import { randomUUID } from 'node:crypto';
import type { NewFieldForm } from '@voltcourier/contracts';
import type { addEmployee } from './employees.ts';
import { createGuests } from './guests.ts';
import type { useApi } from './harness.ts';

/** A client that is signed in. */
export type Client = Awaited<ReturnType<typeof addEmployee>>['client'];

/** Adds a field of a name that nobody else has; for people and of text, unless said otherwise. */
export const addField = (client: Client, change: Partial<NewFieldForm> = {}) =>
  client.personFields.createField({
    body: {
      name: `Field ${randomUUID()}`,
      kind: 'text',
      appliesTo: 'person',
      options: [],
      ...change,
    },
  });

/** A successful call of each endpoint with which staff change custom fields and what is in them. */
export function createFieldChanges(started: ReturnType<typeof useApi>) {
  return {
    'personFields.createField': async ({ client }: { client: Client }) =>
      (await addField(client)).id,
    'personFields.changeField': async ({ client }: { client: Client }) => {
      const { id, name, version } = await addField(client);
      const body = { name, appliesTo: 'both' as const, options: [], isArchived: true, version };
      await client.personFields.changeField({ params: { fieldId: id }, body });
      return id;
    },
    'personFields.moveField': async ({ client }: { client: Client }) => {
      const { id } = await addField(client);
      await client.personFields.moveField({ params: { fieldId: id }, body: { to: 'up' } });
      return id;
    },
    'personFields.enterField': async ({ client }: { client: Client }) => {
      const { id: fieldId } = await addField(client);
      const { personId } = await createGuests(started).call();
      const body = { value: 'Ada’s gate on Granby Street', version: 0 };
      await client.personFields.enterField({ params: { personId, fieldId }, body });
      return personId;
    },
  };
}
