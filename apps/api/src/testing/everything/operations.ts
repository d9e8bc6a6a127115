import { randomUUID } from 'node:crypto';
import type { StaffActor } from '../../platform/audit/service.ts';
import { bookingRequest } from '../requests.ts';
import { technicianForm } from '../technicians.ts';
import type { Product } from './product.ts';

/** Everything that the money, the notes and the mails of a paid booking ask of the database. */
export async function askOperations(
  { services }: Product,
  actor: StaffActor,
  bookingId: string,
): Promise<void> {
  const { staffChanges, dispatch, notifications } = services;
  const call = {
    ...bookingRequest({ bookingTime: '14:00', phone: '757 555 0100' }),
    useSession: false,
  };
  await staffChanges.bookByPhone(actor, randomUUID(), call);
  const { technicians, technicianAssignments } = services;
  const form = technicianForm();
  const { technicians: all } = await technicians.add(actor, form);
  const technicianId = all.find(({ name }) => name === form.name)?.id ?? '';
  const seen = async () => ({ id: bookingId, version: (await dispatch.get(bookingId)).version });
  await technicianAssignments.assign(actor, await seen(), { technicianId, anyway: false });
  await technicianAssignments.candidates(bookingId);
  await technicians.now();
  const { bookingDate: from } = await dispatch.get(bookingId);
  await dispatch.calendar({ from, view: 'day' });
  for (const show of ['open', 'over'] as const) {
    await dispatch.list({ show, technician: technicianId });
    await dispatch.list({ show, technician: 'none', after: bookingId });
    await dispatch.list({ show, technician: technicianId, after: bookingId });
  }
  await dispatch.move(actor, await seen(), { bookingDate: from, bookingTime: '15:00' });
  const { version, mails } = await dispatch.get(bookingId);
  const order = { orderId: randomUUID(), amountCents: 100, reason: 'They waited.' };
  await staffChanges.refund(actor, { id: bookingId, version }, order);
  await staffChanges.addNote(actor, bookingId, { id: randomUUID(), text: 'Blue gate' });
  for (const { id: emailId } of mails) {
    await notifications.send(emailId);
    const asked = { bookingId, emailId, requestId: randomUUID() };
    await staffChanges.sendMailAgain(actor, asked);
  }
}
