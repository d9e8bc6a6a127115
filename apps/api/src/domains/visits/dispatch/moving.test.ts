import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatSlot } from './event-labels.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const MINUTE = 60_000;
const MEASURED = { energyWh: 18_400, chargingMinutes: 42, percentBefore: 12, percentAfter: 80 };

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid, goTo, seatsOf, sendMails } = createHolders(started, () => vendors);
let staff: Awaited<ReturnType<typeof addEmployee>>;

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
  const { dispatch } = staff.client;
  const last = async (version?: string) => ({
    version: version ?? (await dispatch.get({ params })).version,
  });
  const body = { reason: 'The van broke down.', feeCents: 0, waivesFee: true };
  return {
    get: () => dispatch.get({ params }),
    complete: async (seen?: string) =>
      dispatch.complete({ params, query: await last(seen), body: MEASURED }),
    miss: async (seen?: string) => dispatch.miss({ params, query: await last(seen) }),
    cancel: async (seen?: string) => dispatch.cancel({ params, query: await last(seen), body }),
    move: async (bookingDate: string, bookingTime: string, seen?: string) =>
      dispatch.move({ params, query: await last(seen), body: { bookingDate, bookingTime } }),
  };
};

const formatOwnSlot = (booking: { bookingDate: string; bookingTime: string }) =>
  formatSlot({ date: booking.bookingDate, time: booking.bookingTime });

