import { expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { register } from '../../testing/newcomers.ts';
import { bookingRequest, daysAhead, failureOf } from '../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });

it('booking defaults are those of the user’s own booking with the latest date', async () => {
  const { client } = await register(started.api);
  const other = await register(started.api);
  const defaults = async () => (await client.bookingDefaults.get({})).last;
  expect(await defaults()).toBeNull();
  const book = (bookingDate: string, change: object) =>
    client.bookings.create({
      body: bookingRequest({ bookingDate, bookingTime: '14:00', ...change }),
      headers: {},
    });
  await book(daysAhead(40), { name: 'Ada Later', phone: '(757) 555-0142', vehicle: 'nissan' });
  await book(daysAhead(39), { name: 'Ada Sooner', phone: null });
  expect(await defaults()).toEqual({
    name: 'Ada Later',
    email: expect.stringContaining('@'),
    phone: '(757) 555-0142',
    location: bookingRequest({}).location,
    vehicle: 'nissan',
    serviceType: bookingRequest({}).serviceType,
  });
  expect((await other.client.bookingDefaults.get({})).last).toBeNull();
  expect(await failureOf(started.api.client().bookingDefaults.get({}))).toMatchObject({
    code: 'unauthenticated',
  });
});
