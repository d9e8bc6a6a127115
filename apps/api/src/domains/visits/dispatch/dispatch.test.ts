import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const MINUTE = 60_000;
const MEASURED = {
  energyWh: 18_400,
  chargingMinutes: 42,
  percentBefore: 12,
  percentAfter: 80,
} as const;

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid, goTo, ledgerOf, runRefunds, seatsOf, sendMails } = createHolders(
  started,
  () => vendors,
);
const members = createMembers(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/** Changes in used sessions for a booking. */
const movementsOf = async (bookingId: string): Promise<number[]> => {
  const rows = await started.api.deps.db
    .selectFrom('session_movements')
    .select('change')
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .execute();
  return rows.map(({ change }) => change);
};

/** Staff requests about a booking. */
const about = (bookingId: string) => {
  const params = { bookingId };
  const { dispatch } = staff.client;
  /** The seen version: the current one unless specified otherwise. */
  const last = async (version?: string) => ({
    version: version ?? (await dispatch.get({ params })).version,
  });
  return {
    get: () => dispatch.get({ params }),
    complete: async (change: object = {}, seen?: string) =>
      dispatch.complete({ params, query: await last(seen), body: { ...MEASURED, ...change } }),
    miss: async (seen?: string) => dispatch.miss({ params, query: await last(seen) }),
    cancel: async (feeCents: number, waivesFee = false, seen?: string) => {
      const body = { reason: 'The van broke down.', feeCents, waivesFee };
      return dispatch.cancel({ params, query: await last(seen), body });
    },
  };
};

describe('a visit', () => {
  it('is completed with its measurements, which the customer can read', async () => {
    const member = await members.join();
    const { booking } = await bookPaid({}, member.fetchAs);
    const { get, complete } = about(booking.id);
    expect(await get()).toMatchObject({ canFinish: false, canMiss: false, measured: null });
    expect(await failureOf(complete())).toMatchObject({ code: 'too_early', status: 409 });
    // A technician may arrive early.
    goTo(booking.startsAt, 30 * MINUTE);
    expect(await get()).toMatchObject({ canFinish: true, canMiss: false });
    const done = await complete();
    expect(done).toMatchObject({
      status: 'completed',
      measured: MEASURED,
      cancellation: null,
      canFinish: true,
      canMiss: false,
      paidCents: 9_999,
    });
    expect(done.events.at(-1)).toMatchObject({
      status: 'completed',
      actor: staff.username,
      words: '18.4 kWh in 42 min, battery 12% to 80%',
    });
    goTo(booking.startsAt, -60 * MINUTE);
    const { visits } = await member.client.chargingHistory.list({ query: {} });
    expect(visits).toMatchObject([
      { id: booking.id, status: 'completed', energyWh: 18_400, chargingMinutes: 42 },
    ]);
  });

  it('can be corrected after completion, and keeps both events', async () => {
    const { booking } = await bookPaid();
    const { complete } = about(booking.id);
    goTo(booking.startsAt, 0);
    await complete();
    const corrected = await complete({ energyWh: 21_000, percentBefore: null });
    expect(corrected.measured).toMatchObject({ energyWh: 21_000, percentBefore: null });
    expect(corrected.events.filter(({ status }) => status === 'completed')).toHaveLength(2);
  });

  it('is not completed with impossible measurements', async () => {
    const { booking } = await bookPaid();
    const { complete } = about(booking.id);
    goTo(booking.startsAt, 0);
    for (const [change, path] of [
      [{ energyWh: -1 }, 'energyWh'],
      [{ chargingMinutes: 1_441 }, 'chargingMinutes'],
      [{ percentBefore: 81 }, 'percentAfter'],
      [{ percentAfter: 101 }, 'percentAfter'],
    ] as const) {
      expect(await failureOf(complete(change))).toMatchObject({ fieldErrors: [{ path }] });
    }
  });

  it('can be marked as a no-show once it has begun, and keeps the payment', async () => {
    const { booking, get: read } = await bookPaid();
    const { get, miss } = about(booking.id);
    goTo(booking.startsAt, MINUTE);
    expect(await failureOf(miss())).toMatchObject({ code: 'too_early' });
    goTo(booking.startsAt, 0);
    expect(await get()).toMatchObject({ canMiss: true });
    const missed = await miss();
    expect(missed).toMatchObject({ status: 'no_show', cancellation: null, canMiss: false });
    expect(missed.events.at(-1)?.words).toBe('$99.99 kept');
    expect(await miss()).toEqual(missed);
    await runRefunds(booking.id);
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
    expect(await read()).toMatchObject({ booking: { status: 'no_show' }, cancellation: null });
  });

  it('ends once if it is completed and marked as a no-show concurrently', async () => {
    const { booking } = await bookPaid();
    const { complete, miss, get } = about(booking.id);
    goTo(booking.startsAt, 0);
    const { version } = await get();
    const outcomes = await Promise.allSettled([complete({}, version), miss(version)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status } = await get();
    const slower = status === 'completed' ? miss : complete;
    expect(await failureOf(slower())).toMatchObject({ code: 'too_late', status: 409 });
  });

  it('can’t be completed or marked as a no-show before it is paid', async () => {
    const { booking } = await book();
    const { complete, miss } = about(booking.id);
    goTo(booking.startsAt, 0);
    expect(await failureOf(complete())).toMatchObject({ code: 'not_paid' });
    expect(await failureOf(miss())).toMatchObject({ code: 'not_paid' });
  });
});

describe('cancelling for a customer', () => {
  it('keeps the fee that was shown, or waives it', async () => {
    const byRule = await bookPaid();
    const waived = await bookPaid();
    goTo(byRule.booking.startsAt, 120 * MINUTE);
    const { get, cancel } = about(byRule.booking.id);
    expect((await get()).cancellation).toEqual({
      feeCents: 5_000,
      refundCents: 4_999,
      session: null,
    });
    expect(await failureOf(cancel(0))).toMatchObject({ code: 'terms_changed' });
    const cancelled = await cancel(5_000);
    expect(cancelled).toMatchObject({ status: 'cancelled', cancellation: null });
    expect(cancelled.events.at(-1)).toMatchObject({
      actor: staff.username,
      words: '$50.00 kept. $49.99 refunded. The van broke down.',
    });
    expect(await cancel(5_000)).toEqual(cancelled);
    expect(await seatsOf(byRule.booking.id)).toEqual([]);
    await sendMails(byRule.booking.id);
    const subjects = (await vendors.mailsTo(byRule.booking.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Cancelled: '))).toHaveLength(1);

    goTo(waived.booking.startsAt, -10 * MINUTE);
    const late = about(waived.booking.id);
    // Its hour has begun, so nothing is refunded.
    expect((await late.get()).cancellation).toMatchObject({ feeCents: 9_999, refundCents: 0 });
    await late.cancel(0, true);
    await runRefunds(waived.booking.id);
    expect(await ledgerOf(waived.booking.id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
  });

  it('returns the session once if the fee is waived', async () => {
    const member = await members.join();
    await staff.client.customers.grantTier({
      params: { userId: member.id },
      body: { tier: 'BASIC', reason: 'Had it since 2023.' },
    });
    const { booking } = await book({ useSession: true }, member.fetchAs);
    const sessions = async () => (await member.client.memberships.get()).sessions.left;
    expect(await sessions()).toBe(1);
    goTo(booking.startsAt, 60 * MINUTE);
    const { get, cancel } = about(booking.id);
    const { cancellation } = await get();
    expect(cancellation).toEqual({ feeCents: 0, refundCents: 0, session: 'lost' });
    const [one, two] = await Promise.all([cancel(0, true), cancel(0, true)]);
    expect(one).toEqual(two);
    expect(await movementsOf(booking.id)).toEqual([-1, 1]);
  });

  it('is rejected after completion', async () => {
    const { booking } = await bookPaid();
    const { complete, cancel } = about(booking.id);
    goTo(booking.startsAt, 0);
    await complete();
    expect(await failureOf(cancel(0, true))).toMatchObject({ code: 'too_late' });
    expect(await failureOf(about(randomUUID()).get())).toMatchObject({ code: 'not_found' });
  });
});

describe('the list of bookings', () => {
  it('shows open ones by due time and closed ones latest first, and can be searched', async () => {
    const name = `Zo%_${randomUUID().slice(0, 8)}`;
    const holders = [];
    for (let day = 0; day < 4; day += 1) {
      holders.push(await book({ name, bookingDate: daysAhead(80 - day), bookingTime: '18:00' }));
    }
    const ids = holders.map(({ booking }) => booking.id).toReversed();
    const list = async (show: 'open' | 'over', search: string, after?: string) => {
      const query = { show, search, ...(after !== undefined && { after }) };
      const { bookings } = await staff.client.dispatch.list({ query });
      return bookings.map(({ id }) => id);
    };
    expect(await list('open', name.toLowerCase())).toEqual(ids);
    expect(await list('open', name, ids[1])).toEqual(ids.slice(2));
    expect(await list('over', name)).toEqual([]);
    for (const holder of holders.slice(0, 2)) await holder.cancel();
    expect(await list('open', name)).toEqual(ids.slice(0, 2));
    expect(await list('over', name)).toEqual(ids.slice(2).toReversed());
    expect(await list('over', name, ids[3])).toEqual([ids[2]]);
    expect(await list('open', name.replace('%', 'o'))).toEqual([]);
    expect(await list('open', holders[3]?.booking.email.toUpperCase() ?? '')).toEqual([ids[0]]);
  });

  it('has pages of fifty', async () => {
    const name = `Page ${randomUUID()}`;
    const { booking } = await book();
    const { db } = started.api.deps;
    const row = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const { vehicle_facts: _facts, ...like } = row;
    await db
      .insertInto('bookings')
      // All are at the same hour.
      .values(Array.from({ length: 51 }, () => ({ ...like, id: randomUUID(), number: null, name })))
      .execute();
    const first = await staff.client.dispatch.list({ query: { show: 'open', search: name } });
    expect(first).toMatchObject({ hasMore: true, bookings: { length: 50 } });
    const after = first.bookings.at(-1)?.id ?? '';
    const last = await staff.client.dispatch.list({
      query: { show: 'open', search: name, after },
    });
    expect(last).toMatchObject({ hasMore: false, bookings: { length: 1 } });
    expect(first.bookings.map(({ id }) => id)).not.toContain(last.bookings[0]?.id);
  });
});
