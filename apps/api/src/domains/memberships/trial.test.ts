import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../testing/appointments.ts';
import { useApi } from '../../testing/harness.ts';
import { createMembers } from '../../testing/members.ts';
import { addPerson, signIn } from '../../testing/people.ts';
import { bookingRequest, daysAhead, failureOf } from '../../testing/requests.ts';
import { createVendors } from '../../testing/vendors.ts';
import { sweepMemberships } from './billing/service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, goTo, ledgerOf, seatsOf, sendMails } = createHolders(started, () => vendors);
const members = createMembers(started);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
  started.api.clock.stoppedAt = undefined;
});

/** Creates a user with an active trial. */
async function trier(email?: string) {
  const member = await members.join(email);
  await member.client.memberships.startTrial();
  const left = async () => (await member.client.memberships.get()).sessions.left;
  return { ...member, left };
}

describe('the trial', () => {
  it('grants one session for seven days, without a card', async () => {
    const { client, id, email } = await members.join();
    expect(await client.memberships.get()).toMatchObject({
      status: 'none',
      tier: 'FREE',
      sessions: { left: 0, granted: 0, label: 'No sessions' },
      trial: { state: 'available', endsAt: null },
    });
    const began = await client.memberships.startTrial();
    expect(began).toMatchObject({
      status: 'trialing',
      plan: null,
      sessions: { left: 1, granted: 1, label: '1 of 1 session left' },
      emergencySessions: { left: 0 },
      trial: { state: 'running', endsAt: began.currentPeriodEnd },
    });
    expect(Date.parse(began.currentPeriodEnd ?? '') - Date.now()).toBeGreaterThan(7 * DAY - HOUR);
    expect((await client.accounts.me()).membershipTier).toBe('FREE');
    // A repeated request returns the same trial.
    expect(await client.memberships.startTrial()).toEqual(began);
    await members.sendMails(id);
    const [mail, ...others] = await vendors.mailsTo(email);
    expect(mail?.subject).toBe('Your 7-day trial has started');
    expect(others).toEqual([]);
  });

  it('requires a verified email address', async () => {
    const person = await addPerson(started.api, 'CUSTOMER');
    const { bearer } = await signIn(started.api, person);
    const client = started.api.client((input, init) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...bearer },
      }),
    );
    expect((await client.memberships.get()).trial.state).toBe('verify-email');
    expect(await failureOf(client.memberships.startTrial())).toMatchObject({
      code: 'email_unverified',
    });
  });

  it('is announced before it ends, and can’t be started again', async () => {
    const { client, id, email } = await trier();
    for (const after of [4.9 * DAY, 5.1 * DAY, 5.2 * DAY]) {
      started.api.clock.offsetMs = after;
      await sweepMemberships(started.api.ctx);
    }
    await members.sendMails(id);
    const subjects = (await vendors.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your trial ends in two days', 'Your 7-day trial has started']);
    started.api.clock.offsetMs = 7 * DAY + HOUR;
    expect(await client.memberships.get()).toMatchObject({
      status: 'ended',
      sessions: { left: 0 },
      trial: { state: 'used' },
    });
    await sweepMemberships(started.api.ctx);
    expect(await failureOf(client.memberships.startTrial())).toMatchObject({ code: 'trial_used' });
    const kinds = await started.api.deps.db
      .selectFrom('membership_events')
      .select('kind')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['trial-started', 'trial-ending', 'ended']);
  });

  it('is granted once per mailbox, whatever the spelling of the address', async () => {
    await trier('grace.hopper@gmail.com');
    const { client } = await members.join('Grace.Hop.per+cobol@googlemail.com');
    expect((await client.memberships.get()).trial.state).toBe('used');
    expect(await failureOf(client.memberships.startTrial())).toMatchObject({ code: 'trial_used' });
  });

  it('is granted once per mailbox under concurrent requests', async () => {
    const pair = [await members.join('ada.l@gmail.com'), await members.join('adal@gmail.com')];
    const outcomes = await Promise.allSettled(
      pair.map(({ client }) => client.memberships.startTrial()),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a booking with a session', () => {
  it('is confirmed at once for free, and its mail says so', async () => {
    const { fetchAs, left, email } = await trier();
    const { booking } = await book({ useSession: true, email }, fetchAs);
    expect(booking).toMatchObject({
      status: 'confirmed',
      amountCents: 0,
      usesSession: true,
      paymentState: 'none',
      holdExpiresAt: null,
    });
    expect(await seatsOf(booking.id)).toEqual([booking.startsAt]);
    expect(await ledgerOf(booking.id)).toEqual({});
    expect(await left()).toBe(0);
    await sendMails(booking.id);
    const [mail] = (await vendors.mailsTo(email)).filter(({ subject }) =>
      subject.startsWith('Confirmed: '),
    );
    expect(mail?.text).toContain('A session of your membership');
    expect(mail?.text).not.toContain('your payment arrived');
    expect(await failureOf(book({ useSession: true }, fetchAs))).toMatchObject({
      code: 'no_sessions',
    });
  });

  it('returns the session once when it is canceled in time', async () => {
    const { fetchAs, left } = await trier();
    const { cancel, get } = await book({ useSession: true }, fetchAs);
    expect((await get()).cancellation).toMatchObject({ rule: 'free', session: 'returned' });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await left()).toBe(1);
    expect((await book({ useSession: true }, fetchAs)).booking.status).toBe('confirmed');
    expect(await left()).toBe(0);
  });

  it('uses up the session when it is canceled late, which the customer must accept', async () => {
    const { fetchAs, left, email } = await trier();
    const { booking, cancel, client, get } = await book({ useSession: true, email }, fetchAs);
    // Canceling exactly four hours before is still free.
    const { clock } = started.api;
    clock.stoppedAt = new Date(Date.parse(booking.startsAt) - 4 * HOUR);
    expect((await get()).cancellation).toMatchObject({ session: 'returned' });
    clock.stoppedAt = undefined;
    goTo(booking.startsAt, 4 * HOUR - 1);
    expect((await get()).cancellation).toMatchObject({
      rule: 'late',
      feeCents: 0,
      refundCents: 0,
      session: 'lost',
    });
    expect(await failureOf(cancel())).toMatchObject({ code: 'terms_changed' });
    const agreed = { feeCents: 0, losesSession: true };
    const answer = await client.customerChanges.cancel({
      params: { id: booking.id },
      body: agreed,
    });
    expect(answer.booking.status).toBe('cancelled');
    await sendMails(booking.id);
    const [mail] = (await vendors.mailsTo(email)).filter(({ subject }) =>
      subject.startsWith('Cancelled: '),
    );
    expect(mail?.text).toContain('the session counts as used');
    started.api.clock.offsetMs = 0;
    expect(await left()).toBe(0);
  });

  it('keeps the session when it is moved', async () => {
    const { fetchAs, left } = await trier();
    const { move } = await book({ useSession: true }, fetchAs);
    expect(await move(daysAhead(70), '11:00')).toMatchObject({ usesSession: true });
    expect(await left()).toBe(0);
  });

  it('is created once per idempotency key, even with the last session', async () => {
    const { client, left } = await trier();
    const body = bookingRequest({ useSession: true, bookingDate: daysAhead(71) });
    const headers = { 'idempotency-key': `session-${Date.now()}` };
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.bookings.create({ body, headers })),
    );
    expect(new Set(answers.map(({ booking }) => booking.id)).size).toBe(1);
    expect(await left()).toBe(0);
    const paid = { ...body, useSession: false };
    expect(await failureOf(client.bookings.create({ body: paid, headers }))).toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('takes the last session once under concurrent requests', async () => {
    const { client, left, id } = await trier();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        client.bookings.create({
          body: bookingRequest({
            useSession: true,
            bookingDate: daysAhead(72),
            bookingTime: `${String(8 + index).padStart(2, '0')}:00`,
          }),
          headers: {},
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await left()).toBe(0);
    const bookings = await started.api.deps.db
      .selectFrom('bookings')
      .select('id')
      .where('customer_id', '=', id)
      .execute();
    expect(bookings).toHaveLength(1);
  });

  it('costs no session when the slot is full', async () => {
    const slot = { bookingDate: daysAhead(73), bookingTime: '09:00' };
    for (let index = 0; index < 3; index += 1) await book(slot);
    const { fetchAs, left } = await trier();
    expect(await failureOf(book({ ...slot, useSession: true }, fetchAs))).toMatchObject({
      code: 'slot_full',
    });
    expect(await left()).toBe(1);
  });

  it('requires a session, and a service that sessions cover', async () => {
    const { fetchAs } = await trier();
    for (const serviceType of ['fleet', 'event', 'EMERGENCY'] as const) {
      const change = { useSession: true, serviceType, phone: '757 555 0100' };
      expect(await failureOf(book(change, fetchAs))).toMatchObject({ code: 'no_sessions' });
    }
    expect(await failureOf(book({ useSession: true }))).toMatchObject({ code: 'no_sessions' });
    const { fetchAs: stranger } = await members.join();
    expect(await failureOf(book({ useSession: true }, stranger))).toMatchObject({
      code: 'no_sessions',
    });
  });
});
