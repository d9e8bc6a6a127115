import { addDays } from '@voltcourier/pricing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createRecurrers } from '../../../testing/recurring-bookings.ts';
import { bookingRequest, daysAhead, failureOf, msAhead } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { makeDueOccurrences } from './occurrences.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { bookingsOf, create, fill, formAt, get, mailsOf, member } = createRecurrers(started);
const { endMembership, found, makeMember } = createFounders(started);
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  staff = await addEmployee(started, 'DISPATCHER');
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const seen = (id: string, version: number) => ({
  params: { recurringBookingId: id },
  body: { version },
});
/** Returns the recurring bookings that staff see on a person's or a company's page. */
const seenOf = async (query: { account?: string; company?: string }) => {
  await resolveIdentities(started.api.ctx);
  const { contact } = await staff.client.contacts.find({ query });
  const params = { personId: contact?.id ?? '' };
  return (await staff.client.contacts.recurringBookings({ params })).recurringBookings;
};
describe('the staff view of a recurring booking', () => {
  it('shows its rule, the next date and missed dates with their reasons', async () => {
    const person = await member();
    const form = formAt({ time: '08:00' });
    await fill(daysAhead(17), form.time);
    const { id } = await create(person, form);
    const [first, second] = await bookingsOf(person);
    expect(await seenOf({ account: person.id })).toMatchObject([
      {
        id,
        version: 1,
        state: 'active',
        company: null,
        name: form.name,
        everyWeeks: 1,
        startsOn: daysAhead(10),
        time: '08:00',
        next: { date: daysAhead(10), time: '08:00', bookingId: first?.id },
        missed: [{ date: daysAhead(17), reason: 'slot_full' }],
      },
    ]);
    await person.client.customerChanges.cancel({
      params: { id: first?.id ?? '' },
      body: { feeCents: 0 },
    });
    const [seenThen] = await seenOf({ account: person.id });
    expect(seenThen?.next).toMatchObject({ date: daysAhead(24), bookingId: second?.id });
    // Missed dates are still shown long after.
    started.api.clock.offsetMs = msAhead(60);
    const [later] = await seenOf({ account: person.id });
    expect(later?.missed).toContainEqual({ date: daysAhead(17), reason: 'slot_full' });
  });

  it('is part of each booking that it made, and of no other', async () => {
    const person = await member();
    const { id } = await create(person, formAt());
    const [first] = await bookingsOf(person);
    const { dispatch } = staff.client;
    const made = await dispatch.get({ params: { bookingId: first?.id ?? '' } });
    expect(made.recurring).toMatchObject({ id, state: 'active', everyWeeks: 1, company: null });
    const { booking } = await person.client.bookings.create({
      body: bookingRequest({ bookingDate: daysAhead(11), bookingTime: '18:00', useSession: true }),
      headers: {},
    });
    const other = await dispatch.get({ params: { bookingId: booking.id } });
    expect(other.recurring).toBeNull();
  });

  it('is shown for the company and for the manager who created it', async () => {
    const owner = await found();
    await makeMember(owner.id, 'unlimited');
    const manager = await owner.admit('manager');
    const { id } = await create(manager, formAt(), true);
    const { company_id: company = null } =
      (await started.api.deps.db
        .selectFrom('recurring_bookings')
        .select('company_id')
        .where('id', '=', id)
        .executeTakeFirst()) ?? {};
    const expected = [{ id, company: { id: company, name: 'Daughters & Sons' } }];
    expect(await seenOf({ company: company ?? '' })).toMatchObject(expected);
    expect(await seenOf({ account: manager.id })).toMatchObject(expected);
    expect(await seenOf({ account: owner.id })).toEqual([]);
    const [first] = await bookingsOf(manager);
    const made = await staff.client.dispatch.get({ params: { bookingId: first?.id ?? '' } });
    expect(made.recurring?.company).toEqual(expected[0]?.company);
  });
});

