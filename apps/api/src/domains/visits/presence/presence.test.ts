import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { listenForChanges, type ReceivedEvents } from '../../../testing/event-reader.ts';
import { type Api, useApi } from '../../../testing/harness.ts';
import {
  bookingRequest,
  daysAhead,
  eventually,
  failureOf,
  quickBookingForm,
} from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const open: ReceivedEvents[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
});

type Employee = Awaited<ReturnType<typeof addEmployee>>;

let days = 40;
const book = async (): Promise<string> => {
  days += 1;
  const body = bookingRequest({ bookingDate: daysAhead(days) });
  return (await started.api.client().bookings.create({ body, headers: {} })).booking.id;
};

const askForCall = async () => {
  const query = { body: quickBookingForm(), headers: {} };
  return (await started.api.client().inquiries.createQuickBooking(query)).request;
};

/** API client of a person's page at one of the processes. */
const clientOf = (api: Api, { cookie }: Employee) =>
  api.client((input, init) =>
    fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...cookie },
    }),
  );

/**
 * A person with the booking open, connected to one of the processes, with the calls of their page.
 */
const at = (api: Api, employee: Employee, bookingId: string) => {
  const client = clientOf(api, employee);
  const say = async (isLeaving: boolean) => {
    const { others } = await client.presence.reportBooking({
      params: { bookingId },
      body: { isLeaving },
    });
    return others;
  };
  return { view: () => say(false), leave: () => say(true) };
};

const listen = async (api: Api, { cookie }: Employee): Promise<ReceivedEvents> => {
  const stream = await listenForChanges(api, cookie);
  open.push(stream);
  await stream.waitFor('ready');
  return stream;
};

it('viewers of a booking see each other across processes, without names in the event stream', async () => {
  const other = await started.startAnother();
  const [ada, grace] = [await addEmployee(started), await addEmployee(started, 'DISPATCHER')];
  const bookingId = await book();
  const [here, there] = [at(started.api, ada, bookingId), at(other, grace, bookingId)];
  const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name);
  // A process starts listening at its first request, and pages repeat theirs every few seconds.
  await eventually(async () => {
    const [seenHere, seenThere] = [await here.view(), await there.view()];
    return seenHere.length + seenThere.length === 2;
  });
  expect(await here.view()).toEqual([{ id: grace.id, name: grace.username }]);
  expect(await there.view()).toEqual([{ id: ada.id, name: ada.username }]);
  const elsewhere = at(started.api, ada, await book());
  expect(await elsewhere.view()).toEqual([]);

  const stream = await listen(started.api, ada);
  await there.leave();
  await stream.waitFor(`viewers ${bookingId}`);
  await eventually(async () => namesOf(await here.view()).length === 0);
  await there.view();
  await stream.waitFor(`viewers ${bookingId}`, 2);
  await eventually(async () => namesOf(await here.view()).includes(grace.username));
  // The stream contains booking IDs but no names.
  expect(stream.events.filter((event) => event.includes(grace.username))).toEqual([]);
  await other.close();
});

it('viewers of a request are tracked by tab, and listed with those of bookings', async () => {
  const [ada, grace] = [await addEmployee(started), await addEmployee(started)];
  const client = (employee: Employee) => clientOf(started.api, employee);
  const { id: requestId } = await askForCall();
  const bookingId = await book();
  const view = (employee: Employee, tab: string, isLeaving = false) =>
    client(employee).presence.reportRequest({ params: { requestId }, body: { isLeaving, tab } });
  const [one, two] = [randomUUID(), randomUUID()];
  await view(ada, one);
  await view(ada, two);
  const others = async () => (await view(grace, one)).others;
  await eventually(async () => (await others()).length === 1);
  expect(await others()).toEqual([{ id: ada.id, name: ada.username }]);
  await at(started.api, ada, bookingId).view();
  const listed = async () => {
    const { records } = await client(grace).presence.viewers();
    return records.filter(({ id }) => [requestId, bookingId].includes(id)).map(({ id }) => id);
  };
  await eventually(async () => (await listed()).length === 2);
  // One of two tabs is closed, and the name stays.
  const stream = await listen(started.api, grace);
  await view(ada, one, true);
  expect(await others()).toHaveLength(1);
  await view(ada, two, true);
  await stream.waitFor(`viewers ${requestId}`);
  await eventually(async () => (await others()).length === 0);
  const params = { requestId: randomUUID() };
  const lost = client(ada).presence.reportRequest({ params, body: { isLeaving: false } });
  expect(await failureOf(lost)).toMatchObject({ code: 'not_found' });
  expect(await failureOf(started.api.client().presence.viewers())).toMatchObject({
    code: 'unauthenticated',
  });
});

it('reporting presence requires sign-in, rejects unknown IDs and is rate limited', async () => {
  const staff = await addEmployee(started);
  const bookingId = await book();
  const body = { isLeaving: false };
  const nobody = started.api.client().presence.reportBooking({ params: { bookingId }, body });
  expect(await failureOf(nobody)).toMatchObject({ code: 'unauthenticated' });
  expect(await failureOf(at(started.api, staff, randomUUID()).view())).toMatchObject({
    code: 'not_found',
  });

  // Six per minute; a new minute may begin during the test.
  const calm = await started.startAnother({ RATE_LIMIT_FACTOR: '0.05' });
  // A person whose requests the first process hasn't counted.
  const { view } = at(calm, await addEmployee(started), bookingId);
  const codes = new Set<string | undefined>();
  for (let call = 0; call < 14; call += 1) {
    codes.add(
      await view().then(
        () => undefined,
        ({ code }: { code?: string }) => code,
      ),
    );
  }
  expect([...codes]).toEqual([undefined, 'rate_limited']);
  await calm.close();
});
