import { afterEach, describe, expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { createRecurrers } from '../../../testing/recurring-bookings.ts';
import { refuseWrites } from '../../../testing/refused-writes.ts';
import { daysAhead, failureOf, msAhead } from '../../../testing/requests.ts';
import { collectVisitData, eraseRecurringBookings } from '../privacy-repository.ts';
import { makeDueOccurrences, makeOccurrences } from './occurrences.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { bookingsOf, create, formAt, get, join, member, usedBy } = createRecurrers(started);
const { found, makeMember } = createFounders(started);

afterEach(() => {
  started.api.clock.offsetMs = 0;
});

describe('managing a recurring booking', () => {
  it('skips a date before it is booked, and restores it', async () => {
    const person = await member();
    const made = await create(person, formAt());
    const params = { recurringBookingId: made.id };
    const skip = (date: string, isSkipped: boolean) =>
      person.client.recurringBookings.skip({ params, body: { date, isSkipped } });
    await skip(daysAhead(31), true);
    started.api.clock.offsetMs = msAhead(8);
    await makeDueOccurrences(started.api.ctx);
    expect(await bookingsOf(person)).toHaveLength(3);
    await skip(daysAhead(31), false);
    expect((await bookingsOf(person)).at(-1)?.local_date).toBe(daysAhead(31));
    expect(await failureOf(skip(daysAhead(31), true))).toMatchObject({ code: 'changed_meanwhile' });
    expect(await failureOf(skip(daysAhead(30), true))).toMatchObject({ code: 'too_late' });
    started.api.clock.offsetMs = msAhead(12);
    expect(await failureOf(skip(daysAhead(10), true))).toMatchObject({ code: 'too_late' });
  });

  it('moves and cancels single bookings, which are not booked again', async () => {
    const person = await member();
    const made = await create(person, formAt());
    const [first, second] = await bookingsOf(person);
    await person.client.customerChanges.cancel({
      params: { id: first?.id ?? '' },
      body: { feeCents: 0 },
    });
    await person.client.customerChanges.reschedule({
      params: { id: second?.id ?? '' },
      body: { bookingDate: daysAhead(20), bookingTime: '12:00' },
    });
    expect(await usedBy(person.id)).toBe(2);
    await makeOccurrences(started.api.ctx, made.id);
    expect(await bookingsOf(person)).toHaveLength(3);
    expect((await get(person)).occurrences.slice(0, 2)).toMatchObject([
      { date: daysAhead(10), state: 'booked', booking: { status: 'cancelled' } },
      { date: daysAhead(17), booking: { status: 'confirmed', date: daysAhead(20), time: '12:00' } },
    ]);
  });

  it('changes it from the day after the last booked date', async () => {
    const person = await member();
    const form = formAt();
    const made = await create(person, form);
    const params = { recurringBookingId: made.id };
    const next = { ...form, time: '19:00', startsOn: daysAhead(11) };
    const change = (version: number) =>
      person.client.recurringBookings.change({ params, body: { ...next, version } });
    const changed = (await change(1)).recurringBookings[0];
    expect(changed).toMatchObject({ version: 2, startsOn: daysAhead(25), time: '19:00' });
    expect((await bookingsOf(person)).map((each) => each.local_date)).toEqual([
      daysAhead(10),
      daysAhead(17),
      daysAhead(24),
      daysAhead(25),
    ]);
    expect(await failureOf(change(1))).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('pauses, resumes and ends it for good', async () => {
    const person = await member();
    const made = await create(person, formAt());
    const params = { recurringBookingId: made.id };
    const { recurringBookings } = person.client;
    const seen = (version: number) => ({ params, body: { version } });
    await recurringBookings.pause(seen(1));
    started.api.clock.offsetMs = msAhead(8);
    await makeDueOccurrences(started.api.ctx);
    expect(await bookingsOf(person)).toHaveLength(3);
    expect(await failureOf(recurringBookings.resume(seen(1)))).toMatchObject({
      code: 'changed_meanwhile',
    });
    await recurringBookings.resume(seen(2));
    expect(await bookingsOf(person)).toHaveLength(4);
    await recurringBookings.end(seen(3));
    await recurringBookings.end(seen(3));
    expect(await failureOf(recurringBookings.resume(seen(4)))).toMatchObject({ code: 'too_late' });
    const events = await started.api.deps.db
      .selectFrom('recurring_booking_events')
      .select('kind')
      .where('recurring_booking_id', '=', made.id)
      .where('kind', 'not in', ['booked'])
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'paused', 'resumed', 'ended']);
  });

  it('ends it after its last date', async () => {
    const person = await member();
    await create(person, formAt({ endsOn: daysAhead(12) }));
    expect(await bookingsOf(person)).toHaveLength(1);
    started.api.clock.offsetMs = msAhead(14);
    await makeDueOccurrences(started.api.ctx);
    expect(await get(person)).toMatchObject({ state: 'ended', reason: 'over' });
  });

  it('postpones one that fails, without delaying others', async () => {
    const broken = await create(await member(), formAt({ startsOn: daysAhead(40) }));
    const person = await member();
    const sound = await create(person, formAt({ startsOn: daysAhead(40) }));
    const isOfBroken = `new.recurring_booking_id = '${broken.id}'`;
    const allow = await refuseWrites(
      started.api.deps.db,
      'insert on recurring_booking_events',
      isOfBroken,
    );
    started.api.clock.offsetMs = msAhead(14);
    await makeDueOccurrences(started.api.ctx);
    await allow();
    expect(await bookingsOf(person)).not.toHaveLength(0);
    const waiting = await started.api.deps.db
      .selectFrom('recurring_bookings')
      .select('next_check_at')
      .where('id', 'in', [broken.id, sound.id])
      .execute();
    const now = started.api.ctx.now();
    expect(waiting.every(({ next_check_at: at }) => at !== null && at > now)).toBe(true);
  });

  it('is limited to the owner, and requires a membership', async () => {
    const person = await member();
    const made = await create(person, formAt());
    const stranger = await join();
    const params = { recurringBookingId: made.id };
    const ended = stranger.client.recurringBookings.end({ params, body: { version: 1 } });
    expect(await failureOf(ended)).toMatchObject({ code: 'not_found' });
    expect((await stranger.client.recurringBookings.list()).recurringBookings).toEqual([]);
    expect(await failureOf(create(stranger, formAt()))).toMatchObject({ code: 'no_sessions' });
  });
});

describe('personal data in a recurring booking', () => {
  it('is in the data copy, and is removed by an erasure, which ends the booking', async () => {
    const person = await member();
    const form = formAt({ notes: 'Gate code 4711' });
    await create(person, form);
    const { db } = started.api.deps;
    const subject = { userIds: [person.id], recordIds: [], emails: [], dials: [] };
    const ids = { bookingIds: [], callbackIds: [], inquiryIds: [] };
    const copy = () => collectVisitData(db, { ...subject, ...ids });
    expect((await copy())['recurringBookings']).toMatchObject([
      { name: form.name, location: form.location, notes: 'Gate code 4711', state: 'active' },
    ]);
    expect((await copy())['recurringBookingDates']).toHaveLength(3);
    await eraseRecurringBookings(
      db,
      { id: person.id, goneEmail: `deleted-${person.id}@deleted.invalid` },
      [],
      new Date(),
    );
    const erased = JSON.stringify((await copy())['recurringBookings']);
    expect(erased).toContain('"state":"ended"');
    expect(erased).not.toMatch(/Granby|Gate code|Ada/u);
    expect((await copy())['recurringBookingHistory']?.at(-1)).toMatchObject({ kind: 'ended' });
  });
});

describe('a company’s recurring booking', () => {
  it('uses the company’s sessions, and can be managed by each manager', async () => {
    const owner = await found();
    await makeMember(owner.id, 'unlimited');
    const manager = await owner.admit('manager');
    await makeMember(manager.id, 'essential');
    const driver = await owner.admit();
    expect(await failureOf(create(driver, formAt(), true))).toMatchObject({ code: 'forbidden' });
    const made = await create(manager, formAt(), true);
    expect(made.company).toBe('Daughters & Sons');
    expect(await usedBy(owner.id)).toBe(3);
    expect(await usedBy(manager.id)).toBe(0);
    expect((await bookingsOf(manager)).every(({ company_id: id }) => id !== null)).toBe(true);
    expect((await get(owner)).id).toBe(made.id);
    expect((await driver.client.recurringBookings.list()).recurringBookings).toEqual([]);
    const params = { recurringBookingId: made.id };
    const ended = driver.client.recurringBookings.end({ params, body: { version: made.version } });
    expect(await failureOf(ended)).toMatchObject({ code: 'not_found' });

    // A manager who leaves books nothing more, and another manager takes over.
    await owner.client.companies.remove({ params: { memberId: manager.id } });
    started.api.clock.offsetMs = msAhead(8);
    await makeDueOccurrences(started.api.ctx);
    const paused = await get(owner);
    expect(paused).toMatchObject({ state: 'paused', reason: 'left_company' });
    await owner.client.recurringBookings.resume({ params, body: { version: paused.version } });
    expect(await bookingsOf(owner)).toHaveLength(1);
    expect(await usedBy(owner.id)).toBe(4);
    const named = await started.api.deps.db
      .selectFrom('bookings')
      .select(['email', 'phone'])
      .where('customer_id', '=', owner.id)
      .execute();
    expect(named).toEqual([{ email: owner.email, phone: null }]);
  });
});
