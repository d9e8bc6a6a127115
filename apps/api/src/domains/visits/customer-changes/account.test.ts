import { beforeAll, describe, expect, it } from 'vitest';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { useApi } from '../../../testing/harness.ts';
import { addPerson, signIn } from '../../../testing/people.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid } = createHolders(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});

/** Browser of a signed-in customer. */
async function customer() {
  const person = await addPerson(started.api, 'CUSTOMER');
  const { bearer } = await signIn(started.api, person);
  const fetchAs: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', bearer['authorization'] ?? '');
    return fetch(input, { ...init, headers });
  };
  const client = started.api.client(fetchAs);
  return {
    fetchAs,
    list: (when: 'upcoming' | 'past', after?: string) =>
      client.customerChanges.list({ query: { when, ...(after !== undefined && { after }) } }),
  };
}

describe('a customer’s bookings', () => {
  it('are listed soonest first if upcoming, and latest first if past', async () => {
    const { fetchAs, list } = await customer();
    const later = await bookPaid({ bookingDate: daysAhead(60) }, fetchAs);
    const sooner = await book({ bookingDate: daysAhead(50) }, fetchAs);
    const first = await bookPaid({ bookingDate: daysAhead(45) }, fetchAs);
    const second = await book({ bookingDate: daysAhead(46) }, fetchAs);
    await first.cancel();
    await second.cancel();
    await book({ bookingDate: daysAhead(48) });
    const ids = async (when: 'upcoming' | 'past') =>
      (await list(when)).bookings.map(({ id }) => id);
    expect(await ids('upcoming')).toEqual([sooner.booking.id, later.booking.id]);
    expect(await ids('past')).toEqual([second.booking.id, first.booking.id]);
    expect((await list('upcoming')).bookings[1]).toMatchObject({ paymentState: 'paid' });
    expect((await list('past')).bookings[1]).toMatchObject({ refundCents: 9_999 });
  });

  it('are listed once each across pages', async () => {
    const { fetchAs, list } = await customer();
    const made: string[] = [];
    for (let index = 0; index < 45; index += 1) {
      const time = `${String(8 + (index % 12)).padStart(2, '0')}:00`;
      const date = daysAhead(62 + Math.floor(index / 12));
      made.push((await book({ bookingDate: date, bookingTime: time }, fetchAs)).booking.id);
    }
    const seen: string[] = [];
    for (let after: string | undefined, hasMore = true; hasMore;) {
      const page = await list('upcoming', after);
      expect(page.bookings.length).toBeLessThanOrEqual(20);
      seen.push(...page.bookings.map(({ id }) => id));
      after = seen.at(-1);
      hasMore = page.hasMore;
    }
    expect(seen).toEqual(made);
  });

  it('are not listed to other users, even with their ID as the cursor', async () => {
    const mine = await customer();
    const other = await customer();
    const { booking } = await bookPaid({ bookingDate: daysAhead(70) }, mine.fetchAs);
    await bookPaid({ bookingDate: daysAhead(71) }, other.fetchAs);
    expect((await other.list('upcoming', booking.id)).bookings).toEqual([]);
    const anybody = started.api.client(fetch);
    expect(
      await failureOf(anybody.customerChanges.list({ query: { when: 'upcoming' } })),
    ).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('the link in a mail', () => {
  it('gives another browser lasting access to its booking only', async () => {
    const { booking } = await bookPaid({ bookingDate: daysAhead(72) });
    const row = await started.api.deps.db
      .selectFrom('emails')
      .select('id')
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow();
    await sendEmail(started.api.ctx, row.id);
    const [mail] = await vendors.mailsTo(booking.email);
    const link = /https?:\/\/\S+\/visit\/\S+/u.exec(mail?.text ?? '')?.[0] ?? '';
    const token = new URL(link).hash.slice(1);
    const client = started.api.client();
    const params = { id: booking.id };
    expect(await failureOf(client.customerChanges.get({ params, headers: {} }))).toMatchObject({
      code: 'unauthenticated',
    });
    await client.customerChanges.get({ params, headers: { 'booking-token': token } });
    expect((await client.customerChanges.get({ params, headers: {} })).booking.id).toBe(booking.id);
    const { booking: other } = await bookPaid({ bookingDate: daysAhead(73) });
    expect(
      await failureOf(
        client.customerChanges.get({
          params: { id: other.id },
          headers: { 'booking-token': token },
        }),
      ),
    ).toMatchObject({ code: 'unauthenticated' });
  });
});
