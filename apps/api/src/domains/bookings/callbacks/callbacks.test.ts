import { randomUUID } from 'node:crypto';
import { REQUEST_ORDERS, type RequestOrder } from '@voltcourier/contracts';
import { CONTACT_ANSWER_MINUTES } from '@voltcourier/pricing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { listenForChanges } from '../../../testing/event-reader.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf, quickBookingForm } from '../../../testing/requests.ts';
import { REQUEST_TRANSITIONS } from './state-machine.ts';

const MINUTE = 60_000;
const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const askForCall = async (change: object = {}) => {
  const body = quickBookingForm(change);
  const { request } = await started.api
    .client()
    .inquiries.createQuickBooking({ body, headers: {} });
  return request;
};
const askByMail = async (change: object = {}) => {
  const body = { name: 'Ada Driver', email: 'mail@example.com', vehicle: 'chevy' as const };
  const { request } = await started.api
    .client()
    .inquiries.create({ body: { ...body, ...change }, headers: {} });
  return request;
};

/**
 * Helpers for staff actions on a request; they use the current version unless another one is given.
 */
const about = (requestId: string) => {
  const params = { requestId };
  const get = () => staff.client.callbacks.get({ params });
  const change = async (
    body: Parameters<typeof staff.client.callbacks.change>[0]['body'],
    seen?: string,
  ) =>
    staff.client.callbacks.change({
      params,
      query: { version: seen ?? (await get()).version },
      body,
    });
  return { get, change };
};
const list = (query: {
  show: 'open' | 'over';
  search?: string;
  order?: RequestOrder;
  after?: string;
}) => staff.client.callbacks.list({ query });
const minutesUntil = (instant: string) =>
  Math.round((Date.parse(instant) - started.api.deps.now().getTime()) / MINUTE);

describe('a request', () => {
  it('goes from open to reached to done', async () => {
    const { id, callbackDueAt, respondBy } = await askForCall();
    const { get, change } = about(id);
    expect(await get()).toMatchObject({
      kind: 'quick-booking',
      status: 'open',
      vehicle: 'Tesla Model 3',
      dueAt: callbackDueAt,
      next: ['reached', 'not_reached', 'declined'],
      events: [{ status: 'open', actor: 'Customer' }],
    });
    const reached = await change({ to: 'reached' });
    // From now on the promised arrival is the deadline.
    expect(reached).toMatchObject({ status: 'reached', dueAt: respondBy, closedAt: null });
    expect(reached.events.at(-1)).toMatchObject({ status: 'reached', actor: staff.username });
    const done = await change({ to: 'done' });
    expect(done).toMatchObject({ status: 'done', next: [] });
    expect(done.closedAt).not.toBeNull();
  });

  it('is due again at the chosen time after a failed attempt to call', async () => {
    const { id } = await askForCall();
    const { change } = about(id);
    const tried = await change({ to: 'not_reached', tryAgainMinutes: 45 });
    expect(minutesUntil(tried.dueAt)).toBe(45);
    expect(tried.events.at(-1)?.tryAgainAt).toBe(tried.dueAt);
    const again = await change({ to: 'not_reached', tryAgainMinutes: 120 });
    expect(minutesUntil(again.dueAt)).toBe(120);
    expect(await change({ to: 'declined', reason: 'Nobody answers.' })).toMatchObject({
      status: 'declined',
      events: [{}, {}, {}, { reason: 'Nobody answers.' }],
    });
  });

  it('sent by email is due within a day, without a promised time', async () => {
    const { id } = await askByMail();
    const request = await about(id).get();
    expect(request).toMatchObject({ kind: 'contact', phone: null, service: null, respondBy: null });
    expect(minutesUntil(request.dueAt)).toBe(CONTACT_ANSWER_MINUTES);
    started.api.clock.offsetMs = 60 * MINUTE;
    const answered = await about(id).change({ to: 'reached' });
    expect(minutesUntil(answered.dueAt)).toBe(CONTACT_ANSWER_MINUTES);
  });

  it('rejects transitions that its status does not allow', async () => {
    const { id } = await askForCall();
    const { change } = about(id);
    expect(await failureOf(change({ to: 'done' }))).toMatchObject({ code: 'too_late' });
    await change({ to: 'reached' });
    const late = change({ to: 'not_reached', tryAgainMinutes: 30 });
    expect(await failureOf(late)).toMatchObject({ code: 'too_late', status: 409 });
    await change({ to: 'declined', reason: 'Has found help elsewhere.' });
    for (const to of ['reached', 'done'] as const) {
      expect(await failureOf(change({ to }))).toMatchObject({
        code: 'too_late',
        message: 'This request is closed. See its history.',
      });
    }
    // There are two final states, and every other state leads to one of them.
    const ends = Object.values(REQUEST_TRANSITIONS).filter(({ length }) => length === 0);
    expect(ends).toHaveLength(2);
  });

  it('accepts one of two concurrent changes, and names its author to the other', async () => {
    const { id } = await askForCall();
    const { get, change } = about(id);
    const { version } = await get();
    const answers = await Promise.allSettled([
      change({ to: 'reached' }, version),
      change({ to: 'not_reached', tryAgainMinutes: 30 }, version),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'changed_meanwhile', status: 409 });
    expect(String(refused?.reason.message)).toContain(`reached (${staff.username})`);
    expect((await get()).events).toHaveLength(2);
  });

  it('is not found by an unknown ID', async () => {
    const unknown = about(randomUUID());
    expect(await failureOf(unknown.get())).toMatchObject({ code: 'not_found' });
    expect(await failureOf(unknown.change({ to: 'reached' }, '1'))).toMatchObject({
      code: 'not_found',
    });
  });

  it('is announced to subscribed staff when it arrives and when it changes', async () => {
    const stream = await listenForChanges(started.api, staff.cookie);
    await stream.waitFor('ready');
    for (const ask of [askByMail, askForCall]) {
      const { id } = await ask();
      await stream.waitFor(`change ${id}`);
      await about(id).change({ to: 'reached' });
      await stream.waitFor(`change ${id}`, 2);
    }
    stream.leave();
  });
});

