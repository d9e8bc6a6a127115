import { randomUUID } from 'node:crypto';
import type { EmergencyStep } from '@voltcourier/contracts';
import { beforeAll, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, emergencyForm } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { resolveIdentities } from './identity-resolution.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { add } = createTechniciansOf(() => staff.client);
const { bookPaid } = createHolders(started, () => createVendors(started.sandbox));
beforeAll(async () => {
  staff = await addEmployee(started);
});

const seen = async (bookingId: string) => {
  const { version } = await staff.client.dispatch.get({ params: { bookingId } });
  return { params: { bookingId }, query: { version } };
};

/** Returns the timeline entries of a booking for its contact, oldest first. */
async function toldOf(bookingId: string) {
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
  const told = await toldOf(id);
  expect(told.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Emergency taken by phone',
      'Emergency answered',
      'Technician arrived',
    ]),
  );
  expect(told.map(({ actor }) => actor)).toEqual(told.map(() => staff.username));
  expect(told.map(({ title }) => title)).not.toContain('Booking updated');
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
  const told = (await toldOf(booking.id)).map(({ title, detail }) => `${title}: ${detail}`);
  expect(told).toEqual(
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
