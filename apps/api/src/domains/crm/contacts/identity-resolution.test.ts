import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { bookingRequest, daysAhead, eventually, failureOf } from '../../../testing/requests.ts';
import { createSubscribers } from '../../../testing/subscribers.ts';
import { resolveIdentities } from './identity-resolution.ts';
import { getContact, getContactTimeline, listContacts } from './service.ts';
import { addContactLink, addContactNote, addContactTag } from './notes-and-tasks.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);
const members = createMembers(started);

const PASSWORD = 'Plenty of volts 7';

async function register(email: string, name = { firstName: 'Ada', lastName: 'Volt' }) {
  const client = started.api.client();
  const username = `u-${randomUUID().slice(0, 8)}`;
  const body = { username, email, ...name, password: PASSWORD };
  return { client, username, ...(await client.accounts.register({ body })) };
}

const verify = (userId: string) =>
  started.api.deps.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', userId)
    .execute();

const peopleWith = (email: string) =>
  started.api.deps.db
    .selectFrom('people')
    .selectAll()
    .where('email', 'ilike', email)
    .orderBy('created_at')
    .execute();

const write = (email: string) =>
  started.api
    .client()
    .inquiries.create({ body: { name: 'Ada Volt', email, vehicle: 'tesla' }, headers: {} });

const book = (email: string, change: object = {}) =>
  started.api.client().bookings.create({ body: bookingRequest({ email, ...change }), headers: {} });

const newAddress = () => `seen-${randomUUID()}@example.com`;

const { ask, choose, subscribe } = createSubscribers(started);

describe('a subscriber', () => {
  it('is a contact once confirmed, and gets a name once it is known', async () => {
    const { ctx } = started.api;
    const email = newAddress();
    await ask(email);
    await resolveIdentities(ctx);
    // The address is unconfirmed: anyone may have entered it.
    expect(await peopleWith(email)).toEqual([]);
    await choose(email, 'confirm');
    await resolveIdentities(ctx);
    const [subscriber] = await peopleWith(email);
    expect(subscriber).toMatchObject({ name: email, source: 'subscription', user_id: null });
    await write(email);
    await resolveIdentities(ctx);
    const [known, ...others] = await peopleWith(email);
    expect(others).toEqual([]);
    expect(known).toMatchObject({ id: subscriber?.id, name: 'Ada Volt' });
  });

  it('is the contact who wrote before', async () => {
    const { ctx } = started.api;
    const email = newAddress();
    await write(email);
    await resolveIdentities(ctx);
    await subscribe(email);
    await resolveIdentities(ctx);
    const [person, ...others] = await peopleWith(email);
    expect(others).toEqual([]);
    expect(person).toMatchObject({ name: 'Ada Volt', source: 'contact' });
  });
});

