import { randomUUID } from 'node:crypto';
import { MAX_OVERDUE } from '@voltcourier/contracts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, emergencyForm, quickBookingForm } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';

const MINUTE = 60_000;

const started = useApi({ LOG_LEVEL: 'silent' });
const { bookPaid } = createHolders(started, () => createVendors(started.sandbox));
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { add } = createTechniciansOf(() => staff.client);

beforeAll(async () => {
  await started.api.startWork();
  staff = await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/** Sets the clock to a number of minutes after (or before) an instant. */
const goTo = (instant: string, minutes: number) => {
  started.api.clock.offsetMs = Date.parse(instant) + minutes * MINUTE - Date.now();
};

const overdueOf = async (id: string, { client } = staff) => {
  const { items } = await client.overdue.list({});
  return items
    .filter((item) => item.id === id)
    .map(({ kind, since, dueOn }) => ({ kind, since, dueOn }));
};

it('lists a visit without a technician from two hours before, and an open one from an hour after', async () => {
  const { booking } = await bookPaid();
  const { id, startsAt: since } = booking;
  goTo(since, -125);
  expect(await overdueOf(id)).toEqual([]);
  goTo(since, -115);
  expect(await overdueOf(id)).toEqual([{ kind: 'unassigned', since, dueOn: null }]);
  const kim = await add();
  const { version } = await staff.client.dispatch.get({ params: { bookingId: id } });
  await staff.client.technicianAssignments.assign({
    params: { bookingId: id },
    query: { version },
    body: { technicianId: kim.id, anyway: true },
  });
  goTo(since, 55);
  expect(await overdueOf(id)).toEqual([]);
  goTo(since, 65);
  expect(await overdueOf(id)).toEqual([{ kind: 'visit', since, dueOn: null }]);
});

it('lists an emergency until it is answered, and then until the technician arrives', async () => {
  const { id, dueAt: since } = await staff.client.emergencies.take({
    headers: { 'idempotency-key': randomUUID() },
    body: { ...emergencyForm(), customerId: null, technicianId: null, anyway: true },
  });
  expect(await overdueOf(id)).toEqual([]);
  goTo(since, 1);
  expect(await overdueOf(id)).toEqual([{ kind: 'emergency', since, dueOn: null }]);
  const kim = await add();
  const seen = async () => {
    const { version } = await staff.client.dispatch.get({ params: { bookingId: id } });
    return { version };
  };
  await staff.client.technicianAssignments.assign({
    params: { bookingId: id },
    query: await seen(),
    body: { technicianId: kim.id, anyway: true },
  });
  const step = async (to: 'answered' | 'arrived') =>
    staff.client.emergencies.step({ params: { bookingId: id }, query: await seen(), body: { to } });
  await step('answered');
  expect(await overdueOf(id)).toEqual([{ kind: 'arrival', since, dueOn: null }]);
  await step('arrived');
  expect(await overdueOf(id)).toEqual([]);
});

it('lists a request past its due time until it is closed', async () => {
  const { request } = await started.api
    .client()
    .inquiries.createQuickBooking({ body: quickBookingForm(), headers: {} });
  const params = { requestId: request.id };
  const { dueAt: since, version } = await staff.client.callbacks.get({ params });
  expect(await overdueOf(request.id)).toEqual([]);
  goTo(since, 1);
  expect(await overdueOf(request.id)).toEqual([{ kind: 'request', since, dueOn: null }]);
  const body = { to: 'declined', reason: 'Too far away.' } as const;
  await staff.client.callbacks.change({ params, query: { version }, body });
  expect(await overdueOf(request.id)).toEqual([]);
});

it('lists an overdue next step of a lead to staff who may read the CRM', async () => {
  const form = {
    title: 'Nine vans',
    kind: 'fleet',
    personId: null,
    valueCents: null,
    expectedClose: null,
    ownerId: staff.id,
    nextStep: 'Call the depot',
  } as const;
  const { leads } = staff.client;
  const late = await leads.create({ body: { ...form, nextStepDue: daysAhead(-2) } });
  const today = await leads.create({ body: { ...form, nextStepDue: daysAhead(0) } });
  expect(await overdueOf(late.id)).toEqual([{ kind: 'lead', since: null, dueOn: daysAhead(-2) }]);
  expect(await overdueOf(today.id)).toEqual([]);
  const dispatcher = await addEmployee(started, 'DISPATCHER');
  const { permissions } = await dispatcher.client.roles.permissions({});
  expect((await overdueOf(late.id, dispatcher)).length > 0).toBe(permissions.includes('crm:read'));
});

it('limits each kind, sorts by urgency, and says that there are more', async () => {
  for (let count = 0; count <= MAX_OVERDUE; count += 1) {
    await started.api
      .client()
      .inquiries.createQuickBooking({ body: quickBookingForm(), headers: {} });
  }
  started.api.clock.offsetMs = 24 * 60 * MINUTE;
  const { items, hasMore } = await staff.client.overdue.list({});
  expect(hasMore).toBe(true);
  expect(items.filter(({ kind }) => kind === 'request')).toHaveLength(MAX_OVERDUE);
  const order = ['emergency', 'arrival', 'unassigned', 'visit', 'request', 'lead', 'task'];
  const kinds = items.map(({ kind }) => order.indexOf(kind));
  expect(kinds).toEqual(kinds.toSorted((one, other) => one - other));
});
