import { randomUUID } from 'node:crypto';
import type { EmergencyStep } from '@voltcourier/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, emergencyForm, failureOf } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { add } = createTechniciansOf(() => staff.client);

beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const take = (change: object = {}) =>
  staff.client.emergencies.take({
    headers: { 'idempotency-key': randomUUID() },
    body: { ...emergencyForm(), customerId: null, technicianId: null, anyway: true, ...change },
  });

const get = (bookingId: string) => staff.client.dispatch.get({ params: { bookingId } });

const step = async (bookingId: string, to: EmergencyStep, seen?: string) =>
  staff.client.emergencies.step({
    params: { bookingId },
    query: { version: seen ?? (await get(bookingId)).version },
    body: { to },
  });

it('an emergency goes from received to arrived, with a time and event for each step', async () => {
  const kim = await add();
  const { id, emergency } = await take();
  expect(emergency).toEqual({ stage: 'received', answeredAt: null, arrivedAt: null });
  expect(await failureOf(step(id, 'arrived'))).toMatchObject({ code: 'too_early' });
  const assigned = await staff.client.technicianAssignments.assign({
    params: { bookingId: id },
    query: { version: (await get(id)).version },
    body: { technicianId: kim.id, anyway: true },
  });
  expect(assigned.emergency?.stage).toBe('assigned');
  started.api.clock.offsetMs = 5 * 60_000;
  const answered = await step(id, 'answered');
  expect(answered.emergency?.stage).toBe('answered');
  const minutes = Date.parse(answered.emergency?.answeredAt ?? '') - Date.parse(answered.createdAt);
  expect(Math.round(minutes / 60_000)).toBe(5);
  started.api.clock.offsetMs = 25 * 60_000;
  const arrived = await step(id, 'arrived');
  expect(arrived.emergency).toMatchObject({
    stage: 'arrived',
    answeredAt: answered.emergency?.answeredAt,
  });
  expect(arrived.events.slice(-2).map(({ title, actor }) => [title, actor])).toEqual([
    ['Answered', staff.username],
    ['Technician arrived', staff.username],
  ]);
});

it('steps of an emergency can be reverted, and a new technician resets the arrival', async () => {
  const [kim, lee] = [await add(), await add()];
  const { id } = await take({ technicianId: kim.id });
  const arrived = await step(id, 'arrived');
  // An arrival also counts as an answer, if there was none before.
  expect(arrived.emergency?.answeredAt).toBe(arrived.emergency?.arrivedAt);
  expect(await failureOf(step(id, 'unanswered'))).toMatchObject({ code: 'too_late' });
  const back = await step(id, 'answered');
  expect(back.emergency).toMatchObject({ stage: 'answered', arrivedAt: null });
  expect(back.events.at(-1)?.title).toBe('Not arrived yet (corrected)');
  expect((await step(id, 'unanswered')).emergency).toMatchObject({
    stage: 'assigned',
    answeredAt: null,
  });
  await step(id, 'arrived');
  const other = await staff.client.technicianAssignments.assign({
    params: { bookingId: id },
    query: { version: (await get(id)).version },
    body: { technicianId: lee.id, anyway: true },
  });
  expect(other.emergency?.stage).toBe('answered');
});

it('concurrent steps of an emergency count once, and an outdated version is rejected', async () => {
  const { id, version } = await take();
  await Promise.all([step(id, 'answered', version), step(id, 'answered', version)]);
  const { events } = await get(id);
  expect(events.filter(({ title }) => title === 'Answered')).toHaveLength(1);
  expect(await failureOf(step(id, 'unanswered', version))).toMatchObject({
    code: 'changed_meanwhile',
  });
});

it('a cancelled emergency and a scheduled booking reject steps', async () => {
  const { id } = await take();
  await staff.client.dispatch.cancel({
    params: { bookingId: id },
    query: { version: (await get(id)).version },
    body: { reason: 'The car starts again.', feeCents: 0, waivesFee: true },
  });
  expect((await get(id)).emergency?.stage).toBe('cancelled');
  expect(await failureOf(step(id, 'answered'))).toMatchObject({ code: 'too_late' });
  const { booking } = await started.api
    .client()
    .bookings.create({ body: bookingRequest(), headers: {} });
  expect((await get(booking.id)).emergency).toBeNull();
  expect(await failureOf(step(booking.id, 'answered'))).toMatchObject({ code: 'not_found' });
});

it('the overview counts an emergency as late until it is answered', async () => {
  const { id, dueAt } = await take();
  started.api.clock.offsetMs = Date.parse(dueAt) - Date.now() + 60_000;
  const late = async () => (await staff.client.metrics.overview({ query: {} })).now.lateEmergencies;
  const before = await late();
  expect(before).toBeGreaterThan(0);
  await step(id, 'answered');
  expect(await late()).toBe(before - 1);
});

it('an emergency is listed as unanswered until it is answered', async () => {
  const { id, name, location, dueAt } = await take({ location: '7 Alert Rd, Norfolk, VA 23510' });
  const waiting = async () =>
    (await staff.client.emergencies.unanswered()).emergencies.find((one) => one.id === id);
  expect(await waiting()).toEqual({ id, name, location, dueAt });
  await step(id, 'answered');
  expect(await waiting()).toBeUndefined();
});
