import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { addPerson, signIn } from '../../testing/people.ts';
import { bookingRequest, failureOf, quickBookingForm } from '../../testing/requests.ts';

const started = useApi();

/** Returns a client, either signed in as a new user or signed out. */
async function clientOf(isSignedIn: boolean) {
  if (!isSignedIn) return started.api.client();
  const { bearer } = await signIn(started.api, await addPerson(started.api, 'CUSTOMER'));
  return started.api.client((input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', bearer['authorization'] ?? '');
    return fetch(input, { ...init, headers });
  });
}

describe('an idempotency key', () => {
  it.each([
    ['another account', true, true, '10:00'],
    ['somebody without an account', true, false, '11:00'],
    ['an account, of a guest’s booking', false, true, '12:00'],
  ])(
    'does not reveal the booking or its token to %s',
    async (_who, isOwner, isOther, bookingTime) => {
      const [owner, other] = [await clientOf(isOwner), await clientOf(isOther)];
      const body = bookingRequest({ bookingTime });
      const headers = { 'idempotency-key': randomUUID() };
      const mine = await owner.bookings.create({ body, headers });
      const again = await owner.bookings.create({ body, headers });
      const theirs = await other.bookings.create({ body, headers });
      expect(again.booking.id).toBe(mine.booking.id);
      expect(theirs.booking.id).not.toBe(mine.booking.id);
      expect(theirs.accessToken).not.toBe(mine.accessToken);
    },
  );

  it('does not reveal quick bookings or contact requests to another account', async () => {
    const [owner, other] = [await clientOf(true), await clientOf(true)];
    const headers = { 'idempotency-key': randomUUID() };
    const body = quickBookingForm();
    const mine = await owner.inquiries.createQuickBooking({ body, headers });
    const theirs = await other.inquiries.createQuickBooking({ body, headers });
    expect(theirs.request.id).not.toBe(mine.request.id);
    const contact = { name: 'Ada Driver', email: 'ada@example.com', vehicle: 'tesla' as const };
    const inquiry = await owner.inquiries.create({ body: contact, headers });
    const secondInquiry = await other.inquiries.create({ body: contact, headers });
    expect(secondInquiry.request.id).not.toBe(inquiry.request.id);
  });

  it.each([
    { name: 'Grace Driver' },
    { email: 'grace@example.com' },
    { location: '200 Granby St, Norfolk, VA 23510' },
    { vehicle: 'nissan' as const },
    { serviceType: 'fleet' as const },
    { bookingDate: bookingRequest({}).bookingDate, bookingTime: '14:00' },
    { notes: 'The gate code is 4711.' },
    { phone: '757 555 0199' },
  ])('is rejected with different form values: %j', async (change) => {
    const client = started.api.client();
    const body = bookingRequest({ bookingTime: '13:00' });
    const headers = { 'idempotency-key': randomUUID() };
    const { booking } = await client.bookings.create({ body, headers });
    const failure = await failureOf(
      client.bookings.create({ body: { ...body, ...change }, headers }),
    );
    expect(failure).toMatchObject({ code: 'idempotency_mismatch' });
    // Frees the seat for the next entry: a slot has three seats.
    await started.api.deps.db
      .updateTable('seats')
      .set({ booking_id: null, held_until: null })
      .where('booking_id', '=', booking.id)
      .execute();
  });
});
