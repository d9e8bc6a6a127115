import { API_PREFIX } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createPaymentIntent, refreshPaymentStatus } from '../../domains/payments/service.ts';
import { listenForChanges, type ReceivedEvents } from '../../testing/event-reader.ts';
import { addEmployee } from '../../testing/employees.ts';
import { type Api, useApi } from '../../testing/harness.ts';
import { addPerson, type Person, signIn } from '../../testing/people.ts';
import { bookingRequest, daysAhead, eventually } from '../../testing/requests.ts';
import { createVendors } from '../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const open: ReceivedEvents[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
});

const listen = async (api: Api, headers: Record<string, string>): Promise<ReceivedEvents> => {
  const stream = await listenForChanges(api, headers);
  open.push(stream);
  return stream;
};

/** A staff member with the list open. */
async function openStream(
  api: Api = started.api,
): Promise<{ stream: ReceivedEvents; person: Person }> {
  const person = await addPerson(api, 'ADMIN');
  const { cookie } = await signIn(api, person);
  const stream = await listen(api, cookie);
  await stream.waitFor('ready');
  return { stream, person };
}

let days = 2;
/** Books a slot, each time on another day. */
const book = async (api: Api = started.api) => {
  days += 1;
  const body = bookingRequest({ bookingDate: daysAhead(days) });
  return (await api.client().bookings.create({ body, headers: {} })).booking;
};

describe('the stream of booking changes', () => {
  it('has the IDs of changes in every process, and nothing else', async () => {
    const other = await started.startAnother();
    const [here, there] = [await openStream(), await openStream(other)];
    const { id } = await book(other);
    await here.stream.waitFor(`change ${id}`);
    await there.stream.waitFor(`change ${id}`);
    const paid = await book();
    const { clientSecret } = await createPaymentIntent(started.api.ctx, paid.id, undefined);
    await createVendors(started.sandbox).pay(clientSecret);
    await refreshPaymentStatus(started.api.ctx, paid.id);
    await there.stream.waitFor(`change ${paid.id}`, 3);
    const { events } = there.stream;
    expect(events.filter((event) => !/^ready$|^change [\da-f-]{36}$/u.test(event))).toEqual([]);
    await other.close();
  });

  it('omits changes that were rolled back', async () => {
    const { stream } = await openStream();
    const undone = await book();
    await stream.waitFor(`change ${undone.id}`);
    await started.api.deps.db
      .transaction()
      .execute(async (trx) => {
        await sql`
          insert into booking_events (booking_id, from_status, to_status, actor, at)
          values (${undone.id}, 'pending', 'pending', 'clock', now())`.execute(trx);
        throw new Error('Undone.');
      })
      .catch(() => undefined);
    const next = await book();
    await stream.waitFor(`change ${next.id}`);
    expect(stream.events).toEqual(['ready', `change ${undone.id}`, `change ${next.id}`]);
  });

  it('has headers against caching, buffering and compression', async () => {
    const { stream } = await openStream();
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toContain('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('content-security-policy')).not.toBeNull();
  });

  it('signals a lost database connection, and then continues', async () => {
    const { stream } = await openStream();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'voltcourier-listener' and datname = current_database()`.execute(
      started.api.deps.db,
    );
    await stream.waitFor('waiting');
    await stream.waitFor('ready', 2);
    const { id } = await book();
    await stream.waitFor(`change ${id}`);
  });
});

describe('access to the stream of booking changes', () => {
  it('is refused to guests, customers and bearer tokens', async () => {
    const { api } = started;
    const staff = await signIn(api, await addPerson(api, 'ADMIN'));
    const customer = await signIn(api, await addPerson(api, 'CUSTOMER'));
    expect((await listen(api, {})).status).toBe(401);
    expect((await listen(api, customer.cookie)).status).toBe(403);
    expect((await listen(api, staff.bearer)).status).toBe(403);
  });

  it('ends at once when the role loses the permission', async () => {
    const { api } = started;
    const admin = await addEmployee(started);
    const [dispatcher, support] = [
      await addEmployee(started, 'DISPATCHER'),
      await addEmployee(started, 'SUPPORT'),
    ];
    const [stream, stays] = [
      await listen(api, dispatcher.cookie),
      await listen(api, support.cookie),
    ];
    await stream.waitFor('ready');
    await stays.waitFor('ready');
    const { roles } = await admin.client.roles.list();
    const { version = 0 } = roles.find(({ role }) => role === 'DISPATCHER') ?? {};
    await admin.client.roles.change({
      headers: await admin.prove(),
      params: { role: 'DISPATCHER' },
      body: { permissions: ['crm:read'], version },
    });
    await stream.waitForEnd();
    expect(stream.events.at(-1)).toBe('end');
    const { id } = await book();
    await stays.waitFor(`change ${id}`);
    expect(stream.events).not.toContain(`change ${id}`);
  });

  it('ends after sign-out in that session only, and after the loss of the role', async () => {
    const { api } = started;
    const person = await addPerson(api, 'ADMIN');
    const [{ cookie }, elsewhere] = [await signIn(api, person), await signIn(api, person)];
    const [stream, stays] = [await listen(api, cookie), await listen(api, elsewhere.cookie)];
    await stream.waitFor('ready');
    await stays.waitFor('ready');
    await fetch(`${api.url}${API_PREFIX}/auth/logout`, { method: 'POST', headers: cookie });
    await stream.waitForEnd();
    expect(stream.events.at(-1)).toBe('end');
    const { id } = await book();
    await stays.waitFor(`change ${id}`);
    expect(stream.events).not.toContain(`change ${id}`);

    await api.deps.db
      .updateTable('users')
      .set({ role: 'CUSTOMER' })
      .where('id', '=', person.id)
      .execute();
    await stays.waitForEnd();
    expect(stays.events.at(-1)).toBe('end');
  });
});

it('a session may have five streams at once', async () => {
  const { api } = started;
  const { cookie } = await signIn(api, await addPerson(api, 'ADMIN'));
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(api, cookie)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await listen(api, cookie)).status).toBe(429);
  streams[0]?.leave();
  await eventually(async () => (await listen(api, cookie)).status === 200);
});

it('a process that is closed ends its streams', async () => {
  const other = await started.startAnother();
  const { stream } = await openStream(other);
  await other.close();
  await stream.waitForEnd();
  expect(stream.events).toEqual(['ready']);
});
