import { randomUUID } from 'node:crypto';
import type { addEmployee } from './employees.ts';
import { createGuests } from './guests.ts';
import type { useApi } from './harness.ts';
import { daysAhead } from './requests.ts';

type Employee = Awaited<ReturnType<typeof addEmployee>>;

/** Makes the call once, successfully, and returns the ID of its subject. */
type Change = (staff: Employee) => Promise<string>;

/** Changes of contacts, company records, tags and segments, by endpoint. */
export function createContactChanges(
  started: ReturnType<typeof useApi>,
): Readonly<Record<string, Change>> {
  /** Adds two guests, each with a record. */
  const meetTwo = async () => {
    await createGuests(started).call({ email: null });
    const { personId } = await createGuests(started).call();
    const { personId: otherId } = await createGuests(started).call();
    return { params: { personId }, body: { otherId } };
  };
  const companyForm = { name: 'Ada’s fleet', email: 'ada@fleet.example', phone: null };
  const note = { body: 'Ada wants to be called in the evening.', mentions: [] };
  const tag = { name: 'Ada’s friends', tone: 'sea' } as const;
  const link = { name: 'Ada’s contract', url: 'https://files.example/granby' };

  /** Adds a tag to a person, and returns its current version. */
  const seenTag = async (client: Employee['client'], name: string) => {
    const { params } = await meetTwo();
    await client.contacts.addTag({ params, body: { ...tag, name: `Ada’s ${name}` } });
    const { tags } = await client.tags.listTags();
    const seen = tags.find((one) => one.name === `Ada’s ${name}`);
    return { params: { tagId: seen?.id ?? '' }, body: { version: seen?.version ?? 0 } };
  };

  const segment = () => ({
    name: `Ada’s friends ${randomUUID()}`,
    filter: { member: 'no' as const },
  });

  return {
    'companyRecords.create': async ({ client }) =>
      (await client.companyRecords.create({ body: companyForm })).id,
    'companyRecords.change': async ({ client }) => {
      const { id: personId } = await client.companyRecords.create({ body: companyForm });
      const body = { form: { ...companyForm, name: 'Ada’s other fleet' }, seen: companyForm };
      return (await client.companyRecords.change({ params: { personId }, body })).id;
    },
    'companyRecords.setEmployer': async ({ client }) => {
      const { id: employerId } = await client.companyRecords.create({ body: companyForm });
      const { params } = await meetTwo();
      const body = { employerId, seenId: null };
      return (await client.companyRecords.setEmployer({ params, body })).id;
    },
    'contacts.merge': async ({ client }) => (await client.contacts.merge(await meetTwo())).id,
    'contacts.unmerge': async ({ client }) => {
      const two = await meetTwo();
      await client.contacts.merge(two);
      await client.contacts.unmerge({ params: { personId: two.body.otherId } });
      return two.body.otherId;
    },
    'contacts.dismiss': async ({ client }) => (await client.contacts.dismiss(await meetTwo())).id,
    'contacts.addNote': async ({ client }) => {
      const { params } = await meetTwo();
      await client.contacts.addNote({ params, headers: {}, body: note });
      return params.personId;
    },
    'contacts.changeNote': async ({ client }) => {
      const { params } = await meetTwo();
      const { id: noteId } = await client.contacts.addNote({ params, headers: {}, body: note });
      await client.contacts.changeNote({ params: { noteId }, body: { ...note, version: 1 } });
      return noteId;
    },
    'contacts.addTask': async ({ client, id: ownerId }) => {
      const { params } = await meetTwo();
      const body = { title: 'Call Ada', dueDate: daysAhead(2), ownerId };
      await client.contacts.addTask({ params, headers: {}, body });
      return params.personId;
    },
    'contacts.changeTask': async ({ client, id: ownerId }) => {
      const { params } = await meetTwo();
      const body = { title: 'Call Ada', dueDate: null, ownerId };
      const { id: taskId } = await client.contacts.addTask({ params, headers: {}, body });
      const done = { ...body, isDone: true, version: 1 };
      await client.contacts.changeTask({ params: { taskId }, body: done });
      return taskId;
    },
    'contacts.addTag': async ({ client }) => {
      const { params } = await meetTwo();
      return (await client.contacts.addTag({ params, body: tag })).id;
    },
    'contacts.removeTag': async ({ client }) => {
      const { params } = await meetTwo();
      const { id: personId, tags } = await client.contacts.addTag({ params, body: tag });
      await client.contacts.removeTag({ params: { personId, tagId: tags[0]?.id ?? '' } });
      return personId;
    },
    'contacts.addLink': async ({ client }) => {
      const { params } = await meetTwo();
      return (await client.contacts.addLink({ params, body: link })).id;
    },
    'contacts.removeLink': async ({ client }) => {
      const { params } = await meetTwo();
      const { id: personId, links } = await client.contacts.addLink({ params, body: link });
      await client.contacts.removeLink({ params: { personId, linkId: links[0]?.id ?? '' } });
      return personId;
    },
    'bulkActions.orderBulk': async ({ client }) => {
      const { params } = await meetTwo();
      const orderId = randomUUID();
      const target = { personIds: [params.personId] };
      const action = { kind: 'add-tag' as const, tag };
      return (await client.bulkActions.orderBulk({ body: { orderId, deed: action, target } })).id;
    },
    'tags.changeTag': async ({ client }) => {
      const { params, body } = await seenTag(client, 'changed');
      await client.tags.changeTag({ params, body: { ...body, name: 'Ada’s tag', tone: 'clay' } });
      return params.tagId;
    },
    'tags.mergeTags': async ({ client }) => {
      const { params, body } = await seenTag(client, 'merged');
      const other = await seenTag(client, 'kept');
      const { tagId: otherId } = other.params;
      const { version: otherVersion } = other.body;
      await client.tags.mergeTags({ params, body: { ...body, otherId, otherVersion } });
      return params.tagId;
    },
    'tags.removeTag': async ({ client }) => {
      const seen = await seenTag(client, 'deleted');
      await client.tags.removeTag(seen);
      return seen.params.tagId;
    },
    'segments.createSegment': async ({ client }) =>
      (await client.segments.createSegment({ body: segment() })).id,
    'segments.changeSegment': async ({ client }) => {
      const { id, version } = await client.segments.createSegment({ body: segment() });
      const body = { ...segment(), filter: { visitsFrom: 2 }, version };
      await client.segments.changeSegment({ params: { segmentId: id }, body });
      return id;
    },
    'segments.removeSegment': async ({ client }) => {
      const { id, version } = await client.segments.createSegment({ body: segment() });
      await client.segments.removeSegment({ params: { segmentId: id }, body: { version } });
      return id;
    },
  };
}
