import { SLOT_TIMES } from '@voltcourier/pricing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBookingWindow } from '../availability/seats.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createRegionDesk, everyDay } from '../../../testing/regions.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';

const started = useApi();
let staff: Awaited<ReturnType<typeof addEmployee>>;
const regions = createRegionDesk(started, () => staff.client);
const { addServed, book, freeAt, seatsOf, slotsOn, takeOff } = regions;

beforeAll(async () => {
  staff = await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

describe('seats per hour', () => {
  it('are added at once to hours that are already open', async () => {
    const { id, zip } = await addServed({ capacityPerHour: 1 });
    const date = daysAhead(4);
    await book(zip, date, '09:00');
    expect(await failureOf(book(zip, date, '09:00'))).toMatchObject({ code: 'slot_full' });
    await regions.change(id, { capacityPerHour: 3 });
    expect([await freeAt(id, date, '09:00'), await freeAt(id, date, '10:00')]).toEqual([2, 3]);
    await book(zip, date, '09:00');
    await book(zip, date, '09:00');
    expect(await failureOf(book(zip, date, '09:00'))).toMatchObject({ code: 'slot_full' });
  });

  it('are removed at once if free, and after their booking if taken', async () => {
    const { id, zip } = await addServed({ capacityPerHour: 3 });
    const date = daysAhead(4);
    const booked = [];
    for (let index = 0; index < 3; index += 1) booked.push(await book(zip, date, '09:00'));
    await book(zip, date, '10:00');
    const { effects } = await regions.change(id, { capacityPerHour: 1 }, { apply: false });
    expect(effects).toEqual({ overfullHours: 1, appointments: 0, listed: [] });
    expect(await freeAt(id, date, '11:00')).toBe(3);
    await regions.agree(id, { capacityPerHour: 1 });
    const free = ['09:00', '10:00', '11:00'].map((time) => freeAt(id, date, time));
    expect(await Promise.all(free)).toEqual([0, 0, 1]);
    for (const { cancel } of booked.slice(0, 2)) {
      await cancel();
      expect(await failureOf(book(zip, date, '09:00'))).toMatchObject({ code: 'slot_full' });
    }
    await booked[2]?.cancel();
    expect(await freeAt(id, date, '09:00')).toBe(1);
    await book(zip, date, '09:00');
    expect(await failureOf(book(zip, date, '09:00'))).toMatchObject({ code: 'slot_full' });
  });

  it('are no longer marked for removal when their number is raised again', async () => {
    const { id, zip } = await addServed({ capacityPerHour: 2 });
    const date = daysAhead(4);
    const first = await book(zip, date, '09:00');
    await book(zip, date, '09:00');
    await regions.agree(id, { capacityPerHour: 1 });
    await regions.change(id, { capacityPerHour: 2 });
    expect((await seatsOf(id)).filter((seat) => seat.goes_when_free)).toEqual([]);
    await first.cancel();
    expect(await freeAt(id, date, '09:00')).toBe(1);
  });

  it('aren’t changed if the effects differ from the confirmed ones', async () => {
    const { id, zip } = await addServed({ capacityPerHour: 2 });
    const date = daysAhead(4);
    await book(zip, date, '09:00');
    await book(zip, date, '09:00');
    const failure = await failureOf(regions.change(id, { capacityPerHour: 1 }));
    expect(failure).toMatchObject({ code: 'changed_meanwhile', status: 409 });
    expect(await regions.find(id)).toMatchObject({ capacityPerHour: 2, version: 1 });
    expect(await freeAt(id, date, '10:00')).toBe(2);
    expect((await seatsOf(id)).filter((seat) => seat.goes_when_free)).toEqual([]);
  });
});

describe('opening hours', () => {
  it('determine the offered slots, in the region’s time zone', async () => {
    const hours = { ...everyDay(['09:00', '12:00']), sunday: [] };
    const { id } = await addServed({ zone: 'Pacific/Honolulu', openingHours: hours });
    started.api.clock.offsetMs = Date.parse('2027-03-08T15:00:00Z') - Date.now();
    // A Saturday, the Sunday on which DST starts in other regions, and a Monday.
    const days = ['2027-03-13', '2027-03-14', '2027-03-15'];
    const offered = await Promise.all(days.map((date) => slotsOn(id, date)));
    expect(offered.map((slots) => slots.map(({ time }) => time))).toEqual([
      ['09:00', '12:00'],
      [],
      ['09:00', '12:00'],
    ]);
    expect(offered[2]?.[0]?.startsAt).toBe('2027-03-15T19:00:00.000Z');
  });

  it('reject bookings and moves outside of them', async () => {
    const { zip } = await addServed({ openingHours: everyDay(['09:00', '10:00']) });
    const date = daysAhead(5);
    expect(await failureOf(book(zip, date, '11:00'))).toMatchObject({
      code: 'slot_unavailable',
      status: 422,
      message: 'We aren’t available at that time. Please select another date or time slot.',
    });
    const booking = await book(zip, date, '09:00');
    expect(await failureOf(booking.move(date, '11:00'))).toMatchObject({
      code: 'slot_unavailable',
    });
    const { booking: moved } = await booking.move(date, '10:00');
    expect(moved.bookingTime).toBe('10:00');
  });

  it('can exclude an appointment, whose seat is removed after its cancellation', async () => {
    const { id, zip } = await addServed();
    const date = daysAhead(5);
    const booking = await book(zip, date, '18:00');
    const openingHours = everyDay(SLOT_TIMES.filter((time) => time < '18:00'));
    const { effects } = await regions.change(id, { openingHours }, { apply: false });
    const listed = { bookingId: booking.id, name: 'Ada Driver', date, time: '18:00' };
    expect(effects).toMatchObject({ overfullHours: 0, appointments: 1, listed: [listed] });
    await regions.agree(id, { openingHours });
    // Appointments that stay need no second confirmation.
    await regions.change(id, { capacityPerHour: 1 });
    const late = (await seatsOf(id)).filter((seat) => seat.booking_id !== null);
    expect(late).toMatchObject([{ booking_id: booking.id, goes_when_free: true }]);
    await booking.cancel();
    const starts = (await seatsOf(id)).map((seat) => seat.starts_at.toISOString());
    expect(starts).not.toContain(booking.startsAt);
    await regions.change(id, { openingHours: everyDay(SLOT_TIMES) });
    expect(await freeAt(id, date, '18:00')).toBe(1);
    await book(zip, date, '18:00');
  });

  it('apply to slots opened later by a booking or with the booking window', async () => {
    const { id, zip } = await addServed({ openingHours: everyDay(['09:00']) });
    await started.api.deps.db.deleteFrom('seats').where('region_id', '=', id).execute();
    const date = daysAhead(6);
    await book(zip, date, '09:00');
    await openBookingWindow(started.api.ctx);
    const hours = new Set(
      (await seatsOf(id)).map((seat) =>
        seat.starts_at.toLocaleTimeString('en-US', { timeZone: 'America/New_York' }),
      ),
    );
    expect([...hours]).toEqual(['9:00:00 AM']);
  });
});

describe('a day off', () => {
  it('removes the slots of the day in its region only, until it is deleted', async () => {
    const { id, zip } = await addServed();
    const other = await addServed();
    const date = daysAhead(7);
    const { settings } = await takeOff(id, date);
    expect(await slotsOn(id, date)).toEqual([]);
    expect(await slotsOn(other.id, date)).toHaveLength(12);
    expect(await slotsOn(id, daysAhead(8))).toHaveLength(12);
    expect(await failureOf(book(zip, date, '09:00'))).toMatchObject({ code: 'slot_unavailable' });
    const day = settings.daysOff.find(({ regionId }) => regionId === id);
    expect(day).toMatchObject({ date, reason: 'Public holiday', createdBy: staff.username });
    await staff.client.settings.removeDayOff({ params: { dayOffId: day?.id ?? '' } });
    expect(await freeAt(id, date, '09:00')).toBe(2);
    await book(zip, date, '09:00');
  });

  it('can apply to all regions', async () => {
    const { id } = await addServed();
    const date = daysAhead(70);
    const { settings } = await takeOff(null, date);
    expect(await slotsOn(id, date)).toEqual([]);
    expect(await slotsOn('us-hawaii', date)).toEqual([]);
    const day = settings.daysOff.find(({ regionId }) => regionId === null);
    const params = { dayOffId: day?.id ?? '' };
    const left = await staff.client.settings.removeDayOff({ params });
    expect(await slotsOn('us-hawaii', date)).toHaveLength(12);
    // A second click changes nothing.
    expect(await staff.client.settings.removeDayOff({ params })).toEqual(left);
  });

  it('keeps the appointments of the day, and shows them for confirmation first', async () => {
    const { id, zip, name: region } = await addServed();
    const date = daysAhead(7);
    const booking = await book(zip, date, '09:00');
    const second = await book(zip, date, '10:00');
    const { effects } = await takeOff(id, date, { apply: false });
    expect(effects).toMatchObject({
      appointments: 2,
      listed: [
        { bookingId: booking.id, region, date, time: '09:00' },
        { bookingId: second.id, time: '10:00' },
      ],
    });
    expect(await slotsOn(id, date)).toHaveLength(12);
    expect(await failureOf(takeOff(id, date, { appointments: 1 }))).toMatchObject({
      code: 'changed_meanwhile',
    });
    await takeOff(id, date, { appointments: 2 });
    expect(await seatsOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ booking_id: booking.id, goes_when_free: true }),
      ]),
    );
    const { booking: moved } = await booking.move(daysAhead(8), '09:00');
    expect(moved.bookingDate).toBe(daysAhead(8));
    expect(await failureOf(booking.move(date, '11:00'))).toMatchObject({
      code: 'slot_unavailable',
    });
  });

  it('is rejected if it already exists or is in the past', async () => {
    const { id } = await addServed();
    await takeOff(id, daysAhead(9));
    const message = 'Validation errors: date: That day is already off. Choose another one.';
    expect(await failureOf(takeOff(id, daysAhead(9)))).toMatchObject({
      code: 'settings_conflict',
      message,
    });
    expect(await failureOf(takeOff(id, daysAhead(-1)))).toMatchObject({
      code: 'settings_conflict',
    });
  });
});