describe('identity resolution', () => {
  it('joins the requests and bookings of one email address in any case', async () => {
    const { ctx } = started.api;
    const email = newAddress();
    await write(email);
    await book(email.toUpperCase());
    const { personId } = await call({ email });
    await resolveIdentities(ctx);
    const [person, ...others] = await peopleWith(email);
    expect(others).toEqual([]);
    expect(person).toMatchObject({ id: personId, source: 'contact', group_id: personId });
    const { entries } = await getContactTimeline(ctx, personId, undefined);
    expect(entries.map(({ title }) => title).toSorted()).toEqual([
      'Booked a visit',
      'Callback request received',
      'Contact message received',
    ]);
  });

  it('names an account by its username if it has no other name', async () => {
    const email = newAddress();
    const { username } = await register(email, { firstName: '', lastName: '' });
    await resolveIdentities(started.api.ctx);
    expect(await peopleWith(email)).toMatchObject([{ name: username }]);
  });

  it('matches by phone number without an email address, and else only suspects', async () => {
    const phone = '(757) 557-0001';
    const alone = await call({ email: null, phone });
    const again = await call({ email: null, phone: '+1 757 557 0001' });
    expect(again.personId).toBe(alone.personId);
    const other = await call({ phone, name: 'Guest, Ada' });
    expect(other.personId).not.toBe(alone.personId);
    const { suspects } = await getContact(started.api.ctx, alone.personId);
    expect(suspects).toMatchObject([{ id: other.personId, reason: 'name-and-phone' }]);
  });

  it('suspects two contacts who book with the same name and ZIP code', async () => {
    const { ctx } = started.api;
    const [one, other] = [newAddress(), newAddress()];
    const name = `Zoe ${randomUUID().replaceAll(/[^a-f]/gu, '')}x Quill`;
    const at = (zip: string, day: number) => ({
      name,
      location: `100 Granby St, Norfolk, VA ${zip}`,
      bookingDate: daysAhead(day),
    });
    await book(one, at('23510', 50));
    await book(other, { ...at('23517', 51), phone: '757 555 0177' });
    await resolveIdentities(ctx);
    const [[first], [second]] = [await peopleWith(one), await peopleWith(other)];
    const suspects = async () => (await getContact(ctx, first?.id ?? '')).suspects;
    expect(await suspects()).toEqual([]);
    await book(other, {
      ...at('23510', 52),
      name: name.toUpperCase(),
      phone: '757 555 0177',
    });
    await resolveIdentities(ctx);
    expect(await suspects()).toMatchObject([{ id: second?.id, reason: 'name-and-zip' }]);
  });

  it('suggests an account with an unverified address, and merges it once verified', async () => {
    const { ctx } = started.api;
    const email = newAddress();
    await write(email);
    await resolveIdentities(ctx);
    const { user } = await register(email);
    await resolveIdentities(ctx);
    const [guest, account] = await peopleWith(email);
    expect(account).toMatchObject({ user_id: user.id, merged_into: null });
    const { suspects } = await getContact(ctx, guest?.id ?? '');
    expect(suspects).toMatchObject([{ id: account?.id, reason: 'unverified-email' }]);

    await verify(user.id);
    await resolveIdentities(ctx);
    const person = await getContact(ctx, guest?.id ?? '');
    expect(person.id).toBe(account?.id);
    expect(person.suspects).toEqual([]);
    expect(person.identities).toHaveLength(2);
    // From now on it resolves to the account immediately.
    await write(email);
    await resolveIdentities(ctx);
    expect(await peopleWith(email)).toHaveLength(2);
    const { entries } = await getContactTimeline(ctx, person.id, undefined);
    expect(entries.filter(({ kind }) => kind === 'contact')).toHaveLength(2);
  });

  it('handles each record once with several concurrent workers', async () => {
    const another = await started.startAnother();
    const emails = Array.from({ length: 30 }, newAddress);
    await Promise.all(emails.flatMap((email) => [write(email), write(email)]));
    const passes = [started.api, another, started.api].map(({ ctx }) => resolveIdentities(ctx));
    const done = await Promise.all(passes);
    expect(done.reduce((sum, some) => sum + some, 0)).toBeGreaterThanOrEqual(60);
    const { db } = started.api.deps;
    for (const email of emails) expect(await peopleWith(email)).toHaveLength(1);
    const left = await db
      .selectFrom('contact_requests')
      .select('id')
      .where('person_id', 'is', null)
      .execute();
    expect(left).toEqual([]);
    expect(await resolveIdentities(started.api.ctx)).toBe(0);
  });

  it('skips a locked row and resolves it later', async () => {
    const { db } = started.api.deps;
    const { booking } = await book(newAddress());
    const personOf = () =>
      db.selectFrom('bookings').select('person_id').where('id', '=', booking.id).executeTakeFirst();
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('bookings')
        .select('id')
        .where('id', '=', booking.id)
        .forUpdate()
        .execute();
      await resolveIdentities(started.api.ctx);
    });
    expect(await personOf()).toEqual({ person_id: null });
    await resolveIdentities(started.api.ctx);
    expect((await personOf())?.person_id).not.toBeNull();
  });

  it('is run by the worker after a booking', async () => {
    await started.api.startWork();
    const { booking } = await book(newAddress());
    const row = await eventually(() =>
      started.api.deps.db
        .selectFrom('bookings')
        .select('person_id')
        .where('id', '=', booking.id)
        .where('person_id', 'is not', null)
        .executeTakeFirst(),
    );
    expect(row.person_id).not.toBeNull();
  });
});

describe('a deleted account', () => {
  it('leaves no personal data in its contact or in notes, tags and links', async () => {
    const { ctx, deps } = started.api;
    const email = newAddress();
    await write(email);
    await resolveIdentities(ctx);
    const { user, client } = await register(email);
    await verify(user.id);
    await resolveIdentities(ctx);
    const staff = await members.join();
    const actor = { id: staff.id, name: 'ada', email: 'x', address: '::1', userAgent: undefined };
    const [account] = (await peopleWith(email)).filter((one) => one.user_id === user.id);
    const personId = account?.id ?? '';
    await addContactNote(ctx, actor, personId, { body: 'Ada likes Volts', mentions: [] });
    await addContactTag(ctx, actor, personId, { name: 'Fans', tone: 'sea' });
    await addContactLink(ctx, actor, personId, { name: 'Ada’s', url: 'https://files.example/ada' });
    const download = await client.privacy.download({ body: { password: PASSWORD } });
    expect(download.data['customerRecord']).toHaveLength(2);
    expect(download.data['customerTags']).toEqual([{ name: 'Fans' }]);
    expect(JSON.stringify(download.data)).not.toContain('likes Volts');

    // The last message, which has no contact yet, is erased too, and no contact is created for it.
    await write(email);
    await client.privacy.deleteAccount({ body: { password: PASSWORD } });
    await resolveIdentities(ctx);
    expect(await peopleWith(email)).toEqual([]);
    const person = await getContact(ctx, personId);
    const { entries } = await getContactTimeline(ctx, personId, undefined);
    expect(JSON.stringify([person, entries])).not.toMatch(/volt|likes|files\.example|fans/iu);
    expect(entries.filter(({ kind }) => kind === 'contact')).toHaveLength(2);
    expect(person.identities.every(({ name }) => name === 'Deleted account')).toBe(true);
    const { people } = await listContacts(ctx, {}, staff.id);
    expect(people.map(({ id }) => id)).not.toContain(personId);
    expect(
      await failureOf(addContactNote(ctx, actor, personId, { body: 'More', mentions: [] })),
    ).toMatchObject({ code: 'not_found' });
    const { rows } = { rows: await deps.db.selectFrom('people').selectAll().execute() };
    expect(rows.filter((row) => row.email?.endsWith('deleted.invalid'))).toEqual([]);
  });
});
