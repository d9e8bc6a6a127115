import { randomUUID } from 'node:crypto';
import type { EmergencyStep } from '@voltcourier/contracts';
import { addDays } from '@voltcourier/pricing';
import { beforeAll, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { createFounders } from '../../../testing/companies.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, emergencyForm, recurringForm } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { makeOccurrences } from '../../visits/recurring-bookings/occurrences.ts';
import { resolveIdentities } from './identity-resolution.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { add } = createTechniciansOf(() => staff.client);
const { join } = createMembers(started);
const { found, makeMember } = createFounders(started);
const { bookPaid } = createHolders(started, () => createVendors(started.sandbox));
beforeAll(async () => {
  staff = await addEmployee(started);
});

const seen = async (bookingId: string) => {
  const { version } = await staff.client.dispatch.get({ params: { bookingId } });
  return { params: { bookingId }, query: { version } };
};

/** Returns the timeline entries of a booking for its contact, oldest first. */
async function entriesOf(bookingId: string) {
  const { contacts } = staff.client;
  await resolveIdentities(started.api.ctx);
  const { contact } = await contacts.find({ query: { booking: bookingId } });
  const params = { personId: contact?.id ?? '' };
  const { entries } = await contacts.timeline({ params, query: { about: 'bookings' } });
  return entries.toReversed();
}

it('the timeline shows each stage of an emergency taken by phone, and who recorded it', async () => {
  const kim = await add();
  const { id } = await staff.client.emergencies.take({
    headers: { 'idempotency-key': randomUUID() },
    body: { ...emergencyForm(), customerId: null, technicianId: kim.id, anyway: true },
  });
  const step = async (to: EmergencyStep) =>
    staff.client.emergencies.step({ ...(await seen(id)), body: { to } });
  await step('answered');
  await step('arrived');
  const shown = await entriesOf(id);
  expect(shown.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Emergency taken by phone',
      'Emergency answered',
      'Technician arrived',
    ]),
  );
  expect(shown.map(({ actor }) => actor)).toEqual(shown.map(() => staff.username));
  expect(shown.map(({ title }) => title)).not.toContain('Booking updated');
});

it('the timeline shows moves, undone moves, assignments and corrections', async () => {
  const kim = await add();
  const { booking } = await bookPaid({ bookingDate: daysAhead(45), bookingTime: '10:00' });
  const { dispatch, technicianAssignments, corrections } = staff.client;
  const move = { bookingDate: booking.bookingDate, bookingTime: '15:00' };
  await dispatch.move({ ...(await seen(booking.id)), body: move });
  await dispatch.undoMove(await seen(booking.id));
  const body = { technicianId: kim.id, anyway: true };
  await technicianAssignments.assign({ ...(await seen(booking.id)), body });
  const { correctable } = await dispatch.get({ params: { bookingId: booking.id } });
  if (correctable === null) throw new Error('The booking can’t be corrected.');
  const { canPriceChange: _can, ...as } = correctable;
  await corrections.correct({
    ...(await seen(booking.id)),
    body: { ...as, phone: '+17575550199', correctionId: randomUUID(), priceDifferenceCents: 0 },
  });
  const shown = (await entriesOf(booking.id)).map(({ title, detail }) => `${title}: ${detail}`);
  expect(shown).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Booked a visit: For /u),
      expect.stringMatching(/^Booking confirmed: For /u),
      expect.stringMatching(/^Booking moved: Moved from .*10:00 AM to .*3:00 PM$/u),
      expect.stringMatching(/^Booking moved back: Moved from .*3:00 PM to .*10:00 AM/u),
      `Technician assigned: Assigned to ${kim.name}`,
      'Booking corrected: Phone corrected',
    ]),
  );
});

/** Lists the timeline entries of a contact about recurring bookings, oldest first. */
async function recurringOf(query: { account: string } | { company: string }) {
  const { contacts } = staff.client;
  await resolveIdentities(started.api.ctx);
  const { contact } = await contacts.find({ query });
  const params = { personId: contact?.id ?? '' };
  const { entries } = await contacts.timeline({ params, query: { about: 'bookings' } });
  return entries.filter(({ kind }) => kind === 'recurring-booking').toReversed();
}

