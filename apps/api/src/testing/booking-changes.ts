import { randomUUID } from 'node:crypto';
import type { createHolders } from './appointments.ts';
import type { addEmployee } from './employees.ts';
import { bookingRequest, daysAhead, emergencyForm } from './requests.ts';
import { technicianForm } from './technicians.ts';

type Employee = Awaited<ReturnType<typeof addEmployee>>;

/** Makes the call once, successfully, and returns the ID of its subject. */
type Change = (staff: Employee) => Promise<string>;

/** The query of a change: the booking's current version. */
export async function versionOf(client: Employee['client'], bookingId: string) {
  const { version } = await client.dispatch.get({ params: { bookingId } });
  return { version };
}

/** Changes of bookings and emergencies, by endpoint. `askForCall` creates a quick booking. */
export function createBookingChanges(
  { bookPaid, goTo, sendMails }: ReturnType<typeof createHolders>,
  askForCall: () => Promise<string>,
): Readonly<Record<string, Change>> {
  const measured = { energyWh: 18_400, chargingMinutes: 42, percentBefore: 12, percentAfter: 80 };

  /** Creates a paid booking, at the start of its hour. */
  const bookBegun = async (): Promise<string> => {
    const { booking } = await bookPaid();
    goTo(booking.startsAt, 0);
    return booking.id;
  };

  const callForHelp = async ({ client }: Employee): Promise<string> => {
    const { id } = await client.emergencies.take({
      headers: { 'idempotency-key': randomUUID() },
      body: { ...emergencyForm(), customerId: null, technicianId: null, anyway: false },
    });
    return id;
  };

  /** Makes the staff member a technician with this visit, and returns the query of a change. */
  const driveTo = async ({ id: userId, client }: Employee, bookingId: string) => {
    const form = technicianForm({ userId });
    const { technicians } = await client.technicians.add({ body: form });
    const technicianId = technicians.find(({ name }) => name === form.name)?.id ?? null;
    const { version } = await client.technicianAssignments.assign({
      params: { bookingId },
      query: await versionOf(client, bookingId),
      body: { technicianId, anyway: true },
    });
    return { version };
  };

  return {
    'dispatch.complete': async ({ client }) => {
      const bookingId = await bookBegun();
      const query = await versionOf(client, bookingId);
      await client.dispatch.complete({ params: { bookingId }, query, body: measured });
      return bookingId;
    },
    'dispatch.miss': async ({ client }) => {
      const bookingId = await bookBegun();
      const query = await versionOf(client, bookingId);
      await client.dispatch.miss({ params: { bookingId }, query });
      return bookingId;
    },
    'dispatch.cancel': async ({ client }) => {
      const { booking } = await bookPaid();
      const body = { reason: 'Ada’s van broke down.', feeCents: 0, waivesFee: true };
      const query = await versionOf(client, booking.id);
      await client.dispatch.cancel({ params: { bookingId: booking.id }, query, body });
      return booking.id;
    },
    'corrections.correct': async ({ client }) => {
      const { booking } = await bookPaid();
      const body = {
        correctionId: randomUUID(),
        location: '200 Granby St, Norfolk, VA 23510',
        phone: '757 555 0100',
        vehicle: 'nissan',
        serviceType: 'emergency' as const,
        priceDifferenceCents: 0,
      };
      const query = await versionOf(client, booking.id);
      await client.corrections.correct({ params: { bookingId: booking.id }, query, body });
      return booking.id;
    },
    'dispatch.move': async ({ client }) => {
      const { booking } = await bookPaid();
      const body = { bookingDate: daysAhead(70), bookingTime: '08:00' };
      const query = await versionOf(client, booking.id);
      await client.dispatch.move({ params: { bookingId: booking.id }, query, body });
      return booking.id;
    },
    'dispatch.undoMove': async ({ client }) => {
      const { booking } = await bookPaid();
      const body = { bookingDate: daysAhead(72), bookingTime: '08:00' };
      const params = { bookingId: booking.id };
      const query = await versionOf(client, booking.id);
      const { version } = await client.dispatch.move({ params, query, body });
      await client.dispatch.undoMove({ params, query: { version } });
      return booking.id;
    },
    'staffChanges.bookByPhone': async ({ client }) => {
      const { id } = await client.staffChanges.bookByPhone({
        headers: { 'idempotency-key': randomUUID() },
        body: {
          ...bookingRequest({ bookingDate: daysAhead(71), phone: '757 555 0100' }),
          useSession: false,
        },
      });
      return id;
    },
    'emergencies.take': callForHelp,
    'emergencies.step': async (staff) => {
      const id = await callForHelp(staff);
      const query = await versionOf(staff.client, id);
      const body = { to: 'answered' } as const;
      await staff.client.emergencies.step({ params: { bookingId: id }, query, body });
      return id;
    },
    'ownVisits.step': async (staff) => {
      const bookingId = await callForHelp(staff);
      const query = await driveTo(staff, bookingId);
      const body = { to: 'arrived' } as const;
      await staff.client.ownVisits.step({ params: { bookingId }, query, body });
      return bookingId;
    },
    'ownVisits.complete': async (staff) => {
      const bookingId = await bookBegun();
      const query = await driveTo(staff, bookingId);
      await staff.client.ownVisits.complete({ params: { bookingId }, query, body: measured });
      return bookingId;
    },
    'staffChanges.bookRequest': async ({ client }) => {
      const params = { requestId: await askForCall() };
      const { version } = await client.callbacks.get({ params });
      const { id } = await client.staffChanges.bookRequest({
        params,
        query: { version },
        headers: { 'idempotency-key': randomUUID() },
        body: {
          ...bookingRequest({ bookingDate: daysAhead(72), phone: '757 555 0100' }),
          customerId: null,
          useSession: false,
        },
      });
      return id;
    },
    'staffChanges.refund': async ({ client, prove }) => {
      const { booking } = await bookPaid();
      await client.staffChanges.refund({
        headers: await prove(),
        params: { bookingId: booking.id },
        query: await versionOf(client, booking.id),
        body: { orderId: randomUUID(), amountCents: 2_000, reason: 'Ada waited for an hour.' },
      });
      return booking.id;
    },
    'staffChanges.addNote': async ({ client }) => {
      const { booking } = await bookPaid();
      await client.staffChanges.addNote({
        headers: { 'idempotency-key': randomUUID() },
        params: { bookingId: booking.id },
        body: { text: 'Ada parks behind Granby Street.' },
      });
      return booking.id;
    },
    'staffChanges.sendMailAgain': async ({ client }) => {
      const { booking } = await bookPaid();
      await sendMails(booking.id);
      const { mails } = await client.dispatch.get({ params: { bookingId: booking.id } });
      await client.staffChanges.sendMailAgain({
        headers: { 'idempotency-key': randomUUID() },
        params: { bookingId: booking.id, emailId: mails[0]?.id ?? '' },
      });
      return booking.id;
    },
  };
}
