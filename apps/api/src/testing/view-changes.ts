import { randomUUID } from 'node:crypto';
import type { addEmployee } from './employees.ts';

type Employee = { readonly client: Awaited<ReturnType<typeof addEmployee>>['client'] };

const formOf = <List extends string>(list: List) => ({
  list,
  name: `View ${randomUUID()}`,
  isShared: true,
  filters: 'search=Ada',
  hidden: ['phone'],
});

const ofWork = () => formOf('requests' as const);
const ofContacts = () => formOf('contacts' as const);

/** A successful call of each endpoint with which staff save list views. */
export const viewChanges = {
  'workViews.create': async ({ client }: Employee) =>
    (await client.workViews.create({ body: ofWork() })).id,
  'workViews.change': async ({ client }: Employee) => {
    const { id: viewId, version } = await client.workViews.create({ body: ofWork() });
    await client.workViews.change({ params: { viewId }, body: { ...ofWork(), version } });
    return viewId;
  },
  'workViews.remove': async ({ client }: Employee) => {
    const { id: viewId, version } = await client.workViews.create({ body: ofWork() });
    await client.workViews.remove({ params: { viewId }, body: { list: 'requests', version } });
    return viewId;
  },
  'contactViews.create': async ({ client }: Employee) =>
    (await client.contactViews.create({ body: ofContacts() })).id,
  'contactViews.change': async ({ client }: Employee) => {
    const { id: viewId, version } = await client.contactViews.create({ body: ofContacts() });
    await client.contactViews.change({ params: { viewId }, body: { ...ofContacts(), version } });
    return viewId;
  },
  'contactViews.remove': async ({ client }: Employee) => {
    const { id: viewId, version } = await client.contactViews.create({ body: ofContacts() });
    await client.contactViews.remove({ params: { viewId }, body: { version } });
    return viewId;
  },
};
