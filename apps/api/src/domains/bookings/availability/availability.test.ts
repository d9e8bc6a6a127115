import { SLOT_TIMES } from '@voltcourier/pricing';
import { afterEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, daysAhead, failureOf } from '../../../testing/requests.ts';

const MINUTE = 60_000;
const started = useApi();

/** Sets the clock of all business rules. */
const itIs = (instant: string): void => {
  started.api.clock.offsetMs = Date.parse(instant) - Date.now();
};
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const list = (query: { from?: string; to?: string; region?: string } = {}) =>
  started.api.client().availability.list({ query });
const slotsOn = async (date: string, region?: string) => {
  const { days } = await list({ from: date, to: date, ...(region && { region }) });
  return days[0]?.slots ?? [];
};
const freeAt = async (date: string, time: string, region?: string) =>
  (await slotsOn(date, region)).find((slot) => slot.time === time)?.free;
const regionOf = async (location: string) =>
  (await started.api.client().availability.regionOf({ query: { location } })).region;

describe('the booking window', () => {
  it('covers today and three months, with twelve slots a day', async () => {
    itIs('2027-04-30T15:00:00Z');
    const { window, days, region } = await list();
    expect(region).toEqual({
      id: 'hampton-roads',
      name: 'Hampton Roads',
      zone: 'America/New_York',
    });
    expect(window).toEqual({ from: '2027-04-30', to: '2027-07-30' });
    expect(days).toHaveLength(92);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2027-04-30', '2027-07-30']);
    expect(days.every(({ slots }) => slots.length === 12)).toBe(true);
    expect(days[1]?.slots.map(({ time }) => time)).toEqual(SLOT_TIMES);
    expect(days[1]?.slots.every(({ free }) => free === 3)).toBe(true);
  });

  it('starts on the current day in the region’s time zone', async () => {
    itIs('2027-04-30T03:30:00Z');
    expect((await list()).window.from).toBe('2027-04-29');
    itIs('2027-04-30T09:30:00Z');
    expect((await list()).window.from).toBe('2027-04-30');
    expect((await list({ region: 'us-hawaii' })).window.from).toBe('2027-04-29');
  });

  it('ends on the last day of a shorter month', async () => {
    itIs('2026-11-30T15:00:00Z');
    expect((await list()).window).toEqual({ from: '2026-11-30', to: '2027-02-28' });
  });

  it.each([
    [{ from: '2027-05-03', to: '2027-05-05' }, ['2027-05-03', '2027-05-04', '2027-05-05']],
    [{ from: '2020-01-01', to: '2027-05-01' }, ['2027-04-30', '2027-05-01']],
    [{ from: '2027-07-29', to: '9999-12-31' }, ['2027-07-29', '2027-07-30']],
    [{ from: '2027-05-05', to: '2027-05-03' }, []],
    [{ from: '2027-07-31' }, []],
    [{ to: '2027-04-29' }, []],
    [{ from: '0000-01-01', to: '0000-01-02' }, []],
  ])('limits the listed days: %j', async (query, dates) => {
    itIs('2027-04-30T15:00:00Z');
    expect((await list(query)).days.map(({ date }) => date)).toEqual(dates);
  });

  it('also limits bookings', async () => {
    itIs('2027-04-30T15:00:00Z');
    const book = (bookingDate: string) =>
      started.api.client().bookings.create({ body: bookingRequest({ bookingDate }), headers: {} });
    expect((await book('2027-07-30')).booking.bookingDate).toBe('2027-07-30');
    expect(await failureOf(book('2027-07-31'))).toMatchObject({ code: 'slot_unavailable' });
    expect(await failureOf(book('2027-04-29'))).toMatchObject({ code: 'slot_unavailable' });
  });
});

