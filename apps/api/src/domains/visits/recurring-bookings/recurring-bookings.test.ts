import { addDays, localDateAt } from '@voltcourier/pricing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { addPerson } from '../../../testing/people.ts';
import { createRecurrers } from '../../../testing/recurring-bookings.ts';
import { refuseWrites } from '../../../testing/refused-writes.ts';
import { daysAhead, failureOf, msAhead } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { grantMembershipTier } from '../../memberships/granted-tiers.ts';
import { makeDueOccurrences, makeOccurrences } from './occurrences.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { bookingsOf, create, fill, formAt, get, join, mailsOf, member, usedBy } =
  createRecurrers(started);
const { endMembership } = createFounders(started);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/** Adds a member of a tier with two sessions a month, granted by staff. */
async function tierMember() {
  const person = await join();
  const admin = await addPerson(started.api, 'ADMIN');
  const actor = {
    id: admin.id,
    name: 'Admin',
    email: admin.email,
    address: '127.0.0.1',
    userAgent: undefined,
  };
  await grantMembershipTier(started.api.ctx, actor, person.id, { tier: 'BASIC', reason: 'Test' });
  return person;
}

describe('a recurring booking', () => {
  it('books the dates of the next four weeks at once, with a session each', async () => {
    const person = await member();
    const form = formAt();
    const made = await create(person, form);
    expect(made).toMatchObject({ state: 'active', version: 1, everyWeeks: 1, company: null });
    const bookings = await bookingsOf(person);
    expect(bookings.map((each) => each.local_date)).toEqual([
      daysAhead(10),
      daysAhead(17),
      daysAhead(24),
    ]);
    expect(bookings.every((each) => each.status === 'confirmed' && each.uses_session)).toBe(true);
    expect(new Set(bookings.map((each) => each.local_time))).toEqual(new Set([form.time]));
    expect(await usedBy(person.id)).toBe(3);
    expect(made.occurrences.slice(0, 4).map(({ state }) => state)).toEqual([
      'booked',
      'booked',
      'booked',
      'planned',
    ]);
    const mails = await started.api.deps.db
      .selectFrom('emails')
      .select('kind')
      .where('booking_id', '=', bookings[0]?.id ?? '')
      .execute();
    expect(mails).toEqual([{ kind: 'booking-confirmed' }]);
  });

  it('is created once by concurrent requests, and books each date once with several workers', async () => {
    const person = await member();
    const form = formAt();
    await Promise.all([create(person, form), create(person, form)]);
    const all = await person.client.recurringBookings.list();
    expect(all.recurringBookings).toHaveLength(1);
    const id = all.recurringBookings[0]?.id ?? '';
    started.api.clock.offsetMs = msAhead(8);
    await Promise.all(Array.from({ length: 6 }, () => makeOccurrences(started.api.ctx, id)));
    await makeDueOccurrences(started.api.ctx);
    const dates = (await bookingsOf(person)).map((each) => each.local_date);
    expect(dates).toEqual([daysAhead(10), daysAhead(17), daysAhead(24), daysAhead(31)]);
    expect(await usedBy(person.id)).toBe(4);
  });

  it('leaves nothing of a date if its job fails, and books it later', async () => {
    const person = await member();
    const form = formAt();
    // The last row written for each occurrence is blocked.
    const allow = await refuseWrites(
      started.api.deps.db,
      'insert on recurring_booking_events',
      `new.kind = 'booked'`,
    );
    await failureOf(create(person, form));
    expect(await bookingsOf(person)).toEqual([]);
    expect(await usedBy(person.id)).toBe(0);
    expect((await get(person)).occurrences.every(({ state }) => state === 'planned')).toBe(true);
    await allow();
    await makeDueOccurrences(started.api.ctx);
    expect(await bookingsOf(person)).toHaveLength(3);
    expect(await usedBy(person.id)).toBe(3);
  });

  it('books no date if it is changed concurrently', async () => {
    const person = await member();
    const made = await create(person, formAt({ startsOn: daysAhead(40) }));
    started.api.clock.offsetMs = msAhead(14);
    const { making } = await started.api.deps.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('recurring_bookings')
        .set({ version: made.version + 1 })
        .where('id', '=', made.id)
        .execute();
      const begun = { making: makeOccurrences(started.api.ctx, made.id) };
      await untilWaiting(started.api.deps.db, 1);
      return begun;
    });
    await making;
    expect(await bookingsOf(person)).toEqual([]);
    expect(await usedBy(person.id)).toBe(0);
  });

  it('keeps its local hour across a change to daylight saving time', async () => {
    const today = localDateAt(new Date(), 'America/New_York');
    // The week before next March's DST change.
    const year = Number(today.slice(0, 4)) + 1;
    const march = `${year}-03-01`;
    const sunday = addDays(march, ((7 - new Date(march).getUTCDay()) % 7) + 7);
    started.api.clock.offsetMs = Date.parse(addDays(sunday, -12)) - Date.now();
    const person = await tierMember();
    await create(person, formAt({ startsOn: addDays(sunday, -5), time: '09:00' }));
    const bookings = await bookingsOf(person);
    expect(bookings.map((each) => each.local_time)).toEqual(bookings.map(() => '09:00'));
    expect(bookings.slice(0, 2).map((each) => each.starts_at.getUTCHours())).toEqual([14, 13]);
  });

  it('misses a full date with its reason and one mail, and books the next', async () => {
    const person = await member();
    const form = formAt({ time: '08:00' });
    await fill(daysAhead(17), form.time);
    const made = await create(person, form);
    expect(made.occurrences.slice(0, 3)).toMatchObject([
      { date: daysAhead(10), state: 'booked' },
      { date: daysAhead(17), state: 'missed', reason: 'slot_full', booking: null },
      { date: daysAhead(24), state: 'booked' },
    ]);
    expect(await usedBy(person.id)).toBe(2);
    // The mail is sent once, however often the check runs.
    started.api.clock.offsetMs = msAhead(1);
    await makeOccurrences(started.api.ctx, made.id);
    expect(await mailsOf(made.id)).toEqual(['recurring-missed']);
    const mails = await vendors.mailsTo(form.email);
    const [mail, ...others] = mails.filter(({ subject }) => subject.startsWith('Not booked'));
    expect(others).toEqual([]);
    expect(mail?.text).toContain('this hour was already full');
    expect(mail?.text).toContain(`/booking?again&date=${daysAhead(17)}`);
  });

  it('waits for next month’s sessions until a week before the date', async () => {
    const person = await tierMember();
    await create(person, formAt());
    expect(await bookingsOf(person)).toHaveLength(2);
    expect((await get(person)).occurrences[2]).toMatchObject({ state: 'planned' });
    await makeDueOccurrences(started.api.ctx);
    expect((await get(person)).occurrences[2]).toMatchObject({ state: 'planned' });
    started.api.clock.offsetMs = msAhead(18);
    await makeDueOccurrences(started.api.ctx);
    const now = await get(person);
    expect(now.state).toBe('active');
    expect(now.occurrences[0]).toMatchObject({
      date: daysAhead(24),
      state: 'missed',
      reason: 'no_sessions',
    });
  });

  it('is paused when the membership has ended, and keeps existing bookings', async () => {
    const person = await member();
    await create(person, formAt());
    await endMembership(person.id);
    started.api.clock.offsetMs = msAhead(8);
    await makeDueOccurrences(started.api.ctx);
    const paused = await get(person);
    expect(paused).toMatchObject({ state: 'paused', reason: 'membership_ended' });
    expect(await mailsOf(paused.id)).toEqual(['recurring-paused']);
    expect(await bookingsOf(person)).toHaveLength(3);
    const params = { recurringBookingId: paused.id };
    const resumed = person.client.recurringBookings.resume({
      params,
      body: { version: paused.version },
    });
    expect(await failureOf(resumed)).toMatchObject({ code: 'no_sessions' });
  });
});
