import { SLOT_TIMES } from '@voltcourier/pricing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import {
  bookingIn,
  createRegions,
  everyDay,
  NOTHING_KEPT,
  regionForm,
} from '../../testing/regions.ts';
import { bookingRequest, daysAhead, failureOf } from '../../testing/requests.ts';

const started = useApi({ BRAND_HOTLINE: '+1 757 555 0199' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const regions = createRegions(() => staff.client);
let zips = 20_100;

/** A region of its own, with the one ZIP code that it serves. */
const addServed = async (changes: Parameters<typeof regions.add>[0] = {}) => {
  zips += 1;
  const zip = String(zips);
  return { zip, ...(await regions.add({ zipPrefixes: [zip], ...changes })) };
};
const slotsOn = async (region: string, date: string) => {
  const query = { region, from: date, to: date };
  return (await started.api.client().availability.list({ query })).days[0]?.slots ?? [];
};
const freeAt = async (region: string, date: string, time: string) =>
  (await slotsOn(region, date)).find((slot) => slot.time === time)?.free;
const book = async (zip: string, date: string, time: string) => {
  const client = started.api.client();
  const { booking } = await client.bookings.create({
    body: bookingIn(zip, date, time),
    headers: {},
  });
  const params = { id: booking.id };
  return {
    ...booking,
    cancel: () => client.appointments.cancel({ params, body: { feeCents: 0 } }),
    move: (bookingDate: string, bookingTime: string) =>
      client.appointments.reschedule({ params, body: { bookingDate, bookingTime } }),
  };
};
const takeOff = async (
  regionId: string | null,
  date: string,
  { apply = true, appointments = 0 } = {},
) => {
  const form = { regionId, date, reason: 'Public holiday' };
  const agreed = { ...NOTHING_KEPT, appointments };
  return staff.client.settings.addDayOff({ body: { form, apply, agreed } });
};
const seatsOf = (regionId: string) =>
  started.api.deps.db.selectFrom('seats').selectAll().where('region_id', '=', regionId).execute();

beforeAll(async () => {
  staff = await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

describe('places per hour', () => {
  it('are more at once, in hours that are open already', async () => {
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

  it('are fewer at once; what is taken stays, and goes after its booking', async () => {
    const { id, zip } = await addServed({ capacityPerHour: 3 });
    const date = daysAhead(4);
    const booked = [];
    for (let place = 0; place < 3; place += 1) booked.push(await book(zip, date, '09:00'));
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

  it('that came back keep their bookings as ordinary places', async () => {
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

  it('aren’t changed when other appointments are there than were shown', async () => {
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
  it('are what the calendar offers, on the clocks of the region', async () => {
    const hours = { ...everyDay(['09:00', '12:00']), sunday: [] };
    const { id } = await addServed({ zone: 'Pacific/Honolulu', openingHours: hours });
    started.api.clock.offsetMs = Date.parse('2027-03-08T15:00:00Z') - Date.now();
    // A Saturday, the Sunday on which clocks change elsewhere, and a Monday.
    const days = ['2027-03-13', '2027-03-14', '2027-03-15'];
    const offered = await Promise.all(days.map((date) => slotsOn(id, date)));
    expect(offered.map((slots) => slots.map(({ time }) => time))).toEqual([
      ['09:00', '12:00'],
      [],
      ['09:00', '12:00'],
    ]);
    expect(offered[2]?.[0]?.startsAt).toBe('2027-03-15T19:00:00.000Z');
  });

  it('refuse bookings and moves outside of them', async () => {
    const { zip } = await addServed({ openingHours: everyDay(['09:00', '10:00']) });
    const date = daysAhead(5);
    expect(await failureOf(book(zip, date, '11:00'))).toMatchObject({
      code: 'slot_unavailable',
      status: 422,
      message: 'We don’t come out at that time. Please select another date or time slot.',
    });
    const booking = await book(zip, date, '09:00');
    expect(await failureOf(booking.move(date, '11:00'))).toMatchObject({
      code: 'slot_unavailable',
    });
    const { booking: moved } = await booking.move(date, '10:00');
    expect(moved.bookingTime).toBe('10:00');
  });

  it('can end where somebody is: the appointment stays, and its place goes after it', async () => {
    const { id, zip } = await addServed();
    const date = daysAhead(5);
    const booking = await book(zip, date, '18:00');
    const openingHours = everyDay(SLOT_TIMES.filter((time) => time < '18:00'));
    const { effects } = await regions.change(id, { openingHours }, { apply: false });
    const listed = { bookingId: booking.id, name: 'Ada Driver', date, time: '18:00' };
    expect(effects).toMatchObject({ overfullHours: 0, appointments: 1, listed: [listed] });
    await regions.agree(id, { openingHours });
    // Nobody is asked again about what stays.
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

  it('hold for hours that come into the window later, and for those that somebody opens first', async () => {
    const { id, zip } = await addServed({ openingHours: everyDay(['09:00']) });
    await started.api.deps.db.deleteFrom('seats').where('region_id', '=', id).execute();
    const date = daysAhead(6);
    await book(zip, date, '09:00');
    await started.api.services.availability.openWindow();
    const hours = new Set(
      (await seatsOf(id)).map((seat) =>
        seat.starts_at.toLocaleTimeString('en-US', { timeZone: 'America/New_York' }),
      ),
    );
    expect([...hours]).toEqual(['9:00:00 AM']);
  });
});

describe('a day off', () => {
  it('is offered to nobody, in its region alone, until it is given back', async () => {
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

  it('can be everywhere', async () => {
    const { id } = await addServed();
    const date = daysAhead(70);
    const { settings } = await takeOff(null, date);
    expect(await slotsOn(id, date)).toEqual([]);
    expect(await slotsOn('us-hawaii', date)).toEqual([]);
    const day = settings.daysOff.find(({ regionId }) => regionId === null);
    await staff.client.settings.removeDayOff({ params: { dayOffId: day?.id ?? '' } });
    expect(await slotsOn('us-hawaii', date)).toHaveLength(12);
  });

  it('keeps the appointments of that day, which are shown first', async () => {
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

  it('is taken once, and not when it is over', async () => {
    const { id } = await addServed();
    await takeOff(id, daysAhead(9));
    const message = 'Validation errors: date: That day is off already. Choose another one.';
    expect(await failureOf(takeOff(id, daysAhead(9)))).toMatchObject({
      code: 'settings_conflict',
      message,
    });
    expect(await failureOf(takeOff(id, daysAhead(-1)))).toMatchObject({
      code: 'settings_conflict',
    });
  });
});

describe('a region', () => {
  it('that is closed takes no new bookings, emergencies or requests, and keeps what it has', async () => {
    const { id, zip, name } = await addServed();
    const booking = await book(zip, daysAhead(5), '09:00');
    await regions.agree(id, { isClosed: true });
    const message = `We take no new bookings in ${name} at the moment. If we misread your address, call +1 757 555 0199.`;
    const closed = { code: 'not_served', message };
    const client = started.api.client();
    const location = `1 Main St, Washington, DC ${zip}`;
    expect(await failureOf(book(zip, daysAhead(5), '10:00'))).toMatchObject(closed);
    expect(await failureOf(client.availability.regionOf({ query: { location } }))).toMatchObject(
      closed,
    );
    const emergency = bookingRequest({ location, serviceType: 'EMERGENCY', phone: '757 555 0100' });
    expect(await failureOf(client.bookings.create({ body: emergency, headers: {} }))).toMatchObject(
      closed,
    );
    expect(await failureOf(booking.move(daysAhead(6), '09:00'))).toMatchObject({
      code: 'slot_unavailable',
    });
    expect(await regions.find(id)).toMatchObject({ isClosed: true, comingAppointments: 1 });
  });

  it('takes emergencies at every hour while it is open', async () => {
    const { zip } = await addServed({ openingHours: everyDay([]) });
    const body = bookingRequest({
      location: `1 Main St, Washington, DC ${zip}`,
      serviceType: 'EMERGENCY',
      bookingDate: daysAhead(0),
      phone: '757 555 0100',
    });
    const { booking } = await started.api.client().bookings.create({ body, headers: {} });
    expect(booking.kind).toBe('emergency');
  });

  it('is removed where nothing was ever asked of it, and closed otherwise', async () => {
    const empty = await addServed();
    await takeOff(empty.id, daysAhead(12));
    await staff.client.settings.removeRegion({ params: { regionId: empty.id } });
    expect(await failureOf(slotsOn(empty.id, daysAhead(12)))).toMatchObject({ code: 'not_found' });
    const used = await addServed();
    const booking = await book(used.zip, daysAhead(5), '09:00');
    await booking.cancel();
    expect(await regions.find(used.id)).toMatchObject({ canRemove: false, comingAppointments: 0 });
    const params = { regionId: used.id };
    expect(await failureOf(staff.client.settings.removeRegion({ params }))).toMatchObject({
      code: 'settings_conflict',
      message: `${used.name} has bookings or requests, which belong to it. Close it for new bookings instead.`,
    });
    expect(await freeAt(used.id, daysAhead(5), '09:00')).toBe(2);
    expect(
      await failureOf(
        staff.client.settings.removeRegion({ params: { regionId: 'hampton-roads' } }),
      ),
    ).toMatchObject({ code: 'settings_conflict' });
  });

  it('is not changed by whoever has read an older one', async () => {
    const { id, version } = await addServed();
    await regions.change(id, { name: 'Tidewater North' });
    const late = await failureOf(regions.change(id, { capacityPerHour: 9 }, { version }));
    expect(late).toMatchObject({ code: 'changed_meanwhile', status: 409 });
    expect(late.message).toContain('Somebody else has changed this region');
    expect(await regions.find(id)).toMatchObject({ name: 'Tidewater North', capacityPerHour: 2 });
  });

  it('gives being the default over, and is never closed while it is', async () => {
    const { id, version } = await addServed();
    await regions.change(id, { isDefault: true });
    const { regions: all } = await staff.client.settings.get();
    expect(all.filter(({ isDefault }) => isDefault).map((region) => region.id)).toEqual([id]);
    const unknown = await started.api.services.availability.getRegionOf('behind the library');
    expect(unknown.id).toBe(id);
    expect(await failureOf(regions.change(id, { isClosed: true }))).toMatchObject({
      code: 'invalid_input',
    });
    expect(await failureOf(regions.change(id, { isDefault: false }))).toMatchObject({
      code: 'settings_conflict',
    });
    await regions.change('hampton-roads', { isDefault: true });
    expect((await regions.find(id)).version).toBe(version + 2);
  });

  it('moves to another zone while nobody is to come, and its hours with it', async () => {
    const { id, zip } = await addServed({ openingHours: everyDay(['09:00']) });
    await regions.change(id, { zone: 'America/Chicago' });
    const [slot] = await slotsOn(id, daysAhead(5));
    expect(
      new Date(slot?.startsAt ?? '').toLocaleTimeString('en-US', { timeZone: 'America/Chicago' }),
    ).toBe('9:00:00 AM');
    const places = (await seatsOf(id)).filter((seat) => seat.starts_at > started.api.deps.now());
    expect(new Set(places.map((seat) => seat.starts_at.getTime())).size * 2).toBe(places.length);
    await book(zip, daysAhead(5), '09:00');
    expect(await failureOf(regions.change(id, { zone: 'America/Denver' }))).toMatchObject({
      code: 'settings_conflict',
      message:
        'Validation errors: zone: 1 appointment is to come on the clocks of America/Chicago. Move or cancel them first.',
    });
  });
});

describe('an area', () => {
  it('is the longest prefix, and each prefix is one region’s', async () => {
    const { id, name } = await regions.add({ zipPrefixes: ['2042', '20410', '20410'] });
    expect((await regions.find(id)).zipPrefixes).toEqual(['20410', '2042']);
    const regionOf = async (zip: string) =>
      (await started.api.services.availability.getRegionOf(`Washington, DC ${zip}`)).id;
    expect(await Promise.all(['20410', '20424', '20411'].map(regionOf))).toEqual([
      id,
      id,
      'us-eastern',
    ]);
    expect(await failureOf(regions.add({ zipPrefixes: ['2042'] }))).toMatchObject({
      code: 'settings_conflict',
      message: `Validation errors: zipPrefixes: 2042 belongs to ${name}. Take it away there first.`,
    });
  });

  it.each([
    [
      { zone: 'America/Atlantis' },
      'Validation errors: zone: There is no such time zone. Choose one like America/Chicago.',
    ],
    [
      { servesZone: true },
      'Validation errors: servesZone: Eastern United States serves the rest of this time zone already.',
    ],
    [
      { name: 'hampton ROADS' },
      'Validation errors: name: Another region has this name already. Choose a different one.',
    ],
  ])('is refused where it can’t be: %j', async (changes, message) => {
    expect(await failureOf(regions.add(changes))).toMatchObject({
      code: 'settings_conflict',
      message,
    });
  });

  it.each([
    { capacityPerHour: 0 },
    { capacityPerHour: 51 },
    { zipPrefixes: ['23a'] },
    { name: ' ' },
  ])('is checked by the contract: %j', async (changes) => {
    const body = regionForm(changes);
    expect(await failureOf(staff.client.settings.addRegion({ body }))).toMatchObject({
      code: 'invalid_input',
    });
  });
});

it('the brand is what is configured, with its variables and without a secret', async () => {
  const { brand } = await staff.client.settings.get();
  expect(brand).toEqual([
    { label: 'Name', variable: 'BRAND_NAME', value: 'VoltCourier' },
    { label: 'Email address', variable: 'BRAND_EMAIL', value: 'hello@voltcourier.example' },
    { label: 'Emergency hotline', variable: 'BRAND_HOTLINE', value: '+1 757 555 0199' },
    { label: 'Social links', variable: 'BRAND_SOCIAL', value: null },
    { label: 'Sender of mail', variable: 'MAIL_FROM', value: expect.any(String) as string },
    { label: 'Where staff get mail', variable: 'STAFF_EMAIL', value: expect.any(String) as string },
  ]);
});