describe('the list of requests', () => {
  it('shows both kinds by due time, in pages', async () => {
    const name = `page${randomUUID().slice(0, 8)}`;
    const ids: string[] = [];
    for (let count = 0; count < 53; count += 1) {
      started.api.clock.offsetMs = count * MINUTE;
      const ask = count % 3 === 0 ? askByMail : askForCall;
      ids.push((await ask({ name, email: `${name}@example.com` })).id);
    }
    started.api.clock.offsetMs = 0;
    const first = await list({ show: 'open', search: name.toUpperCase() });
    expect(first.hasMore).toBe(true);
    const after = first.requests.at(-1)?.id ?? '';
    const second = await list({ show: 'open', search: `${name}@ex`, after });
    expect(second.hasMore).toBe(false);
    const all = [...first.requests, ...second.requests];
    expect(all.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const due = all.map(({ dueAt }) => dueAt);
    expect(due).toEqual(due.toSorted());
    // Callbacks are due within minutes, email replies within a day.
    expect(all[0]?.kind).toBe('quick-booking');
    expect(all.at(-1)?.kind).toBe('contact');
  });

  it('shows closed requests, latest first', async () => {
    const name = `over${randomUUID().slice(0, 8)}`;
    const made = [await askForCall({ name }), await askByMail({ name })];
    for (const [at, { id }] of made.entries()) {
      started.api.clock.offsetMs = at * MINUTE;
      await about(id).change({ to: 'declined', reason: 'Too far away.' });
    }
    const { requests } = await list({ show: 'over', search: name });
    expect(requests.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed());
    expect((await list({ show: 'open', search: name })).requests).toEqual([]);
    const after = requests[0]?.id ?? '';
    const rest = await list({ show: 'over', search: name, after });
    expect(rest.requests.map(({ id }) => id)).toEqual([made[0]?.id]);
  });

  it.each(
    (['open', 'over'] as const).flatMap((show) =>
      REQUEST_ORDERS.map((order) => [show, order] as const),
    ),
  )('pages through %s requests in the order %s without gaps or repeats', async (show, order) => {
    const name = `order${randomUUID().slice(0, 8)}`;
    // The first two, one of each kind, have identical timestamps in every column.
    const made = [
      await askForCall({ name }),
      await askByMail({ name }),
      await askForCall({ name }),
    ].map(({ id }) => id);
    for (const [at, id] of made.entries()) {
      const received = new Date(Date.UTC(2026, 0, 1, at === 2 ? 12 : 6));
      const next = new Date(Date.UTC(2026, 0, 2, at === 2 ? 6 : 12));
      const isOver = show === 'over';
      for (const table of ['quick_bookings', 'contact_requests'] as const) {
        await started.api.deps.db
          .updateTable(table)
          .set({
            created_at: received,
            ...(isOver ? { closed_at: next, status: 'done' } : { due_at: next }),
          })
          .where('id', '=', id)
          .execute();
      }
    }
    const [one = '', other = '', last = ''] = made;
    const tied = [one, other].toSorted();
    const by = order.startsWith('due') ? [last, ...tied] : [...tied, last];
    const expected = order.endsWith('-desc') ? by.toReversed() : by;
    const ids = async (after?: string) => {
      const query = { show, order, search: name, ...(after !== undefined && { after }) };
      return (await list(query)).requests.map(({ id }) => id);
    };
    expect(await ids()).toEqual(expected);
    for (const [at, id] of expected.entries())
      expect(await ids(id)).toEqual(expected.slice(at + 1));
  });
});
