import { randomUUID } from 'node:crypto';
import { ErrorBody, routes } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Api, useApi } from '../../testing/harness.ts';
import { bookingRequest, daysAhead } from '../../testing/requests.ts';

const PEOPLE = 200;
const PLACES = 3;

const started = useApi();
let apis: readonly Api[] = [];
beforeAll(async () => {
  apis = [started.api, await started.startAnother()];
});

/** Requests a slot, alternating between the processes. */
async function ask(index: number, slot: object, key: string) {
  const api = apis[index % apis.length] ?? started.api;
  const response = await fetch(`${api.url}/api/booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(bookingRequest(slot)),
  });
  const body: unknown = await response.json();
  return { turn: index, status: response.status, body };
}

describe('concurrent requests for a slot with three seats, over two processes', () => {
  it('sell three seats to 200 callers, and offer the others free slots', async () => {
    const slot = { bookingDate: daysAhead(9), bookingTime: '10:00' };
    const answers = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => ask(index, slot, randomUUID())),
    );
    const sold = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([sold.length, refused.length]).toEqual([PLACES, PEOPLE - PLACES]);
    const ids = sold.map(({ body }) => z.parse(routes.bookings.create.response, body).booking.id);
    expect(new Set(ids).size).toBe(PLACES);
    for (const { body } of refused) {
      const { code, alternatives } = z.parse(ErrorBody, body);
      expect(code).toBe('slot_full');
      expect(alternatives).toHaveLength(3);
      expect(alternatives?.every(({ free, startsAt }) => free > 0 && startsAt !== '')).toBe(true);
    }
    const seats = await started.api.deps.db
      .selectFrom('seats')
      .select('booking_id')
      .where('booking_id', 'in', ids)
      .execute();
    expect(seats).toHaveLength(PLACES);
  });

  it('create one booking for 40 requests with one idempotency key', async () => {
    const slot = { bookingDate: daysAhead(9), bookingTime: '11:00', email: 'one@example.com' };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(index, slot, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = answers.map(
      ({ body }) => z.parse(routes.bookings.create.response, body).booking.id,
    );
    expect(new Set(ids).size).toBe(1);
  });
});
