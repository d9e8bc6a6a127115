import { randomUUID } from 'node:crypto';
import { ErrorBody, routes } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addEmployee } from '../../../testing/employees.ts';
import { type Api, useApi } from '../../../testing/harness.ts';
import { bookingIn, createRegions, everyDay, NOTHING_KEPT } from '../../../testing/regions.ts';
import { daysAhead } from '../../../testing/requests.ts';

const PEOPLE = 160;
const HOURS = ['09:00', '10:00', '11:00', '12:00'];
const OURS = { openingHours: everyDay(HOURS) };

const started = useApi();
let apis: readonly Api[] = [];
let staff: Awaited<ReturnType<typeof addEmployee>>;
const regions = createRegions(() => staff.client);
beforeAll(async () => {
  apis = [started.api, await started.startAnother()];
  staff = await addEmployee(started);
});

/** Requests a slot, alternating between the processes; returns the response and the booking. */
async function ask(index: number, zip: string, date: string) {
  const api = apis[index % apis.length] ?? started.api;
  const time = HOURS[index % HOURS.length] ?? '';
  const response = await fetch(`${api.url}/api/booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(bookingIn(zip, date, time)),
  });
  const body: unknown = await response.json();
  if (response.status !== 201) return { refusal: z.parse(ErrorBody, body).code, time };
  return { id: z.parse(routes.bookings.create.response, body).booking.id, time };
}

const crowd = (zip: string, date: string) =>
  Promise.all(Array.from({ length: PEOPLE }, (_, index) => ask(index, zip, date)));

/** Retries while concurrent bookings change the effects of the settings change. */
async function untilAgreed<Result>(change: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await change();
    } catch (failure) {
      if (!(failure instanceof Error && 'code' in failure)) throw failure;
      if (failure.code !== 'changed_meanwhile') throw failure;
    }
  }
}

/** Returns the seats of a day by hour, each with its booking. */
async function seatsOn(regionId: string, date: string) {
  const rows = await started.api.deps.db
    .selectFrom('seats')
    .select(['starts_at', 'booking_id', 'goes_when_free'])
    .where('region_id', '=', regionId)
    .where('starts_at', '>=', new Date(`${date}T13:00:00Z`))
    .where('starts_at', '<=', new Date(`${date}T18:00:00Z`))
    .execute();
  return Map.groupBy(rows, (row) => row.starts_at.getTime());
}

describe('160 concurrent requests for four slots, over two processes', () => {
  it('lose no seat and sell none twice while the seats per hour change', async () => {
    const { id, zipPrefixes } = await regions.add({
      ...OURS,
      zipPrefixes: ['20201'],
      capacityPerHour: 12,
    });
    const zip = zipPrefixes[0] ?? '';
    const date = daysAhead(9);
    const asking = crowd(zip, date);
    for (const capacityPerHour of [3, 14, 2, 20, 5]) {
      await untilAgreed(() => regions.agree(id, { capacityPerHour }));
    }
    const answers = await asking;
    const sold = answers.flatMap((answer) => answer.id ?? []);
    expect(new Set(answers.map(({ refusal }) => refusal ?? ''))).toEqual(
      new Set(['', 'slot_full']),
    );
    expect(sold.length).toBeGreaterThan(8);
    const hours = await seatsOn(id, date);
    const taken = [...hours.values()].flat().flatMap((seat) => seat.booking_id ?? []);
    expect(taken.toSorted()).toEqual(sold.toSorted());

    // New requests find exactly what remains of five seats.
    const late = await crowd(zip, date);
    for (const time of HOURS) {
      const before = answers.filter((answer) => answer.id && answer.time === time).length;
      const after = late.filter((answer) => answer.id && answer.time === time).length;
      expect(after).toBe(Math.max(0, 5 - before));
    }
    for (const seats of (await seatsOn(id, date)).values()) {
      expect(seats.filter((seat) => seat.booking_id !== null)).toHaveLength(seats.length);
      expect(new Set(seats.map((seat) => seat.goes_when_free))).toEqual(
        new Set([seats.length > 5]),
      );
    }
  });

  it('sell no seat once the day off is added, and keep the confirmed bookings', async () => {
    const { id, zipPrefixes } = await regions.add({
      ...OURS,
      zipPrefixes: ['20202'],
      capacityPerHour: 30,
    });
    const zip = zipPrefixes[0] ?? '';
    const date = daysAhead(10);
    const asking = crowd(zip, date);
    const form = { regionId: id, date, reason: 'Storm' };
    const { effects } = await untilAgreed(async () => {
      const preview = { form, apply: false, agreed: NOTHING_KEPT };
      const { appointments } = (await staff.client.settings.addDayOff({ body: preview })).effects;
      if (appointments === 0)
        throw Object.assign(new Error('Too early.'), { code: 'changed_meanwhile' });
      const agreed = { ...NOTHING_KEPT, appointments };
      return staff.client.settings.addDayOff({ body: { form, apply: true, agreed } });
    });
    const answers = await asking;
    const sold = answers.flatMap((answer) => answer.id ?? []);
    expect(sold).toHaveLength(effects.appointments);
    const refusals = new Set(answers.flatMap(({ refusal }) => refusal ?? []));
    expect([...refusals].every((code) => ['slot_full', 'slot_unavailable'].includes(code))).toBe(
      true,
    );
    const seats = [...(await seatsOn(id, date)).values()].flat();
    expect(new Set(seats.map((seat) => seat.booking_id))).toEqual(new Set(sold));
    expect(seats).toHaveLength(sold.length);
    expect(seats.every((seat) => seat.goes_when_free)).toBe(true);
  });
});
