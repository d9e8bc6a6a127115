import { randomUUID } from 'node:crypto';
import { ApiError } from '@voltcourier/contracts/client';
import { HOLD_MINUTES, localDateAt, localTimeAt } from '@voltcourier/pricing';
import { describe, expect, it } from 'vitest';
import { browserFetch, useApi } from '../../testing/harness.ts';
import { bookingRequest, daysAhead, failureOf } from '../../testing/requests.ts';
import { expireBooking } from './expiry.ts';
import { getBooking } from './reading.ts';

const started = useApi();

const book = (change: object = {}, key?: string) =>
  started.api.client().bookings.create({
    body: bookingRequest(change),
    ...(key === undefined ? { headers: {} } : { headers: { 'idempotency-key': key } }),
  });

const freeAt = async (date: string, time: string): Promise<number | undefined> => {
  const { days } = await started.api
    .client()
    .availability.list({ query: { from: date, to: date } });
  return days[0]?.slots.find((slot) => slot.time === time)?.free;
};

describe('creating a booking', () => {
  it('takes the price from the server and holds a seat for 15 minutes', async () => {
    const { booking } = await book({ serviceType: 'scheduled', bookingTime: '11:00' });
    expect(booking).toMatchObject({
      status: 'pending',
      kind: 'scheduled',
      amountCents: 19_999,
      service: { label: 'Rapid Charge (DC Fast Charging)' },
      paymentState: 'none',
    });
    const held = Date.parse(booking.holdExpiresAt ?? '') - Date.parse(booking.createdAt);
    expect(held).toBe(HOLD_MINUTES * 60_000);
    expect(await freeAt(booking.bookingDate, '11:00')).toBe(2);
  });

  it.each([
    [{ amount: 0.01 }, 'price_mismatch'],
    [{ bookingTime: '07:00' }, 'slot_unavailable'],
    [{ bookingDate: daysAhead(-2) }, 'slot_unavailable'],
    [{ bookingDate: daysAhead(200) }, 'slot_unavailable'],
    [{ location: '1 Calle Fortaleza, San Juan, PR 00901' }, 'not_served'],
    [{ location: '111 Wellington St, Ottawa, ON K1A 0A9' }, 'not_served'],
    [{ location: '10 Downing Street, London' }, 'not_served'],
    [{ location: 'dfgdfg' }, 'not_served'],
  ])('is rejected with a sentence as the message: %j', async (change, code) => {
    const failure = await failureOf(book(change));
    expect(failure).toMatchObject({ code });
    expect(failure.message).toMatch(/^[A-Z].+\.$/u);
  });

  it('accepts an amount that equals the price', async () => {
    expect((await book({ amount: 99.99, bookingTime: '12:00' })).booking.amountCents).toBe(9_999);
  });

  it('uses the time zone of the region', async () => {
    const west = await book({
      location: '1 Market St, San Francisco, CA 94105',
      bookingTime: '09:00',
    });
    expect(west.booking.zone).toBe('America/Los_Angeles');
    const east = await book({ bookingTime: '09:00' });
    expect(east.booking.zone).toBe('America/New_York');
    const hours = Date.parse(west.booking.startsAt) - Date.parse(east.booking.startsAt);
    expect(hours).toBe(3 * 3_600_000);
  });

  it('fills the slot, and offers other slots when it is full', async () => {
    const date = daysAhead(5);
    for (let index = 0; index < 3; index += 1)
      await book({ bookingDate: date, bookingTime: '13:00' });
    expect(await freeAt(date, '13:00')).toBe(0);
    const failure = await failureOf(book({ bookingDate: date, bookingTime: '13:00' }));
    if (!(failure instanceof ApiError)) throw failure;
    expect(failure.code).toBe('slot_full');
    const times = failure.body?.alternatives?.map((slot) => `${slot.date} ${slot.time}`);
    expect(times).toHaveLength(3);
    expect(times?.slice(0, 2).toSorted()).toEqual([`${date} 12:00`, `${date} 14:00`]);
  });

  it('sells each of three seats once to 40 concurrent requests', async () => {
    const date = daysAhead(6);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, () =>
        book({ bookingDate: date, bookingTime: '15:00' }, randomUUID()),
      ),
    );
    const codes = results.map((result) =>
      result.status === 'fulfilled' ? 'booked' : (result.reason as ApiError).code,
    );
    expect(codes.filter((code) => code === 'booked')).toHaveLength(3);
    expect(codes.filter((code) => code === 'slot_full')).toHaveLength(37);
  });

  it('can use a seat whose hold has ended, before the old booking is expired', async () => {
    const date = daysAhead(7);
    const { api } = started;
    const { booking } = await book({ bookingDate: date, bookingTime: '16:00' });
    for (let index = 0; index < 2; index += 1)
      await book({ bookingDate: date, bookingTime: '16:00' });
    expect(await expireBooking(api.ctx, booking.id)).toBe(false);
    api.clock.offsetMs = 15 * 60_000 + 1000;
    try {
      expect(await freeAt(date, '16:00')).toBe(3);
      expect((await book({ bookingDate: date, bookingTime: '16:00' })).booking.status).toBe(
        'pending',
      );
      expect(await expireBooking(api.ctx, booking.id)).toBe(true);
      expect((await getBooking(api.ctx, booking.id)).status).toBe('expired');
      expect(await freeAt(date, '16:00')).toBe(2);
    } finally {
      api.clock.offsetMs = 0;
    }
  });

  it('opens a slot that has no seats yet', async () => {
    const { api } = started;
    const date = daysAhead(20);
    await api.deps.db
      .deleteFrom('seats')
      .where('starts_at', '>=', new Date(`${date}T00:00Z`))
      .where('starts_at', '<', new Date(`${date}T23:59Z`))
      .execute();
    expect(await freeAt(date, '10:00')).toBe(3);
    expect((await book({ bookingDate: date })).booking.status).toBe('pending');
    expect(await freeAt(date, '10:00')).toBe(2);
  });
});

