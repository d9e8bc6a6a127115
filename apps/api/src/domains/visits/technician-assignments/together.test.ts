import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { bookPaid } = createHolders(started, () => vendors);
const { add } = createTechniciansOf(() => staff.client);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});

/** Makes bookings on a day, one at each hour, in the order of the list. */
async function bookDay(bookingDate: string, hours: readonly string[]) {
  const ids: string[] = [];
  for (const bookingTime of hours) {
    const { booking } = await bookPaid({ bookingDate, bookingTime, name: `Ada ${bookingTime}` });
    ids.push(booking.id);
  }
  const query = { show: 'open', from: bookingDate, to: bookingDate } as const;
  const { bookings } = await staff.client.dispatch.list({ query });
  const listed = bookings.filter(({ id }) => ids.includes(id));
  return listed.map(({ id: bookingId, version }) => ({ bookingId, version }));
}

const assign = (
  bookings: readonly { bookingId: string; version: string }[],
  technicianId: string | null,
  anyway = false,
) =>
  staff.client.technicianAssignments.assignTogether({
    body: { technicianId, anyway, bookings: [...bookings] },
  });

const get = (bookingId: string) => staff.client.dispatch.get({ params: { bookingId } });

describe('assigning several bookings', () => {
  it('assigns each with its listed version, an event and an audit entry', async () => {
    const kim = await add();
    const bookings = await bookDay(daysAhead(40), ['09:00', '10:00', '11:00', '12:00', '13:00']);
    const { results } = await assign(bookings, kim.id);
    expect(results.map(({ refusal }) => refusal)).toEqual([null, null, null, null, null]);
    expect(results.map(({ technician }) => technician?.name)).toEqual(Array(5).fill(kim.name));
    for (const { bookingId, version } of results) {
      const booking = await get(bookingId);
      expect(booking).toMatchObject({ version, technician: { id: kim.id } });
      expect(booking.events.at(-1)?.words).toBe(`Assigned to ${kim.name}`);
    }
    const { entries } = await staff.client.audit.list({ query: { action: 'booking.assign' } });
    const logged = new Set(entries.map(({ subject }) => subject.id));
    expect(bookings.every(({ bookingId }) => logged.has(bookingId))).toBe(true);
    // Repeating the same assignment changes nothing.
    const again = await assign(bookings, kim.id);
    expect(again.results).toEqual(results);
    const none = await assign(bookings, null);
    expect(none.results.every(({ refusal }) => refusal?.code === 'changed_meanwhile')).toBe(true);
  });

  it('returns a reason for each rejected one, and keeps concurrent changes', async () => {
    const [kim, lee] = [await add(), await add()];
    const date = daysAhead(41);
    const bookings = await bookDay(date, ['09:00', '09:00', '10:00', '11:00']);
    const [nine, alsoNine, ten, eleven] = bookings;
    await assign([ten ?? never()], lee.id);
    const lost = { bookingId: randomUUID(), version: '1' };
    const { results } = await assign([...bookings, lost], kim.id);
    const codes = results.map(({ refusal }) => refusal?.code ?? null);
    expect(codes).toEqual([null, 'technician_busy', 'changed_meanwhile', null, 'not_found']);
    const [first, busy, changed] = results;
    expect(first?.bookingId).toBe(nine?.bookingId);
    expect(busy?.refusal?.message).toContain(`${kim.name} has another booking at 9:00 AM`);
    expect(changed?.refusal?.message).toContain(`Assigned to ${lee.name}`);
    // The refusal contains the newer state, with which the user can retry.
    expect(changed).toMatchObject({ technician: { name: lee.name } });
    expect((await get(ten?.bookingId ?? '')).technician?.name).toBe(lee.name);
    expect((await get(alsoNine?.bookingId ?? '')).technician).toBeNull();
    expect((await get(eleven?.bookingId ?? '')).technician?.name).toBe(kim.name);
    const { bookingId, version } = changed ?? never();
    const retried = await assign([{ bookingId, version: version ?? '' }], kim.id);
    expect(retried.results[0]).toMatchObject({ refusal: null, technician: { name: kim.name } });
  });

  it('gives each booking to one of two concurrent requests', async () => {
    const [kim, lee] = [await add(), await add()];
    const bookings = await bookDay(daysAhead(42), ['09:00', '10:00', '11:00']);
    const [one, other] = await Promise.all([assign(bookings, kim.id), assign(bookings, lee.id)]);
    for (const [at, { bookingId }] of bookings.entries()) {
      const outcomes = [one.results[at], other.results[at]];
      const done = outcomes.filter((result) => result?.refusal === null);
      expect(done).toHaveLength(1);
      const refused = outcomes.find((result) => result?.refusal !== null);
      expect(refused?.refusal?.code).toBe('changed_meanwhile');
      expect((await get(bookingId)).technician?.id).toBe(done[0]?.technician?.id);
    }
  });

  it('asks for confirmation off shift, and accepts 1 to 50 bookings', async () => {
    const date = daysAhead(43);
    const off = await add({ daysOff: [date] });
    const bookings = await bookDay(date, ['09:00']);
    const { results } = await assign(bookings, off.id);
    expect(results[0]?.refusal?.code).toBe('technician_off');
    const anyway = await assign(bookings, off.id, true);
    expect(anyway.results[0]).toMatchObject({ refusal: null, technician: { id: off.id } });
    const one = bookings[0] ?? never();
    for (const wrong of [[], Array.from({ length: 51 }, () => one)]) {
      expect(await failureOf(assign(wrong, off.id))).toMatchObject({ code: 'invalid_input' });
    }
  });
});

describe('the candidates for several bookings', () => {
  it('have counts of the bookings for which they are available, off or busy', async () => {
    const date = daysAhead(44);
    const [free, off, busy] = [await add(), await add({ daysOff: [date] }), await add()];
    const far = await add({ regionId: 'us-hawaii' });
    const bookings = await bookDay(date, ['09:00', '10:00', '10:00']);
    const [other] = await bookDay(date, ['09:00']);
    await assign([other ?? never()], busy.id);
    const shared = bookings.filter(({ bookingId }) => bookingId !== other?.bookingId);
    const { candidates } = await staff.client.technicianAssignments.sharedCandidates({
      query: { bookings: shared.map(({ bookingId }) => bookingId).join(',') },
    });
    const availabilityOf = (id: string) => {
      const found = candidates.find((candidate) => candidate.id === id);
      return found && [found.available, found.off, found.busy];
    };
    // Of two visits at the same hour, each technician can go to one.
    expect(availabilityOf(free.id)).toEqual([2, 0, 1]);
    expect(availabilityOf(off.id)).toEqual([0, 2, 1]);
    expect(availabilityOf(busy.id)).toEqual([1, 0, 2]);
    expect(availabilityOf(far.id)).toBeUndefined();
    expect(candidates[0]?.available).toBe(2);
  });
});

function never(): never {
  throw new Error('There are fewer bookings than were made.');
}