const formatDay = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

it('the timeline shows what happened to a recurring booking, and who did it', async () => {
  const person = await join();
  await makeMember(person.id, 'unlimited');
  const { recurringBookings: own } = person.client;
  const form = recurringForm({ time: '11:00' });
  const [made] = (await own.create({ body: { ...form, forCompany: false } })).recurringBookings;
  const params = { recurringBookingId: made?.id ?? '' };
  const date = addDays(form.startsOn, 42);
  await own.skip({ params, body: { date, isSkipped: true } });
  const { staffRecurringBookings: theirs } = staff.client;
  const versionOf = async () => (await own.list()).recurringBookings[0]?.version ?? 0;
  await theirs.pause({ params, body: { version: await versionOf() } });
  await own.resume({ params, body: { version: await versionOf() } });
  const change = { ...form, time: '13:00', everyWeeks: 2 } as const;
  await own.change({ params, body: { ...change, version: await versionOf() } });
  await own.end({ params, body: { version: await versionOf() } });
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  const day = weekday.format(new Date(`${form.startsOn}T12:00:00Z`));
  expect(await recurringOf({ account: person.id })).toMatchObject([
    {
      title: 'Recurring appointment set up',
      detail: expect.stringContaining(`Every ${day} at 11:00 AM, from `) as string,
      actor: 'Customer',
      bookingId: null,
    },
    {
      title: 'Recurring appointment: date skipped',
      detail: expect.stringContaining(formatDay(date)) as string,
    },
    { title: 'Recurring appointment paused', detail: null, actor: staff.username },
    { title: 'Recurring appointment resumed', detail: null, actor: 'Customer' },
    {
      title: 'Recurring appointment changed',
      detail: expect.stringContaining(`Every 2 weeks on ${day} at 1:00 PM, from `) as string,
    },
    { title: 'Recurring appointment ended', detail: null, actor: 'Customer' },
  ]);
});

it('the timelines of a company and its manager show an automatic pause with its reason and mail', async () => {
  const owner = await found();
  await makeMember(owner.id, 'unlimited');
  const manager = await owner.admit('manager');
  const body = { ...recurringForm({ time: '16:00' }), forCompany: true };
  const { recurringBookings } = await manager.client.recurringBookings.create({ body });
  const id = recurringBookings[0]?.id ?? '';
  await owner.client.companies.remove({ params: { memberId: manager.id } });
  await makeOccurrences(started.api.ctx, id);
  const mail = await started.api.deps.db
    .selectFrom('emails')
    .select('id')
    .where('kind', '=', 'recurring-paused')
    .where('recipient', 'is', null)
    .executeTakeFirstOrThrow();
  await sendEmail(started.api.ctx, mail.id);
  const { company_id: company } = await started.api.deps.db
    .selectFrom('recurring_bookings')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const expected = [
    { title: 'Company’s recurring appointment set up', actor: 'Customer' },
    {
      title: 'Company’s recurring appointment paused',
      detail: 'Whoever set it up no longer manages the company',
      actor: 'System',
    },
  ];
  expect(await recurringOf({ account: manager.id })).toMatchObject(expected);
  expect(await recurringOf({ company: company ?? '' })).toMatchObject(expected);
  expect(await recurringOf({ account: owner.id })).toEqual([]);
  const mailsOf = async (query: { account: string } | { company: string }) => {
    const { contacts } = staff.client;
    const { contact } = await contacts.find({ query });
    const params = { personId: contact?.id ?? '' };
    const { entries } = await contacts.timeline({ params, query: { about: 'emails' } });
    return entries.map(({ title }) => title);
  };
  expect(await mailsOf({ company: company ?? '' })).toContain('Email sent: Recurring paused');
  // The owner got it.
  expect(await mailsOf({ account: manager.id })).not.toContain('Email sent: Recurring paused');
});
