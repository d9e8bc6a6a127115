import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireBooking } from '../../bookings/expiry.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { everyDay } from '../../../testing/regions.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { book, bookPaid, goTo } = createHolders(started, () => vendors);
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

/** Staff requests about a booking, with its current version unless specified otherwise. */
const about = (bookingId: string) => {
  const params = { bookingId };
  const { technicianAssignments, dispatch } = staff.client;
  const last = async (version?: string) => ({
    version: version ?? (await dispatch.get({ params })).version,
  });
  return {
    get: () => dispatch.get({ params }),
    assign: async (technicianId: string | null, anyway = false, seen?: string) =>
      technicianAssignments.assign({
        params,
        query: await last(seen),
        body: { technicianId, anyway },
      }),
    candidates: async () => (await technicianAssignments.candidates({ params })).candidates,
    move: async (bookingDate: string, bookingTime: string) =>
      dispatch.move({ params, query: await last(), body: { bookingDate, bookingTime } }),
    cancel: async () =>
      dispatch.cancel({
        params,
        query: await last(),
        body: { reason: 'The van broke down.', feeCents: 0, waivesFee: true },
      }),
  };
};

/** Makes bookings for seats of the same slot. */
const bookTogether = async (bookingDate: string, bookingTime: string, count = 2) => {
  const made = [];
  for (let index = 0; index < count; index += 1) {
    made.push(await bookPaid({ bookingDate, bookingTime, name: `Ada ${index}` }));
  }
  return made.map((holder) => ({ ...holder, ...about(holder.booking.id) }));
};

describe('assigning a technician', () => {
  it('records events for the assignment, a reassignment and the removal', async () => {
    const [kim, lee] = [await add(), await add()];
    const { booking } = await bookPaid();
    const { assign, get } = about(booking.id);
    expect(await get()).toMatchObject({ technician: null, canAssign: true });
    const { version } = await get();
    const first = await assign(kim.id);
    expect(first.technician).toEqual({ id: kim.id, name: kim.name, color: kim.color });
    expect(first.events.at(-1)).toMatchObject({
      title: 'Assigned',
      actor: staff.username,
      words: `Assigned to ${kim.name}`,
      status: 'confirmed',
    });
    // Assigning again changes nothing, whatever version was seen.
    expect((await assign(kim.id, false, version)).version).toBe(first.version);
    const second = await assign(lee.id);
    expect(second.events.at(-1)?.words).toBe(`Reassigned from ${kim.name} to ${lee.name}`);
    const off = await assign(null);
    expect(off).toMatchObject({ technician: null });
    expect(off.events.at(-1)).toMatchObject({
      title: 'Unassigned',
      words: `${lee.name} unassigned`,
    });
    const refused = await failureOf(assign(kim.id, false, first.version));
    expect(refused).toMatchObject({ code: 'changed_meanwhile' });
    expect(refused.message).toContain(`Reassigned from ${kim.name} to ${lee.name}`);
  });

  it('is rejected if they have another booking at the same time', async () => {
    const kim = await add();
    const [one, other] = await bookTogether(daysAhead(40), '09:00');
    await one?.assign(kim.id);
    for (const anyway of [false, true]) {
      const refused = await failureOf(other?.assign(kim.id, anyway) ?? Promise.resolve());
      expect(refused).toMatchObject({ code: 'technician_busy', status: 409 });
      expect(refused.message).toContain(`${kim.name} has another booking at 9:00 AM on `);
    }
    expect(await other?.get()).toMatchObject({ technician: null });
  });

  it('is rejected in another region, and asks for confirmation off shift', async () => {
    const far = await add({ regionId: 'us-hawaii' });
    const date = daysAhead(41);
    const off = await add({ daysOff: [date] });
    const late = await add({ workingHours: everyDay(['18:00']) });
    const [visit] = await bookTogether(date, '09:00', 1);
    const { assign } = visit ?? about('');
    const refused = await failureOf(assign(far.id, true));
    expect(refused).toMatchObject({ code: 'technician_unavailable', status: 422 });
    expect(refused.message).toContain(
      `${far.name} works in Hawaii, and this booking is in Hampton`,
    );
    for (const { id, name } of [off, late]) {
      const asks = await failureOf(assign(id));
      expect(asks).toMatchObject({ code: 'technician_off', status: 409 });
      expect(asks.message).toContain(`${name} is off shift at 9:00 AM on `);
      expect((await assign(id, true)).events.at(-1)?.words).toContain('Off shift');
    }
  });

  it('succeeds for one of several concurrent requests at the same hour', async () => {
    const kim = await add();
    const visits = await bookTogether(daysAhead(42), '09:00', 3);
    const outcomes = await Promise.allSettled(visits.map(({ assign }) => assign(kim.id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'technician_busy' });
      }
    }
    // The database also refuses it when the service is bypassed.
    const ids = visits.map(({ booking }) => booking.id);
    const around = started.api.deps.db
      .updateTable('bookings')
      .set({ technician_id: kim.id })
      .where('id', 'in', ids)
      .execute();
    await expect(around).rejects.toMatchObject({ constraint: 'bookings_technician_key' });
  });

  it('is undone by a cancellation, and rejected after it', async () => {
    const kim = await add();
    const { booking } = await bookPaid();
    const { assign, get, cancel } = about(booking.id);
    await assign(kim.id);
    const gone = await cancel();
    expect(gone).toMatchObject({ technician: null, canAssign: false });
    expect(gone.events.at(-1)?.words).toContain(`${kim.name} unassigned`);
    expect(await failureOf(assign(kim.id))).toMatchObject({ code: 'too_late' });
    expect((await get()).technician).toBeNull();
  });

  it('is possible for several emergencies at once', async () => {
    const kim = await add();
    for (let call = 0; call < 2; call += 1) {
      const { booking } = await book({
        serviceType: 'EMERGENCY',
        bookingDate: daysAhead(0),
        phone: '757 555 0100',
      });
      expect((await about(booking.id).assign(kim.id, true)).technician?.id).toBe(kim.id);
    }
  });
});

