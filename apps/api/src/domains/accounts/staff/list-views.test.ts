import { randomUUID } from 'node:crypto';
import { MAX_LIST_VIEWS } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { erasePerson, prepareErasure } from '../../privacy/erasure/erasure.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);

type Employee = Awaited<ReturnType<typeof addEmployee>>;
let dispatcher: Employee;
let colleague: Employee;
let admin: Employee;

beforeAll(async () => {
  await started.api.startWork();
});

const hire = async () => {
  dispatcher = await addEmployee(started, 'DISPATCHER');
  colleague = await addEmployee(started, 'SUPPORT');
  admin = await addEmployee(started);
};

const form = (change: Partial<typeof FORM> = {}) => ({ ...FORM, ...change });
const FORM = {
  list: 'bookings' as 'bookings' | 'requests',
  name: 'Past in Norfolk',
  isShared: false,
  filters: 'show=over&search=Norfolk',
  hidden: ['price'],
};

const viewsOf = async ({ client }: Employee, list: 'bookings' | 'requests' = 'bookings') =>
  (await client.workViews.list({ query: { list } })).views;

const idsOf = async (employee: Employee) => (await viewsOf(employee)).map(({ id }) => id);

const save = ({ client }: Employee, change: Partial<typeof FORM> = {}) =>
  client.workViews.create({ body: form(change) });