describe('a slot', () => {
  it('has no free seats once it has begun', async () => {
    itIs('2027-05-03T14:59:00Z');
    const before = await slotsOn('2027-05-03');
    expect(before.map(({ free }) => free)).toEqual([0, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
    itIs('2027-05-03T15:00:00.5Z');
    expect(await freeAt('2027-05-03', '11:00')).toBe(0);
    expect(await freeAt('2027-05-03', '12:00')).toBe(3);
  });

  it('has the seats of its region, of which a booking takes one', async () => {
    itIs('2027-05-10T12:00:00Z');
    const body = bookingRequest({ bookingDate: '2027-05-11', location: 'Anchorage, AK 99501' });
    expect(await freeAt('2027-05-11', '10:00')).toBe(3);
    expect(await freeAt('2027-05-11', '10:00', 'us-central')).toBe(2);
    expect(await freeAt('2027-05-11', '10:00', 'us-alaska')).toBe(1);
    await started.api.client().bookings.create({ body, headers: {} });
    expect(await freeAt('2027-05-11', '10:00', 'us-alaska')).toBe(0);
    expect(await freeAt('2027-05-11', '10:00')).toBe(3);
  });

  it('has a free seat again when a hold ends, before the cleanup job runs', async () => {
    itIs('2027-05-17T12:00:00Z');
    const body = bookingRequest({ bookingDate: '2027-05-18' });
    await started.api.client().bookings.create({ body, headers: {} });
    expect(await freeAt('2027-05-18', '10:00')).toBe(2);
    started.api.clock.offsetMs += 14 * MINUTE;
    expect(await freeAt('2027-05-18', '10:00')).toBe(2);
    started.api.clock.offsetMs += 2 * MINUTE;
    expect(await freeAt('2027-05-18', '10:00')).toBe(3);
  });
});

describe('daylight saving time', () => {
  it.each([
    // DST changes on the second Sunday of March and the first of November (15 U.S.C. 260a).
    { now: '2027-03-01T15:00:00Z', days: { '2027-03-13': 13, '2027-03-14': 12, '2027-03-15': 12 } },
    { now: '2027-10-20T15:00:00Z', days: { '2027-11-06': 12, '2027-11-07': 13, '2027-11-08': 13 } },
  ])('keeps the local hours of every slot: $days', async ({ now, days }) => {
    itIs(now);
    for (const [date, firstUtcHour] of Object.entries(days)) {
      const slots = await slotsOn(date);
      expect(slots.map(({ time }) => time)).toEqual(SLOT_TIMES);
      const first = Date.parse(`${date}T${firstUtcHour}:00:00Z`);
      expect(slots.map(({ startsAt }) => Date.parse(startsAt))).toEqual(
        SLOT_TIMES.map((_, index) => first + index * 60 * MINUTE),
      );
    }
  });

  it('doesn’t apply in Arizona', async () => {
    itIs('2027-03-01T15:00:00Z');
    for (const date of ['2027-03-13', '2027-03-14']) {
      expect((await slotsOn(date, 'us-arizona'))[0]?.startsAt).toBe(`${date}T15:00:00.000Z`);
    }
  });

  it('puts 23 hours between two bookings at the same local hour', async () => {
    itIs('2027-03-01T15:00:00Z');
    const startOf = async (bookingDate: string) => {
      const body = bookingRequest({ bookingDate, bookingTime: '08:00' });
      const { booking } = await started.api.client().bookings.create({ body, headers: {} });
      expect(booking).toMatchObject({ bookingDate, bookingTime: '08:00' });
      return Date.parse(booking.startsAt);
    };
    const hours = ((await startOf('2027-03-14')) - (await startOf('2027-03-13'))) / 3_600_000;
    expect(hours).toBe(23);
  });

  it('applies to the last day of the booking window', async () => {
    itIs('2027-12-10T15:00:00Z');
    const { window } = await list();
    expect(window.to).toBe('2028-03-10');
    itIs('2027-12-14T15:00:00Z');
    const last = await slotsOn('2028-03-14');
    expect(last[0]?.startsAt).toBe('2028-03-14T12:00:00.000Z');
  });
});

describe('the region of a visit', () => {
  let day = 1;
  it.each([
    ['100 Granby St, Norfolk, VA 23510', 'hampton-roads'],
    ['700 Town Center Dr, Newport News, VA 23606', 'hampton-roads'],
    ['1000 Bank St, Richmond, VA 23219', 'us-eastern'],
    ['100 Main Street, Norfolk, VA', 'hampton-roads'],
    ['2100 Parks Ave, Virginia Beach, VA', 'hampton-roads'],
    ['Pensacola, FL 32501', 'us-central'],
    ['El Paso, TX 79901', 'us-mountain'],
    ['Phoenix, AZ 85004', 'us-arizona'],
    ['Reno, NV', 'us-pacific'],
    ['Anchorage, AK 99501', 'us-alaska'],
    ['Honolulu, HI 96813', 'us-hawaii'],
  ])('is found by the address, and sets the time zone of a booking: %s', async (location, id) => {
    const region = await regionOf(location);
    expect(region.id).toBe(id);
    const { booking } = await started.api.client().bookings.create({
      // A slot has three seats, and each address needs one.
      body: bookingRequest({ location, bookingTime: '14:00', bookingDate: daysAhead((day += 1)) }),
      headers: {},
    });
    expect(booking.zone).toBe(region.zone);
  });

  it('is the default for a vague address, with which no booking is accepted', async () => {
    const location = 'behind the old library';
    expect((await regionOf(location)).id).toBe('hampton-roads');
    const body = bookingRequest({ location, bookingTime: '14:00', bookingDate: daysAhead(20) });
    expect(
      await failureOf(started.api.client().bookings.create({ body, headers: {} })),
    ).toMatchObject({
      code: 'not_served',
      message: expect.stringContaining('Please add the city and state, or the ZIP code.'),
    });
  });

  it.each([
    ['San Juan, PR 00901', 'Puerto Rico'],
    ['Toronto, Canada', 'Canada'],
    ['PSC 1, APO, AE 09012', 'military post offices'],
  ])('is not found for an address outside of the service area: %s', async (location, name) => {
    const failure = await failureOf(regionOf(location));
    expect(failure).toMatchObject({ code: 'not_served', status: 422 });
    expect(failure.message).toBe(
      `We don’t serve ${name} yet. We serve the 50 states and Washington, DC.`,
    );
  });

  it('is not found for an ambiguous address, and asks for details', async () => {
    const location = '100 Main Street, VA';
    const message =
      'Please add the city and state, or the ZIP code, so we can send the nearest van.';
    expect(await failureOf(regionOf(location))).toMatchObject({
      code: 'not_served',
      message,
    });
    const create = started.api.client().bookings.create({
      body: bookingRequest({ location, bookingTime: '15:00' }),
      headers: {},
    });
    expect(await failureOf(create)).toMatchObject({ code: 'not_served', message });
  });

  it.each([
    [{ location: 'Norfolk, VA', coordinates: { latitude: 36.8508, longitude: -76.2859 } }],
    // Stranded customers aren't asked for more: the zone decides, and staff call the customer.
    [{ location: 'I-95 near exit 12, VA', region: 'us-eastern' }],
    [
      {
        location: 'I-95 near exit 12, VA',
        coordinates: { latitude: 36.8508, longitude: -76.2859, accuracyMetres: 20 },
      },
    ],
  ])('is found for an emergency without asking for details: %j', async (where) => {
    const { region = 'hampton-roads', ...zone } = { region: undefined, ...where };
    const { booking } = await started.api.client().bookings.create({
      body: bookingRequest({
        ...zone,
        serviceType: 'EMERGENCY',
        phone: '757 555 0100',
        bookingDate: daysAhead(0),
      }),
      headers: {},
    });
    const row = await started.api.deps.db
      .selectFrom('bookings')
      .select('region_id')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    expect(row.region_id).toBe(region);
  });

  it('is not found by an unknown ID', async () => {
    expect(await failureOf(list({ region: 'atlantis' }))).toMatchObject({
      code: 'not_found',
      status: 404,
    });
  });
});