describe('the candidates for a visit', () => {
  it('are listed available first, then by the number of visits that day', async () => {
    const date = daysAhead(43);
    const [busy, off, once, free] = [
      await add(),
      await add({ daysOff: [date] }),
      await add(),
      await add(),
    ];
    await add({ regionId: 'us-hawaii' });
    const [visit, other] = await bookTogether(date, '09:00');
    const [later] = await bookTogether(date, '12:00', 1);
    await other?.assign(busy.id);
    await later?.assign(once.id);
    const ours = [busy, off, once, free].map(({ id }) => id);
    const named = (await visit?.candidates())?.filter(({ id }) => ours.includes(id)) ?? [];
    expect(named.map(({ id, works, busyWith, visits }) => [id, works, busyWith, visits])).toEqual([
      [free.id, true, null, 0],
      [once.id, true, null, 1],
      [off.id, false, null, 0],
      [busy.id, true, 'Ada 1', 1],
    ]);
    const all = await visit?.candidates();
    const { technicians } = await staff.client.technicians.list();
    const here = technicians.filter((known) => known.regionId === 'hampton-roads');
    expect(all).toHaveLength(here.filter(({ isRetired }) => !isRetired).length);
  });
});

describe('an assigned booking', () => {
  it('keeps a technician who is free and on shift when it moves', async () => {
    const kim = await add();
    const { booking, move: moveOwn } = await bookPaid();
    const { assign, move, get } = about(booking.id);
    await assign(kim.id);
    expect(await move(daysAhead(44), '09:00')).toMatchObject({ technician: { id: kim.id } });
    await moveOwn(daysAhead(44), '11:00');
    expect(await get()).toMatchObject({ bookingTime: '11:00', technician: { id: kim.id } });
  });

  it('loses a technician who is busy or off when it moves, with an event', async () => {
    const date = daysAhead(45);
    const kim = await add({ daysOff: [daysAhead(46)] });
    const [there] = await bookTogether(date, '09:00', 1);
    await there?.assign(kim.id);
    for (const [day, time] of [
      [date, '09:00'],
      [daysAhead(46), '10:00'],
    ] as const) {
      const holder = await bookPaid({ bookingDate: date, bookingTime: '15:00' });
      const { assign, get } = about(holder.booking.id);
      await assign(kim.id);
      await holder.move(day, time);
      const moved = await get();
      expect(moved).toMatchObject({ bookingDate: day, technician: null });
      expect(moved.events.at(-1)).toMatchObject({ title: 'Moved', actor: 'Customer' });
      expect(moved.events.at(-1)?.words).toContain(`${kim.name} unassigned`);
    }
  });

  it('loses its technician when its hold expires', async () => {
    const kim = await add();
    const held = await book({ bookingDate: daysAhead(47), bookingTime: '09:00' });
    const { assign, get } = about(held.booking.id);
    await assign(kim.id);
    started.api.clock.offsetMs = 16 * 60_000;
    await expireBooking(started.api.ctx, held.booking.id);
    expect(await get()).toMatchObject({ status: 'expired', technician: null });
    await change(kim.id, { isRetired: true });
  });

  it('shares no technician after a concurrent move and assignment', async () => {
    const kim = await add();
    const [moving, other] = [
      (await bookTogether(daysAhead(48), '09:00', 1))[0],
      (await bookTogether(daysAhead(48), '10:00', 1))[0],
    ];
    await moving?.assign(kim.id);
    await Promise.allSettled([moving?.move(daysAhead(48), '10:00'), other?.assign(kim.id)]);
    const [first, second] = [await moving?.get(), await other?.get()];
    expect(first?.bookingTime).toBe('10:00');
    expect([first?.technician?.id, second?.technician?.id].filter(Boolean)).toEqual([kim.id]);
  });
});

