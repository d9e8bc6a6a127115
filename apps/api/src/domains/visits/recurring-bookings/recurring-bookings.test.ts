import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, localDateAt } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { createMembers } from '../../../testing/members.ts';
import { addPerson } from '../../../testing/people.ts';
import {
  bookingRequest,
  daysAhead,
  failureOf,
  msAhead,
  recurringForm,
} from '../../../testing/requests.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { grantMembershipTier } from '../../memberships/granted-tiers.ts';
import { collectVisitData, eraseRecurringBookings } from '../privacy-repository.ts';
import { makeDueOccurrences, makeOccurrences } from './occurrences.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { join } = createMembers(started);
const { endMembership, found, makeMember } = createFounders(started);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

type Person = Awaited<ReturnType<typeof join>>;
let hour = 8;
/**
 * A form with an hour of its own, so that no test takes another's seats. 8 AM is reserved for a
 * full hour.
 */
const formAt = (change: object = {}) => {
  hour = hour === 19 ? 9 : hour + 1;
  return recurringForm({ time: `${String(hour).padStart(2, '0')}:00`, ...change });
};

async function member() {
  const person = await join();
  await makeMember(person.id, 'unlimited');
  return person;
}

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

const create = async ({ client }: Person, form: ReturnType<typeof formAt>, forCompany = false) => {
  const answer = await client.recurringBookings.create({ body: { ...form, forCompany } });
  const [first] = answer.recurringBookings;
  if (first === undefined) throw new Error('Nothing was made.');
  return first;
};
const get = async ({ client }: Person) => {
  const [first] = (await client.recurringBookings.list()).recurringBookings;
  if (first === undefined) throw new Error('There is none.');
  return first;
};
const bookingsOf = (person: Person) =>
  started.api.deps.db
    .selectFrom('bookings')
    .select(['id', 'local_date', 'local_time', 'starts_at', 'status', 'uses_session', 'company_id'])
    .where('customer_id', '=', person.id)
    .orderBy('starts_at')
    .execute();
const usedBy = async (userId: string) => {
  const rows = await started.api.deps.db
    .selectFrom('session_movements')
    .select('change')
    .where('user_id', '=', userId)
    .execute();
  return rows.reduce((sum, { change }) => sum - change, 0);
};
/** Sends the mails about a recurring booking, and returns which ones they are. */
const mailsOf = async (id: string) => {
  const rows = await started.api.deps.db
    .selectFrom('emails')
    .innerJoin('recurring_booking_events as e', 'e.id', 'emails.recurring_booking_event_id')
    .select(['emails.id', 'emails.kind'])
    .where('e.recurring_booking_id', '=', id)
    .execute();
  for (const row of rows) await sendEmail(started.api.ctx, row.id);
  return rows.map(({ kind }) => kind);
};
/** Blocks writing some events; returns a function that allows them again. */
async function refuseEvents(which: string) {
  const { db } = started.api.deps;
  const name = `fail_${randomUUID().replaceAll('-', '')}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as
      $$ begin if ${which} then raise exception 'The worker has ended.'; end if;
      return new; end $$;
      create trigger ${name} before insert on recurring_booking_events
      for each row execute function ${name}()`,
    )
    .execute(db);
  return () =>
    sql
      .raw(`drop trigger ${name} on recurring_booking_events; drop function ${name}()`)
      .execute(db);
}

/** Resolves once a statement waits for a row lock of another transaction. */
async function someoneWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(started.api.deps.db)).rows.length === 0) await delay(10);
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
    const allow = await refuseEvents(`new.kind = 'booked'`);
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
      await someoneWaits();
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
    const guest = started.api.client();
    for (;;) {
      const body = bookingRequest({ bookingDate: daysAhead(17), bookingTime: form.time });
      const refused = await failureOf(
        guest.bookings.create({ body, headers: {} }).then(() => {
          throw new Error('booked');
        }),
      );
      if (refused.code === 'slot_full') break;
    }
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
    const allow = await refuseEvents(`new.recurring_booking_id = '${broken.id}'`);
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
