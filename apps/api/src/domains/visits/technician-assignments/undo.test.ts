import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, emergencyForm } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { bookPaid } = createHolders(started, () => vendors);
const { add, change } = createTechniciansOf(() => staff.client);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

let day = 40;

/** Makes appointments on a day of its own, one at each hour. */
async function book(...hours: readonly string[]): Promise<string[]> {
  const bookingDate = daysAhead((day += 1));
  const ids: string[] = [];
  for (const bookingTime of hours) {
    ids.push((await bookPaid({ bookingDate, bookingTime })).booking.id);
  }
  return ids;
}

const get = (bookingId: string) => staff.client.dispatch.get({ params: { bookingId } });

const assign = async (bookingId: string, technicianId: string | null, by = staff) =>
  by.client.technicianAssignments.assign({
    params: { bookingId },
    query: { version: (await get(bookingId)).version },
    body: { technicianId, anyway: false },
  });

interface Seen {
  readonly id: string;
  readonly version: string;
}

async function undo(bookings: readonly Seen[], by = staff) {
  const { results } = await by.client.technicianAssignments.undoAssignments({
    body: { bookings: bookings.map(({ id: bookingId, version }) => ({ bookingId, version })) },
  });
  return results;
}

const codesOf = (results: Awaited<ReturnType<typeof undo>>) =>
  results.map(({ refusal }) => refusal?.code ?? null);

it('undoing assignments restores the previous technician of each booking', async () => {
  const [kim, lee] = [await add(), await add()];
  const ids = await book('09:00', '10:00', '11:00');
  const [nine = '', ten = '', eleven = ''] = ids;
  await assign(nine, lee.id);
  await assign(eleven, lee.id);
  const seen = await Promise.all(ids.map(get));
  const { results } = await staff.client.technicianAssignments.assignTogether({
    body: {
      technicianId: kim.id,
      anyway: false,
      bookings: seen.map(({ id, version }) => ({ bookingId: id, version })),
    },
  });
  const undone = await undo(
    results.map(({ bookingId, version }) => ({ id: bookingId, version: version ?? '' })),
  );
  expect(codesOf(undone)).toEqual([null, null, null]);
  expect(undone.map(({ technician }) => technician?.id ?? null)).toEqual([lee.id, null, lee.id]);
  const { technician, version, events } = await get(ten);
  expect(technician).toBeNull();
  expect(undone[1]?.version).toBe(version);
  expect(events.at(-1)).toMatchObject({ title: 'Assignment undone', actor: staff.username });
  const { entries } = await staff.client.audit.list({
    query: { action: 'booking.undo-assignment' },
  });
  const logged = new Set(entries.map(({ subject }) => subject.id));
  expect(ids.every((id) => logged.has(id))).toBe(true);
  // An undone assignment can't be undone again.
  expect(codesOf(await undo([{ id: ten, version }]))).toEqual(['too_late']);
});

it('undoing an assignment is rejected after its time is over, and for other users', async () => {
  const kim = await add();
  const [id = ''] = await book('09:00');
  const assigned = await assign(id, kim.id);
  const other = await addEmployee(started);
  expect(codesOf(await undo([assigned], other))).toEqual(['too_late']);
  started.api.clock.offsetMs = 13_000;
  const [late] = await undo([assigned]);
  expect(late?.refusal).toMatchObject({
    code: 'too_late',
    message: expect.stringContaining('can’t be undone anymore') as string,
  });
  expect((await get(id)).technician?.id).toBe(kim.id);
});

it('undoing an assignment keeps a later change by another user', async () => {
  const [kim, lee] = [await add(), await add()];
  const [id = '', untouched = ''] = await book('09:00', '10:00');
  const [assigned, alone] = [await assign(id, kim.id), await assign(untouched, kim.id)];
  const other = await addEmployee(started);
  await assign(id, lee.id, other);
  const results = await undo([assigned, alone]);
  // One is undone, whatever the outcome of the other.
  expect(codesOf(results)).toEqual(['changed_meanwhile', null]);
  expect(results[0]).toMatchObject({ technician: { id: lee.id } });
  expect(results[0]?.refusal?.message).toContain(`Reassigned from ${kim.name} to ${lee.name}`);
  expect((await get(untouched)).technician).toBeNull();
});

it('either an undo or a concurrent reassignment succeeds', async () => {
  const [kim, lee] = [await add(), await add()];
  const [id = ''] = await book('09:00');
  const assigned = await assign(id, kim.id);
  const other = await addEmployee(started);
  const [undone, reassigned] = await Promise.allSettled([
    undo([assigned]),
    other.client.technicianAssignments.assign({
      params: { bookingId: id },
      query: { version: assigned.version },
      body: { technicianId: lee.id, anyway: false },
    }),
  ]);
  const isUndone = undone.status === 'fulfilled' && undone.value[0]?.refusal === null;
  expect(reassigned.status).toBe(isUndone ? 'rejected' : 'fulfilled');
  expect((await get(id)).technician?.id).toBe(isUndone ? undefined : lee.id);
});

it('concurrent undos of one assignment succeed once', async () => {
  const kim = await add();
  const [id = ''] = await book('09:00');
  const assigned = await assign(id, kim.id);
  const codes = (await Promise.all([undo([assigned]), undo([assigned])])).flatMap(codesOf);
  expect(codes).toHaveLength(2);
  expect(new Set(codes)).toEqual(new Set([null, 'changed_meanwhile']));
  const { events } = await get(id);
  expect(events.filter(({ title }) => title === 'Assignment undone')).toHaveLength(1);
});

it('undoing an assignment is rejected if the previous technician is busy or retired', async () => {
  const [kim, lee] = [await add(), await add()];
  const [id = '', sameHour = ''] = await book('09:00', '09:00');
  await assign(id, kim.id);
  const assigned = await assign(id, lee.id);
  await assign(sameHour, kim.id);
  const [busy] = await undo([assigned]);
  expect(busy).toMatchObject({ refusal: { code: 'technician_busy' }, technician: { id: lee.id } });
  await assign(sameHour, null);
  await change(kim.id, { isRetired: true });
  expect(codesOf(await undo([assigned]))).toEqual(['technician_unavailable']);
});

it('undoing an assignment restores the arrival at an emergency', async () => {
  const [kim, lee] = [await add(), await add()];
  const { id } = await staff.client.emergencies.take({
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { ...emergencyForm(), customerId: null, technicianId: kim.id, anyway: true },
  });
  const { version } = await get(id);
  const there = await staff.client.emergencies.step({
    params: { bookingId: id },
    query: { version },
    body: { to: 'arrived' },
  });
  expect(there.emergency?.stage).toBe('arrived');
  const sent = await staff.client.technicianAssignments.assign({
    params: { bookingId: id },
    query: { version: there.version },
    body: { technicianId: lee.id, anyway: true },
  });
  expect(sent.emergency?.arrivedAt).toBeNull();
  await undo([sent]);
  const back = await get(id);
  expect(back.technician?.id).toBe(kim.id);
  expect(back.emergency).toEqual(there.emergency);
});