describe('managing a recurring booking as staff', () => {
  it('pauses it, mails the customer and resumes it', async () => {
    const person = await member();
    const form = formAt();
    const { id } = await create(person, form);
    const { staffRecurringBookings: recurring } = staff.client;
    const paused = await recurring.pause(seen(id, 1));
    expect(paused).toMatchObject({ state: 'paused', reason: 'staff', version: 2 });
    // Existing bookings stay.
    expect(paused.next).toMatchObject({ date: daysAhead(10) });
    expect(await recurring.pause(seen(id, 1))).toMatchObject({ version: 2 });
    expect(await get(person)).toMatchObject({ state: 'paused', reason: 'staff' });
    started.api.clock.offsetMs = msAhead(8);
    await makeDueOccurrences(started.api.ctx);
    expect(await bookingsOf(person)).toHaveLength(3);
    expect(await mailsOf(id)).toEqual(['recurring-paused']);
    const [mail] = (await vendors.mailsTo(form.email)).filter(({ subject }) =>
      subject.includes('is paused'),
    );
    expect(mail?.text).toContain('our team has paused it');
    expect(await failureOf(recurring.resume(seen(id, 1)))).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(await recurring.resume(seen(id, 2))).toMatchObject({ state: 'active', version: 3 });
    expect((await bookingsOf(person)).at(-1)?.local_date).toBe(addDays(daysAhead(10), 21));
    expect(await mailsOf(id)).toEqual(['recurring-paused']);
    const events = await started.api.deps.db
      .selectFrom('recurring_booking_events')
      .select(['kind', 'actor', 'actor_id'])
      .where('recurring_booking_id', '=', id)
      .where('kind', 'in', ['paused', 'resumed'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'paused', actor: 'staff', actor_id: staff.id },
      { kind: 'resumed', actor: 'staff', actor_id: staff.id },
    ]);
  });

  it('ends it for good, mails the customer once and rejects an outdated version', async () => {
    const person = await member();
    const form = formAt();
    const { id } = await create(person, form);
    const { staffRecurringBookings: recurring } = staff.client;
    await person.client.recurringBookings.pause(seen(id, 1));
    expect(await failureOf(recurring.end(seen(id, 1)))).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(await mailsOf(id)).toEqual([]);
    expect(await recurring.end(seen(id, 2))).toMatchObject({ state: 'ended', reason: 'staff' });
    await recurring.end(seen(id, 2));
    expect(await mailsOf(id)).toEqual(['recurring-ended']);
    const [mail] = (await vendors.mailsTo(form.email)).filter(({ subject }) =>
      subject.includes('has ended'),
    );
    expect(mail?.text).toContain('Appointments that are already booked stay booked');
    for (const act of [recurring.pause, recurring.resume]) {
      expect(await failureOf(act(seen(id, 3)))).toMatchObject({ code: 'too_late' });
    }
    expect(await bookingsOf(person)).toHaveLength(3);
  });

  it('applies one of several concurrent changes', async () => {
    const person = await member();
    const { id } = await create(person, formAt());
    const other = await addEmployee(started, 'DISPATCHER');
    const outcomes = await Promise.allSettled([
      staff.client.staffRecurringBookings.pause(seen(id, 1)),
      other.client.staffRecurringBookings.end(seen(id, 1)),
      person.client.recurringBookings.pause(seen(id, 1)),
    ]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { version } = await get(person);
    expect(version).toBe(2);
    expect((await mailsOf(id)).length).toBeLessThanOrEqual(1);
  });

  it('rejects resuming it without the manager, the vehicle or the membership', async () => {
    const owner = await found();
    await makeMember(owner.id, 'unlimited');
    const manager = await owner.admit('manager');
    const { id } = await create(manager, formAt(), true);
    const { staffRecurringBookings: recurring } = staff.client;
    await recurring.pause(seen(id, 1));
    await owner.client.companies.remove({ params: { memberId: manager.id } });
    expect(await failureOf(recurring.resume(seen(id, 2)))).toMatchObject({ code: 'no_company' });

    const person = await member();
    const { id: theirs } = await create(person, formAt());
    await recurring.pause(seen(theirs, 1));
    await started.api.deps.db
      .updateTable('recurring_bookings')
      .set({ vehicle_id: id })
      .where('id', '=', theirs)
      .execute();
    expect(await failureOf(recurring.resume(seen(theirs, 2)))).toMatchObject({ code: 'too_late' });
    await endMembership(person.id);
    expect(await failureOf(recurring.resume(seen(theirs, 2)))).toMatchObject({
      code: 'no_sessions',
    });
  });
});
