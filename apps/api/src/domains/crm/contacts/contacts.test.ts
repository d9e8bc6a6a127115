import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantCustomerTier } from '../customers/service.ts';
import { refreshPaymentStatus } from '../../payments/service.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { bookingRequest, daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { resolveIdentities } from './identity-resolution.ts';
import { addContactNote } from './notes-and-tasks.ts';
import type { PeopleQuery } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started, 'SUPPORT');
});

const idsOf = async (query: PeopleQuery) =>
  (await staff.client.contacts.list({ query })).people.map(({ id }) => id);

describe('searching contacts', () => {
  it.each([
    ['a name', 'katharina'],
    ['a name typed wrong', 'Katarina Winkelman'],
    ['letters turned round', 'Kathraina'],
    ['the beginning of a name', 'kathar'],
    ['an address', 'k.winkel@'],
    ['a number as it is written', '(757) 559-0042'],
    ['a number with its country', '+1 757 559 0042'],
    ['the end of a number', '559-0042'],
  ])('finds a contact by %s', async (_, search) => {
    const name = 'Katharina Winkelmann';
    const email = 'k.winkel@example.com';
    const { personId } = await call({ name, email, phone: '757 559 0042' });
    await call({ name: 'Bob Somebody Else' });
    expect((await idsOf({ search }))[0]).toBe(personId);
  });

  it('finds a contact by two names with a typo, without others who share one name', async () => {
    const { personId } = await call({ name: 'Wilhelmina Ostergaard' });
    const other = await call({ name: 'Wilhelmina Brown' });
    expect(await idsOf({ search: 'wilhelmina osterggard' })).toEqual([personId]);
    // If no contact matches each word, those that match the whole text are found.
    const both = await idsOf({ search: 'wilhelmina xyzzy' });
    expect(both.toSorted()).toEqual([personId, other.personId].toSorted());
  });

  it('finds none by unknown words or a wildcard', async () => {
    expect(await idsOf({ search: 'xyzzyqq' })).toEqual([]);
    expect(await idsOf({ search: '%' })).toEqual([]);
  });

  it('returns all contacts across pages in each order', async () => {
    const { db } = started.api.deps;
    await sql`
      insert into people (id, name, email, source, group_id, created_at, last_contact_at,
        group_contact_at)
      select n.id, 'Person ' || (n.i % 7), 'many' || n.i || '@example.com', 'contact', n.id, n.at,
        n.at, n.at
      from (select gen_random_uuid() as id, i, now() - (i % 9) * interval '1 day' as at
        from generate_series(1, 120) i) n`.execute(db);
    const { count } = await db
      .selectFrom('people')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('merged_into', 'is', null)
      .executeTakeFirstOrThrow();
    for (const order of ['contact', 'name', 'newest'] as const) {
      const all: string[] = [];
      const names: string[] = [];
      for (let hasMore = true; hasMore;) {
        const after = all.at(-1);
        const query = { order, ...(after !== undefined && { after }) };
        const page = await staff.client.contacts.list({ query });
        all.push(...page.people.map(({ id }) => id));
        names.push(...page.people.map(({ name }) => name.toLowerCase()));
        ({ hasMore } = page);
      }
      expect(new Set(all).size).toBe(all.length);
      expect(all).toHaveLength(Number(count));
      if (order === 'name')
        expect(names.every((name, at) => at === 0 || name >= (names[at - 1] ?? ''))).toBe(true);
    }
  });

  it('filters by tag, task, membership, source and last contact', async () => {
    const { contacts } = staff.client;
    const { personId } = await call();
    const params = { personId };
    const { tags } = await contacts.addTag({ params, body: { name: 'VIP', tone: 'plum' } });
    const tag = tags[0]?.id ?? '';
    expect(await idsOf({ tag })).toEqual([personId]);
    // Tags are case-insensitive: the same word is the same tag.
    const other = await call();
    const again = await contacts.addTag({
      params: { personId: other.personId },
      body: { name: 'vip', tone: 'sea' },
    });
    expect(again.tags).toEqual(tags);
    expect((await idsOf({ tag })).toSorted()).toEqual([personId, other.personId].toSorted());

    expect(await idsOf({ tasks: 'mine' })).toEqual([]);
    const task = { title: 'Send the offer', dueDate: daysAhead(3), ownerId: staff.id };
    await contacts.addTask({ params, headers: {}, body: task });
    expect(await idsOf({ tasks: 'mine' })).toEqual([personId]);
    expect(await idsOf({ tasks: 'open' })).toEqual([personId]);

    const member = await createMembers(started).join();
    await resolveIdentities(started.api.ctx);
    const staffActor = { ...staff, name: staff.username, address: '::1', userAgent: undefined };
    const tier = { tier: 'BASIC', reason: 'Had it since 2023.' } as const;
    await grantCustomerTier(started.api.ctx, staffActor, member.id, tier);
    const [first] = (await contacts.list({ query: { member: 'yes' } })).people;
    expect(first).toMatchObject({ email: member.email, member: 'BASIC', source: 'account' });
    expect(await idsOf({ member: 'yes' })).toHaveLength(1);
    expect(await idsOf({ source: 'account' })).toContain(first?.id);
    expect(await idsOf({ member: 'no', tag })).toHaveLength(2);
    expect(await idsOf({ contact: 'quiet-quarter' })).toEqual([]);
    expect(await idsOf({ contact: 'week', tag })).toHaveLength(2);
  });
});