describe('moving for a customer', () => {
  it('takes the new seat, frees the old one and mails the customer', async () => {
    const { booking } = await bookPaid();
    const { get, move } = about(booking.id);
    const before = await get();
    expect(before.canMove).toBe(true);
    // Inside the customers' four-hour limit, and after its hour has begun.
    goTo(booking.startsAt, -10 * MINUTE);
    const moved = await move(daysAhead(75), '09:00');
    expect(moved).toMatchObject({ bookingDate: daysAhead(75), bookingTime: '09:00' });
    expect(moved.events.at(-1)).toMatchObject({
      status: 'confirmed',
      actor: staff.username,
      words: `Moved from ${formatOwnSlot(booking)} to ${formatSlot({ date: daysAhead(75), time: '09:00' })}`,
    });
    expect(await seatsOf(booking.id)).toEqual([moved.startsAt]);
    await sendMails(booking.id);
    const subjects = (await vendors.mailsTo(booking.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Moved: '))).toHaveLength(1);
    // Moving again changes nothing; only its mails are sent meanwhile.
    const again = await move(daysAhead(75), '09:00', before.version);
    expect(again.mails.map(({ id }) => id)).toEqual(moved.mails.map(({ id }) => id));
    expect({ ...again, mails: [] }).toEqual({ ...moved, mails: [] });
  });

  it('is rejected to a full or unavailable slot, and after cancellation', async () => {
    const full = { bookingDate: daysAhead(76), bookingTime: '11:00' };
    for (let seat = 0; seat < 3; seat += 1) await book(full);
    const { booking } = await bookPaid();
    const { move, cancel, get } = about(booking.id);
    const refusal = await failureOf(move(full.bookingDate, full.bookingTime));
    expect(refusal).toMatchObject({ code: 'slot_full', status: 409 });
    expect(await failureOf(move(daysAhead(-1), '10:00'))).toMatchObject({
      code: 'slot_unavailable',
    });
    expect(await failureOf(move(daysAhead(200), '10:00'))).toMatchObject({
      code: 'slot_unavailable',
    });
    expect(await get()).toMatchObject({ startsAt: booking.startsAt });
    expect(await seatsOf(booking.id)).toEqual([booking.startsAt]);
    await cancel();
    expect(await get()).toMatchObject({ canMove: false });
    expect(await failureOf(move(daysAhead(77), '10:00'))).toMatchObject({ code: 'too_late' });
  });

  it('keeps the hold of an unpaid booking, and is rejected after it expires', async () => {
    const { booking } = await book();
    const { move } = about(booking.id);
    const moved = await move(daysAhead(77), '12:00');
    expect(moved).toMatchObject({ status: 'pending', holdExpiresAt: booking.holdExpiresAt });
    started.api.clock.offsetMs = 16 * MINUTE;
    expect(await failureOf(move(daysAhead(77), '13:00'))).toMatchObject({ code: 'hold_expired' });
  });

  it('succeeds for one of two concurrent moves to the last seat', async () => {
    const last = { bookingDate: daysAhead(78), bookingTime: '11:00' };
    for (let seat = 0; seat < 2; seat += 1) await book(last);
    const holders = [await bookPaid(), await bookPaid()];
    const outcomes = await Promise.allSettled(
      holders.map(({ booking }) => about(booking.id).move(last.bookingDate, last.bookingTime)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the calendar', () => {
  const readCalendar = (from: string, view: 'day' | 'week', region?: string) =>
    staff.client.dispatch.calendar({ query: { from, view, ...(region && { region }) } });

  it('shows the slots and bookings of a region for a week or a day', async () => {
    const from = daysAhead(80);
    const { booking } = await bookPaid({ bookingDate: from, bookingTime: '10:00' });
    const unpaid = await book({ bookingDate: daysAhead(86), bookingTime: '19:00' });
    const over = await book({ bookingDate: from, bookingTime: '10:00' });
    await over.cancel();
    const after = await book({ bookingDate: daysAhead(87), bookingTime: '08:00' });
    const week = await readCalendar(from, 'week');
    expect(week.region.id).toBe('hampton-roads');
    expect(week.regions[0]).toEqual(week.region);
    expect(week.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, day) => daysAhead(80 + day)),
    );
    expect(week.days[0]?.slots.find(({ time }) => time === '10:00')?.free).toBe(2);
    expect(week.bookings.map(({ id }) => id)).toEqual([booking.id, unpaid.booking.id]);
    const [shown] = week.bookings;
    const { version } = await about(booking.id).get();
    expect(shown).toMatchObject({
      bookingTime: '10:00',
      status: 'confirmed',
      canMove: true,
      version,
    });
    const day = await readCalendar(from, 'day');
    expect(day.days).toHaveLength(1);
    expect(day.bookings.map(({ id }) => id)).toEqual([booking.id]);
    expect((await readCalendar(from, 'week', 'us-hawaii')).bookings).toEqual([]);
    expect((await readCalendar(daysAhead(87), 'day')).bookings.map(({ id }) => id)).toEqual([
      after.booking.id,
    ]);
  });

  it('shows past days, and rejects distant dates and unknown regions', async () => {
    const past = await readCalendar(daysAhead(-3), 'day');
    expect(past.days).toEqual([{ date: daysAhead(-3), slots: [] }]);
    expect(await failureOf(readCalendar('9999-12-31', 'week'))).toMatchObject({
      code: 'not_found',
    });
    expect(await failureOf(readCalendar(daysAhead(1), 'week', 'nowhere'))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('changes of a booking', () => {
  it('are rejected with an outdated version, with a message about the earlier change', async () => {
    const { booking } = await bookPaid();
    const { get, move, cancel, miss, complete } = about(booking.id);
    const { version: seen } = await get();
    const moved = await move(daysAhead(79), '10:00', seen);
    expect(moved.version).not.toBe(seen);
    for (const late of [
      () => move(daysAhead(79), '11:00', seen),
      () => cancel(seen),
      () => miss(seen),
      () => complete(seen),
    ]) {
      const refused = await failureOf(late());
      expect(refused).toMatchObject({ code: 'changed_meanwhile', status: 409 });
      expect(refused.message).toContain(
        `This booking was changed by ${staff.username} (Moved from ${formatOwnSlot(booking)}`,
      );
    }
    expect(await get()).toEqual(moved);
    await cancel(moved.version);
    expect((await failureOf(move(daysAhead(79), '12:00', moved.version))).message).toContain(
      `cancelled by ${staff.username}`,
    );
  });

  it('are accepted with the current version when event IDs gain a digit', async () => {
    await sql`alter table booking_events alter column id restart with 99999`.execute(
      started.api.deps.db,
    );
    const { booking } = await bookPaid();
    const { get, move } = about(booking.id);
    const { events, version } = await get();
    expect([events[0]?.id, version]).toEqual(['99999', '100000']);
    expect(await move(daysAhead(74), '08:00')).toMatchObject({ bookingTime: '08:00' });
  });

  it('are rejected after a payment, with a message about it', async () => {
    const holder = await book();
    const { get, cancel } = about(holder.booking.id);
    const { version } = await get();
    await holder.pay();
    expect((await failureOf(cancel(version))).message).toContain('confirmed by Payment');
  });
});
