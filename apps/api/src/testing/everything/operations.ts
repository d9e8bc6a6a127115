import { randomUUID } from 'node:crypto';
import type { StaffActor } from '../../modules/audit/service.ts';
import { bookingRequest } from '../requests.ts';
import type { Product } from './product.ts';

/** Everything that the money, the notes and the mails of a paid booking ask of the database. */
export async function askOperations(
  { services }: Product,
  actor: StaffActor,
  bookingId: string,
): Promise<void> {
  const { bookingOperations, dispatch, notifications } = services;
  const call = {
    ...bookingRequest({ bookingTime: '14:00', phone: '757 555 0100' }),
    useSession: false,
  };
  await bookingOperations.bookByPhone(actor, randomUUID(), call);
  const { version, mails } = await dispatch.get(bookingId);
  const order = { orderId: randomUUID(), amountCents: 100, reason: 'They waited.' };
  await bookingOperations.refund(actor, { id: bookingId, version }, order);
  await bookingOperations.addNote(actor, bookingId, { id: randomUUID(), text: 'Blue gate' });
  for (const { id: emailId } of mails) {
    await notifications.send(emailId);
    const asked = { bookingId, emailId, requestId: randomUUID() };
    await bookingOperations.sendMailAgain(actor, asked);
  }
}