describe('the idempotency key', () => {
  it('returns one booking for concurrent requests, even for the last seat', async () => {
    const date = daysAhead(8);
    for (let index = 0; index < 2; index += 1) await book({ bookingDate: date });
    const body = bookingRequest({ bookingDate: date });
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => started.api.client().bookings.create({ body, headers })),
    );
    expect(new Set(answers.map(({ booking }) => booking.id)).size).toBe(1);
    expect(new Set(answers.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(await freeAt(date, '10:00')).toBe(0);
  });

  it('rejects a different body under the same key', async () => {
    const key = randomUUID();
    await book({ bookingTime: '17:00' }, key);
    const failure = await failureOf(book({ bookingTime: '18:00' }, key));
    expect(failure).toMatchObject({ code: 'idempotency_mismatch', status: 409 });
  });
});

describe('an emergency', () => {
  it('has its own price, takes no seat and mails staff', async () => {
    const { booking } = await book({
      serviceType: 'EMERGENCY',
      phone: '757 555 0100',
      bookingTime: '02:13',
      chargingPort: 'CCS',
      urgency: 'critical',
      vehicle: 'An old van',
    });
    expect(booking).toMatchObject({ kind: 'emergency', amountCents: 6_500, holdExpiresAt: null });
    const mails = await started.api.deps.db
      .selectFrom('emails')
      .select('kind')
      .where('booking_id', '=', booking.id)
      .execute();
    expect(mails).toEqual([{ kind: 'staff-emergency' }]);
  });

  it('starts now in the local time zone, whatever time the request has', async () => {
    const { now } = started.api.deps;
    const before = now();
    const { booking } = await book({
      serviceType: 'EMERGENCY',
      phone: '757 555 0102',
      location: '1 Ferry Building, San Francisco, CA 94111',
      bookingDate: daysAhead(-1),
      bookingTime: '03:00',
    });
    const startsAt = new Date(booking.startsAt);
    expect(startsAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(startsAt.getTime()).toBeLessThanOrEqual(now().getTime());
    expect(booking.bookingTime).toBe(localTimeAt(startsAt, booking.zone));
    expect(booking.bookingDate).toBe(localDateAt(startsAt, booking.zone));
  });

  it('is created once by concurrent requests with one idempotency key', async () => {
    const body = { serviceType: 'EMERGENCY', phone: '757 555 0101', email: 'same@example.com' };
    const key = randomUUID();
    const [first, second] = await Promise.all([book(body, key), book(body, key)]);
    expect(first.booking.id).toBe(second.booking.id);
  });
});

describe('reading a booking', () => {
  it('needs its capability, as a cookie or as a token', async () => {
    const { api } = started;
    const browser = browserFetch();
    const mine = api.client(browser);
    const { booking, accessToken } = await mine.bookings.create({
      body: bookingRequest({ bookingTime: '18:00' }),
      headers: {},
    });
    const params = { id: booking.id };
    expect((await mine.bookings.get({ params })).booking.id).toBe(booking.id);
    expect(await failureOf(api.client().bookings.get({ params }))).toMatchObject({ status: 401 });
    const byToken = await fetch(`${api.url}/api/booking/${booking.id}`, {
      headers: { 'booking-token': accessToken },
    });
    expect(byToken.status).toBe(200);
    const wrong = await fetch(`${api.url}/api/booking/${randomUUID()}`, {
      headers: { 'booking-token': accessToken },
    });
    expect(wrong.status).toBe(401);
  });
});
