import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireBooking } from '../../bookings/expiry.ts';
import { createPaymentIntent, refreshPaymentStatus } from '../../payments/service.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { bookingRequest, daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const MINUTE = 60_000;
// The Alaska region has one seat per hour.
const ANCHORAGE = '500 W 5th Ave, Anchorage, AK 99501';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { seatsOf, sendMails } = createHolders(started, () => vendors);
const members = createMembers(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started, 'DISPATCHER');
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

let day = 20;

/** Makes a booking by phone, each on a day of its own. */
const call = (change: object = {}, key = randomUUID(), by = staff) =>
  by.client.staffChanges.bookByPhone({
    headers: { 'idempotency-key': key },
    body: {
      ...bookingRequest({ bookingDate: daysAhead((day += 1)), phone: '757 555 0100' }),
      customerId: null,
      useSession: false,
      ...change,
    },
  });

const eventsOf = ({ events }: Awaited<ReturnType<typeof call>>) =>
  events.map(({ actor, words }) => [actor, words]);

describe('a booking by phone', () => {
  it('is held for two hours, and paid by the link in the mail', async () => {
    const booking = await call();
    expect(booking).toMatchObject({
      status: 'pending',
      amountCents: 9_999,
      paymentState: 'none',
      mails: [{ kind: 'payment-link', state: 'waiting' }],
    });
    expect(eventsOf(booking)).toEqual([[staff.username, 'By phone']]);
    const held = Date.parse(booking.holdExpiresAt ?? '') - Date.parse(booking.createdAt);
    expect(held).toBe(120 * MINUTE);
    await sendMails(booking.id);
    const [mail] = await vendors.mailsTo(booking.email);
    expect(mail?.subject).toMatch(/^Please pay \$99\.99 to confirm: /u);
    const [, token = ''] = /visit\/[\w-]+#([\w-]+)/u.exec(mail?.text ?? '') ?? [];
    const client = started.api.client();
    const params = { id: booking.id };
    const headers = { 'booking-token': token };
    // 90 minutes later, when a regular hold would have expired.
    started.api.clock.offsetMs = 90 * MINUTE;
    expect(await expireBooking(started.api.ctx, booking.id)).toBe(false);
    const shown = await client.customerChanges.get({ params, headers });
    expect(shown.booking.status).toBe('pending');
    const { clientSecret } = await createPaymentIntent(started.api.ctx, booking.id, 99.99);
    await vendors.pay(clientSecret);
    await refreshPaymentStatus(started.api.ctx, booking.id);
    const { client: desk } = staff;
    const confirmed = await desk.dispatch.get({ params: { bookingId: booking.id } });
    expect(confirmed).toMatchObject({ status: 'confirmed', paymentState: 'paid' });
    expect(confirmed.mails.find(({ kind }) => kind === 'payment-link')?.refusal).toBe(
      'This booking no longer waits for a payment.',
    );
  });

  it('frees its seat if it is not paid', async () => {
    const booking = await call();
    expect(await seatsOf(booking.id)).toHaveLength(1);
    started.api.clock.offsetMs = 121 * MINUTE;
    expect(await expireBooking(started.api.ctx, booking.id)).toBe(true);
    expect(await seatsOf(booking.id)).toEqual([]);
  });

  it('uses a member’s session, and is then confirmed at once', async () => {
    const member = await members.join();
    const support = await addEmployee(started);
    const params = { userId: member.id };
    await support.client.customers.grantTier({
      params,
      body: { tier: 'BASIC', reason: 'Had it since 2023.' },
    });
    const mine = { customerId: member.id, email: member.email, useSession: true };
    const booking = await call(mine);
    expect(booking).toMatchObject({
      status: 'confirmed',
      usesSession: true,
      amountCents: 0,
      customerId: member.id,
    });
    const { sessions } = await member.client.memberships.get();
    expect(sessions.left).toBe(1);
    await call(mine);
    expect(await failureOf(call(mine))).toMatchObject({ code: 'no_sessions' });
    // A session can't pay for an uncovered service, and an unknown customer is refused.
    expect(await failureOf(call({ ...mine, serviceType: 'fleet' }))).toMatchObject({
      code: 'no_sessions',
    });
    expect(await failureOf(call({ customerId: randomUUID() }))).toMatchObject({
      code: 'not_found',
    });
    expect(await failureOf(call({ customerId: staff.id }))).toMatchObject({ code: 'not_found' });
    const list = await member.client.customerChanges.list({ query: { when: 'upcoming' } });
    expect(list.bookings.map(({ id }) => id)).toContain(booking.id);
  });

  it('is created and logged once by concurrent and repeated requests', async () => {
    const key = randomUUID();
    const change = { bookingDate: daysAhead(15), email: 'twice@example.com' };
    const answers = await Promise.all([1, 2, 3].map(() => call(change, key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const [{ id } = { id: '' }] = answers;
    expect((await call(change, key)).id).toBe(id);
    expect(await failureOf(call({ ...change, name: 'Bob Driver' }, key))).toMatchObject({
      code: 'idempotency_mismatch',
    });
    const rows = await started.api.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', id)
      .execute();
    expect(rows).toEqual([
      {
        action: 'booking.create',
        after: {
          serviceType: 'emergency',
          date: daysAhead(15),
          time: '10:00',
          payment: 'link',
        },
      },
    ]);
    // A customer's key with the same characters is a different key.
    const body = bookingRequest({ bookingDate: daysAhead(15), bookingTime: '11:00' });
    const client = started.api.client();
    const own = await client.bookings.create({ body, headers: { 'idempotency-key': key } });
    expect(own.booking.id).not.toBe(id);
  });

  it('takes the last seat once, and is rejected like any other booking', async () => {
    const there = { location: ANCHORAGE, bookingDate: daysAhead(18) };
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => call(there)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(call(there))).toMatchObject({ code: 'slot_full', status: 409 });
    const { count } = await started.api.deps.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('actor_id', '=', staff.id)
      .where('action', '=', 'booking.create')
      .executeTakeFirstOrThrow();
    const { count: made } = await started.api.deps.db
      .selectFrom('booking_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('actor', '=', 'staff')
      .where('from_status', 'is', null)
      .executeTakeFirstOrThrow();
    // Failed bookings leave no audit entries.
    expect(count).toBe(made);
    expect(await failureOf(call({ bookingDate: daysAhead(-1) }))).toMatchObject({
      code: 'slot_unavailable',
    });
    expect(
      await failureOf(call({ location: '1 Calle Fortaleza, San Juan, PR 00901' })),
    ).toMatchObject({
      code: 'not_served',
    });
    expect(await failureOf(call({ phone: 'not a number' }))).toMatchObject({
      fieldErrors: [{ path: 'phone' }],
    });
    const reader = await addEmployee(started, 'READ_ONLY');
    expect(await failureOf(call({}, randomUUID(), reader))).toMatchObject({ code: 'forbidden' });
  });
});