describe('a saved view', () => {
  beforeAll(hire);

  it('is private until its owner shares it with everyone who has access to the list', async () => {
    const view = await save(dispatcher);
    expect(view).toMatchObject({ ...FORM_AS_KEPT, isOwn: true, canChange: true, version: 1 });
    expect(await idsOf(dispatcher)).toEqual([view.id]);
    expect(await idsOf(admin)).toEqual([]);
    const body = { ...form({ isShared: true }), version: view.version };
    await dispatcher.client.workViews.change({ params: { viewId: view.id }, body });
    expect(await viewsOf(colleague)).toMatchObject([
      { id: view.id, isOwn: false, owner: dispatcher.username, canChange: false, version: 2 },
    ]);
    expect(await viewsOf(admin)).toMatchObject([{ id: view.id, isOwn: false, canChange: true }]);
    expect(await viewsOf(colleague, 'requests')).toEqual([]);
  });

  it('can be changed and deleted by its owner, and by administrators when it is shared', async () => {
    const own = await save(dispatcher, { name: 'Mine' });
    const shared = await save(dispatcher, { name: 'Ours', isShared: true });
    const change = (by: Employee, { id: viewId, version }: typeof own) =>
      by.client.workViews.change({
        params: { viewId },
        body: { ...form({ name: 'Renamed', isShared: true }), version },
      });
    const remove = (by: Employee, { id: viewId, version }: typeof own) =>
      by.client.workViews.remove({ params: { viewId }, body: { list: 'bookings', version } });
    for (const attempt of [change, remove]) {
      expect(await failureOf(attempt(admin, own))).toMatchObject({ code: 'not_found' });
      expect(await failureOf(attempt(colleague, shared))).toMatchObject({
        code: 'forbidden',
        message: `Only ${dispatcher.username} and administrators can change this view.`,
      });
    }
    const changed = await change(admin, shared);
    expect(changed).toMatchObject({ name: 'Renamed', isOwn: false, owner: dispatcher.username });
    await Promise.all([remove(admin, changed), remove(dispatcher, changed)]);
    expect(await idsOf(dispatcher)).not.toContain(shared.id);
  });

  it('can be changed and deleted only if unchanged since it was read', async () => {
    const view = await save(dispatcher, { name: 'Raced', isShared: true });
    const change = (by: Employee, name: string) =>
      by.client.workViews.change({
        params: { viewId: view.id },
        body: { ...form({ name, isShared: true }), version: view.version },
      });
    const outcomes = await Promise.allSettled([change(dispatcher, 'One'), change(admin, 'Two')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const body = { list: 'bookings', version: view.version } as const;
    const late = dispatcher.client.workViews.remove({ params: { viewId: view.id }, body });
    expect(await failureOf(late)).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('needs a name that is unique for its owner and list, ignoring case', async () => {
    const view = await save(dispatcher, { name: 'Évery Tesla' });
    expect(await failureOf(save(dispatcher, { name: 'éVERY tesla' }))).toMatchObject({
      code: 'name_taken',
    });
    await save(dispatcher, { name: 'Évery Tesla', list: 'requests', filters: '' });
    await save(colleague, { name: 'Évery Tesla' });
    const other = await save(dispatcher, { name: 'Another' });
    const rename = (id: string, version: number) =>
      dispatcher.client.workViews.change({
        params: { viewId: id },
        body: { ...form({ name: 'ÉVERY TESLA' }), version },
      });
    expect(await failureOf(rename(other.id, other.version))).toMatchObject({ code: 'name_taken' });
    await rename(view.id, view.version);
  });
});

const FORM_AS_KEPT = { name: FORM.name, filters: FORM.filters, hidden: FORM.hidden };

describe('saving a view', () => {
  beforeAll(hire);

  it.each([
    ['//example.com/?search=a', 'A view can only keep the filters of its list.'],
    ['https://example.com', 'A view can only keep the filters of its list.'],
    ['show=over&booking=1', 'A view can only keep the filters of its list.'],
    ['search=a&search=b', 'A view can only keep the filters of its list.'],
    ['search=<b>', 'A view can only keep the filters of its list.'],
    ['?show=over', 'A view can only keep the filters of its list.'],
    [`search=${'a'.repeat(6000)}`, 'These filters are too long to be saved.'],
  ])('is refused with invalid filters: %s', async (filters, message) => {
    expect(await failureOf(save(dispatcher, { filters }))).toMatchObject({
      code: 'invalid_input',
      fieldErrors: expect.arrayContaining([{ path: 'filters', message }]),
    });
  });

  it('is refused with invalid columns, and for lists without access', async () => {
    for (const hidden of [['price', 'price'], ['a b'], Array.from({ length: 21 }, () => 'x')]) {
      expect(await failureOf(save(dispatcher, { hidden }))).toMatchObject({
        code: 'invalid_input',
      });
    }
    const marketing = await addEmployee(started, 'MARKETING');
    expect(await failureOf(save(marketing))).toMatchObject({ code: 'forbidden' });
    const body = { ...form({ filters: 'member=yes&search=a' }), list: 'contacts' as const };
    expect(await failureOf(marketing.client.contactViews.create({ body }))).toMatchObject({
      code: 'invalid_input',
    });
    const view = await marketing.client.contactViews.create({
      body: { ...body, filters: 'search=a&member=yes', isShared: true },
    });
    const params = { viewId: view.id };
    // A view of contacts can't be changed through the endpoint for bookings, even by a user with
    // access to both.
    const asBookings = admin.client.workViews.change({ params, body: { ...form(), version: 1 } });
    expect(await failureOf(asBookings)).toMatchObject({ code: 'not_found' });
  });

  it('of reviews validates their filters, and keeps them apart from views of contacts', async () => {
    const marketing = await addEmployee(started, 'MARKETING');
    const { contactViews } = marketing.client;
    const body = {
      ...form({ name: 'Low ratings', filters: 'state=published&rating=low' }),
      list: 'reviews' as const,
    };
    for (const filters of ['rating=low&state=published', 'state=published&search=Ada']) {
      const wrong = contactViews.create({ body: { ...body, filters } });
      expect(await failureOf(wrong)).toMatchObject({ code: 'invalid_input' });
    }
    const view = await contactViews.create({ body });
    const viewsIn = async (list?: 'contacts' | 'reviews') =>
      (await contactViews.list({ query: { list } })).views.map(({ id }) => id);
    expect(await viewsIn('reviews')).toContain(view.id);
    expect(await viewsIn('contacts')).not.toContain(view.id);
    expect(await viewsIn()).not.toContain(view.id);
    const params = { viewId: view.id };
    const renamed = await contactViews.change({
      params,
      body: { ...body, name: 'Two stars', version: view.version },
    });
    const { version } = renamed;
    const asContacts = contactViews.remove({ params, body: { version } });
    expect(await failureOf(asContacts)).toMatchObject({ code: 'not_found' });
    await contactViews.remove({ params, body: { version, list: 'reviews' } });
    expect(await viewsIn('reviews')).not.toContain(view.id);
  });

  it('is refused beyond the maximum number', async () => {
    const person = await addEmployee(started, 'DISPATCHER');
    for (let at = 1; at <= MAX_LIST_VIEWS; at += 1) await save(person, { name: `View ${at}` });
    expect(await failureOf(save(person, { name: 'One more' }))).toMatchObject({ code: 'too_many' });
    await save(person, { name: 'One more', list: 'requests', filters: '' });
  });
});

describe('the erasure of a person', () => {
  it('deletes views that search for their email address', async () => {
    const keeper = await addEmployee(started);
    const username = `leaver-${randomUUID().slice(0, 8)}`;
    const email = `${username}@example.com`;
    const password = 'Plenty of volts 7';
    const client = started.api.client();
    await client.accounts.register({ body: { username, email, password } });
    // An unverified address is not erased everywhere.
    await started.api.deps.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('email', '=', email)
      .execute();
    const search = new URLSearchParams({ search: email.toUpperCase() }).toString();
    await save(keeper, { name: 'Of a customer', filters: `show=over&${search}` });
    const other = await save(keeper, { name: 'Of nobody', filters: 'search=leaver' });
    await client.privacy.deleteAccount({ body: { password } });
    const own = (await viewsOf(keeper)).filter(({ isOwn }) => isOwn);
    expect(own.map(({ id }) => id)).toEqual([other.id]);
  });

  it('deletes views that search for their phone number in any format, and no others', async () => {
    const keeper = await addEmployee(started);
    const { personId } = await call({ phone: '(757) 555-7731' });
    const searching = (search: string) => new URLSearchParams({ show: 'over', search }).toString();
    for (const [at, typed] of [
      '757 555 7731',
      '+1 757-555-7731',
      '17575557731',
      '555-7731',
    ].entries()) {
      await save(keeper, { name: `Of a customer ${at}`, filters: searching(typed) });
    }
    const kept = [
      await save(keeper, { name: 'Of many', filters: searching('757') }),
      await save(keeper, { name: 'Of another', filters: searching('757 555 7732') }),
      await save(keeper, { name: 'Of words', filters: searching('7575557731 Granby') }),
    ];
    await started.api.deps.db.transaction().execute(async (trx) => {
      const { ctx } = started.api;
      await erasePerson(ctx, trx, [], [personId], await prepareErasure(ctx, []));
    });
    const own = (await viewsOf(keeper)).filter(({ isOwn }) => isOwn);
    expect(own.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
  });
});