describe('staff views', () => {
  it('list the bookings of a technician or of none, in pages', async () => {
    const kim = await add();
    const [one, other] = [await bookPaid(), await bookPaid()];
    await about(one.booking.id).assign(kim.id);
    const list = async (show: 'open' | 'over', technician: string, after?: string) => {
      const query = { show, technician, ...(after !== undefined && { after }) };
      return (await staff.client.dispatch.list({ query })).bookings;
    };
    const theirs = await list('open', kim.id);
    expect(theirs.map(({ id, technician }) => [id, technician?.name])).toEqual([
      [one.booking.id, kim.name],
    ]);
    expect(await list('open', kim.id, one.booking.id)).toEqual([]);
    const nobodys = await list('open', 'none');
    expect(nobodys.every(({ technician }) => technician === null)).toBe(true);
    expect(nobodys.map(({ id }) => id)).toContain(other.booking.id);
    goTo(one.booking.startsAt, 0);
    const params = { bookingId: one.booking.id };
    const { version } = await staff.client.dispatch.get({ params });
    await staff.client.dispatch.miss({ params, query: { version } });
    expect((await list('over', kim.id)).map(({ id }) => id)).toEqual([one.booking.id]);
  });

  it('show the region’s technicians with their hours in the calendar', async () => {
    const from = daysAhead(50);
    const kim = await add({ workingHours: everyDay(['09:00']), daysOff: [daysAhead(51)] });
    const gone = await add();
    const [visit, other] = await bookTogether(from, '09:00');
    await visit?.assign(kim.id);
    await other?.assign(gone.id);
    const readCalendar = () => staff.client.dispatch.calendar({ query: { from, view: 'week' } });
    const week = await readCalendar();
    const rowOf = (id: string) => week.technicians.find((known) => known.id === id);
    expect(rowOf(kim.id)?.days.slice(0, 2)).toEqual([
      { date: from, times: ['09:00'] },
      { date: daysAhead(51), times: [] },
    ]);
    const shown = week.bookings.map(({ id, technicianId, canAssign }) => [
      id,
      technicianId,
      canAssign,
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        [visit?.booking.id, kim.id, true],
        [other?.booking.id, gone.id, true],
      ]),
    );
    // Retired technicians are still listed for the visits they had.
    goTo(other?.booking.startsAt ?? '', -120 * 60_000);
    await change(gone.id, { isRetired: true });
    expect(
      (await readCalendar()).technicians.find(({ id }) => id === gone.id)?.days[1]?.times,
    ).toEqual([]);
  });
});