describe('tasks, notes and links', () => {
  it('a task has an owner, and is completed and reopened only in its current version', async () => {
    const { contacts } = staff.client;
    const { personId } = await call();
    const form = { title: 'Call back', dueDate: daysAhead(1), ownerId: staff.id };
    const late = await contacts.addTask({
      params: { personId },
      headers: {},
      body: { ...form, dueDate: null },
    });
    const task = await contacts.addTask({ params: { personId }, headers: {}, body: form });
    const own = (await contacts.tasks()).tasks.filter((one) => one.personId === personId);
    expect(own.map(({ id }) => id)).toEqual([task.id, late.id]);
    const change = (version: number, isDone: boolean) =>
      contacts.changeTask({
        params: { taskId: task.id },
        body: { ...form, isDone, version },
      });
    const done = await change(1, true);
    expect(done.doneAt).not.toBeNull();
    expect((await contacts.tasks()).tasks.map(({ id }) => id)).not.toContain(task.id);
    expect(await failureOf(change(1, false))).toMatchObject({ code: 'changed_meanwhile' });
    expect((await change(2, false)).doneAt).toBeNull();
    const nobody = { ...form, ownerId: (await createMembers(started).join()).id };
    expect(
      await failureOf(contacts.addTask({ params: { personId }, headers: {}, body: nobody })),
    ).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('colleagues are the staff who may see the CRM', async () => {
    const reader = await addEmployee(started, 'READ_ONLY');
    const technician = await addEmployee(started, 'TECHNICIAN');
    const { colleagues } = await staff.client.contacts.colleagues();
    const ids = colleagues.map(({ id }) => id);
    expect(ids).toContain(reader.id);
    expect(ids).not.toContain(technician.id);
  });

  it('a note mentions colleagues, and is changed only in its current version', async () => {
    const { contacts } = staff.client;
    const colleague = await addEmployee(started, 'MARKETING');
    const { personId } = await call();
    const params = { personId };
    const body = { body: 'Ask @them', mentions: [colleague.id] };
    const { id: noteId } = await contacts.addNote({ params, headers: {}, body });
    const { mentions } = await colleague.client.contacts.mentions();
    expect(mentions).toMatchObject([{ noteId, personId, body: 'Ask @them' }]);
    const change = { body: 'Never mind', mentions: [], version: 1 };
    await contacts.changeNote({ params: { noteId }, body: change });
    expect((await colleague.client.contacts.mentions()).mentions).toEqual([]);
    expect(
      await failureOf(contacts.changeNote({ params: { noteId }, body: change })),
    ).toMatchObject({
      code: 'changed_meanwhile',
    });
    const { entries } = await contacts.timeline({ params, query: {} });
    expect(entries[0]).toMatchObject({ detail: 'Never mind', note: { id: noteId, version: 2 } });
    const dispatcher = await addEmployee(started, 'DISPATCHER');
    await dispatcher.client.contacts.addNote({ params, headers: {}, body });
    const task = { title: 'Call Ada', dueDate: null, ownerId: dispatcher.id };
    expect(
      await failureOf(dispatcher.client.contacts.addTask({ params, headers: {}, body: task })),
    ).toMatchObject({ code: 'forbidden' });
    const reader = await addEmployee(started, 'READ_ONLY');
    expect(
      await failureOf(reader.client.contacts.addNote({ params, headers: {}, body })),
    ).toMatchObject({
      code: 'forbidden',
    });
  });

  it('a note and a task are added once per idempotency key', async () => {
    const { contacts } = staff.client;
    const { personId } = await call();
    const params = { personId };
    const headers = { 'idempotency-key': randomUUID() };
    const note = { body: 'Prefers mornings', mentions: [staff.id] };
    const task = { title: 'Call back', dueDate: null, ownerId: staff.id };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await contacts.addNote({ params, headers, body: note });
      await contacts.addTask({ params, headers, body: task });
    }
    const { entries } = await contacts.timeline({ params, query: { about: 'notes' } });
    expect(entries.filter(({ detail }) => detail === note.body)).toHaveLength(1);
    expect((await contacts.get({ params })).tasks).toHaveLength(1);
    const { rows } = await sql`
      select 1 from audit_log where subject_id = ${personId}`.execute(started.api.ctx.db);
    expect(rows).toHaveLength(2);
  });

  it('a link must be a valid https URL', async () => {
    const { contacts } = staff.client;
    const params = { personId: (await call()).personId };
    for (const url of ['http://files.example/1', 'javascript:alert(1)', 'https://', 'files']) {
      expect(
        await failureOf(contacts.addLink({ params, body: { name: 'Contract', url } })),
      ).toMatchObject({ code: 'invalid_input' });
    }
    const body = { name: 'Contract', url: 'https://files.example/1' };
    expect((await contacts.addLink({ params, body })).links).toMatchObject([body]);
  });

  it('a tag and a link are removed once by a double click, and both clicks succeed', async () => {
    const { contacts } = staff.client;
    const params = { personId: (await call()).personId };
    const { tags } = await contacts.addTag({ params, body: { name: 'Twice', tone: 'sea' } });
    const body = { name: 'Contract', url: 'https://files.example/1' };
    const { links } = await contacts.addLink({ params, body });
    const ids = { tagId: tags[0]?.id ?? '', linkId: links[0]?.id ?? '' };
    for (const remove of [contacts.removeTag, contacts.removeLink]) {
      const ask = () => remove({ params: { ...params, ...ids } });
      await Promise.all([ask(), ask()]);
    }
    expect(await contacts.get({ params })).toMatchObject({ tags: [], links: [] });
    const audited = await started.api.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', params.personId)
      .where('action', 'in', ['person.untag', 'person.unlink'])
      .execute();
    expect(audited).toHaveLength(2);
  });
});

describe('a contact', () => {
  it('isn’t found by an id that can’t be one', async () => {
    const params = { personId: 'nonsense' };
    expect(await failureOf(staff.client.contacts.get({ params }))).toMatchObject({
      code: 'not_found',
      message: 'There is nothing at this address.',
    });
  });

  it('has the paid total from the ledger, and one timeline across pages', async () => {
    const vendors = createVendors(started.sandbox);
    const { ctx, client } = started.api;
    const email = 'worth@example.com';
    const guest = client();
    const { booking } = await guest.bookings.create({
      body: bookingRequest({ email, bookingDate: daysAhead(4) }),
      headers: {},
    });
    const { clientSecret } = await guest.payments.createIntent({
      body: { bookingId: booking.id },
    });
    await vendors.pay(clientSecret);
    await refreshPaymentStatus(ctx, booking.id);
    const { personId } = await call({ email });
    const params = { personId };
    expect(await staff.client.contacts.get({ params })).toMatchObject({
      lifetimeCents: booking.amountCents,
      visits: 0,
      upcoming: 1,
    });
    for (let note = 0; note < 60; note += 1) {
      const form = { body: `Note ${note}`, mentions: [] };
      const actor = { ...staff, name: staff.username, address: '::1', userAgent: undefined };
      await addContactNote(ctx, actor, personId, form);
    }
    const first = await staff.client.contacts.timeline({ params, query: {} });
    expect(first.hasMore).toBe(true);
    const after = first.entries.at(-1)?.key ?? '';
    const rest = await staff.client.contacts.timeline({ params, query: { after } });
    const all = [...first.entries, ...rest.entries];
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(all.filter(({ kind }) => kind === 'note')).toHaveLength(60);
    expect(all.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Booked a visit', 'Booking confirmed', 'Paid $99.99']),
    );
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});
