import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { ACCOUNTING_FILES, BOOKING_ORDERS } from '@voltcourier/contracts';
import {
  getAccountingMonth,
  saveAccountingFile,
} from '../../domains/insights/accounting/service.ts';
import {
  addVisitNote,
  bookByPhone,
  refundVisit,
  sendVisitMailAgain,
} from '../../domains/visits/staff-changes/service.ts';
import { addTechnician, listTechniciansNow } from '../../domains/visits/technicians/service.ts';
import { getDispatchBooking, listDispatchBookings } from '../../domains/visits/dispatch/service.ts';
import { moveVisit } from '../../domains/visits/dispatch/visit-changes.ts';
import {
  assignTechnician,
  listTechnicianCandidates,
} from '../../domains/visits/technician-assignments/service.ts';
import { listUnanswered } from '../../domains/visits/emergencies/repository.ts';
import { announcePresence } from '../../domains/visits/presence/repository.ts';
import { listLastBookings } from '../../domains/visits/callers/repository.ts';
import {
  recordEmergencyStep,
  createEmergencyForCaller,
} from '../../domains/visits/emergencies/service.ts';
import { listTechniciansNear } from '../../domains/visits/technicians/nearest.ts';
import { listSharedCandidates } from '../../domains/visits/technician-assignments/together.ts';
import { undoAssignments } from '../../domains/visits/technician-assignments/undo.ts';
import { decideReview, listReviewsForStaff } from '../../domains/visits/reviews/moderation.ts';
import {
  changeReview,
  insertReview,
  listShownReviews,
} from '../../domains/visits/reviews/repository.ts';
import { getOwnReview, listPublicReviews } from '../../domains/visits/reviews/service.ts';
import { undoMove } from '../../domains/visits/dispatch/undo.ts';
import { getCalendar } from '../../domains/visits/dispatch/calendar.ts';
import { sendEmail } from '../../domains/messaging/notifications/sending.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { bookingRequest, emergencyForm } from '../requests.ts';
import { technicianForm } from '../technicians.ts';
import type { Product } from './product.ts';

/** Runs all queries of a paid booking's money, notes and mails. */
export async function callOperations(
  { ctx }: Product,
  actor: StaffActor,
  bookingId: string,
): Promise<void> {
  const call = {
    ...bookingRequest({ bookingTime: '14:00', phone: '757 555 0100' }),
    useSession: false,
  };
  await bookByPhone(ctx, actor, randomUUID(), call);
  const form = technicianForm();
  const { technicians: all } = await addTechnician(ctx, actor, form);
  const technicianId = all.find(({ name }) => name === form.name)?.id ?? '';
  const seen = async () => ({
    id: bookingId,
    version: (await getDispatchBooking(ctx, bookingId)).version,
  });
  await assignTechnician(ctx, actor, await seen(), { technicianId, anyway: false });
  const { version: assigned } = await seen();
  await undoAssignments(ctx, actor, [{ bookingId, version: assigned }]);
  await assignTechnician(ctx, actor, await seen(), { technicianId, anyway: false });
  await listTechnicianCandidates(ctx, bookingId);
  await listSharedCandidates(ctx, [bookingId]);
  await listTechniciansNow(ctx);
  const location = '100 Granby St, Norfolk, VA 23510';
  await listTechniciansNear(ctx, location);
  // Works at any hour: at night no one is on shift.
  const emergency = { ...emergencyForm(), customerId: null, anyway: true };
  const taken = await createEmergencyForCaller(ctx, actor, randomUUID(), {
    ...emergency,
    technicianId,
  });
  await recordEmergencyStep(ctx, actor, taken, 'answered');
  await listUnanswered(ctx.db, { before: ctx.now(), limit: 20 });
  await listLastBookings(ctx.db, randomUUID());
  const report = { person: { id: randomUUID(), name: 'Ada' }, tab: '', isLeaving: false };
  await announcePresence(ctx.db, 'booking', { ...report, recordId: bookingId }, true);
  await announcePresence(ctx.db, 'request', { ...report, recordId: randomUUID() }, true);
  const { bookingDate: from } = await getDispatchBooking(ctx, bookingId);
  await getCalendar(ctx, { from, view: 'day' });
  for (const show of ['open', 'over'] as const) {
    await listDispatchBookings(ctx, { show, technician: technicianId });
    await listDispatchBookings(ctx, { show, technician: 'none', after: bookingId });
    await listDispatchBookings(ctx, { show, technician: technicianId, after: bookingId });
    for (const order of BOOKING_ORDERS) {
      await listDispatchBookings(ctx, { show, order, after: bookingId });
    }
  }
  const month = from.slice(0, 7);
  await getAccountingMonth(ctx, month);
  for (const file of ACCOUNTING_FILES) {
    const { content } = await saveAccountingFile(ctx, actor, month, file);
    await text(content);
  }
  const there = { bookingDate: from, bookingTime: '15:00', technicianId };
  await moveVisit(ctx, actor, await seen(), there);
  await undoMove(ctx, actor, await seen());
  await moveVisit(ctx, actor, await seen(), { bookingDate: from, bookingTime: '15:00' });
  await callReviews(ctx, actor, bookingId);
  const { version, mails } = await getDispatchBooking(ctx, bookingId);
  const order = { orderId: randomUUID(), amountCents: 100, reason: 'They waited.' };
  await refundVisit(ctx, actor, { id: bookingId, version }, order);
  await addVisitNote(ctx, actor, bookingId, { id: randomUUID(), text: 'Blue gate' });
  for (const { id: emailId } of mails) {
    await sendEmail(ctx, emailId);
    const query = { bookingId, emailId, requestId: randomUUID() };
    await sendVisitMailAgain(ctx, actor, query);
  }
}

/** Runs all queries of reviews. */
async function callReviews(
  ctx: Product['ctx'],
  actor: StaffActor,
  bookingId: string,
): Promise<void> {
  const id = randomUUID();
  const review = { rating: 4, words: 'Quick.', author: 'Ada', city: 'Norfolk', at: ctx.now() };
  await insertReview(ctx.db, { id, bookingId, ...review });
  await changeReview(ctx.db, bookingId, 1, review);
  await getOwnReview(ctx, bookingId);
  await listReviewsForStaff(ctx, {});
  await listReviewsForStaff(ctx, { booking: bookingId });
  await listReviewsForStaff(ctx, { state: 'pending', most: 2, after: id });
  await decideReview(ctx, actor, { id, version: 2 }, { state: 'published', reason: null });
  await listPublicReviews(ctx);
  await listShownReviews(ctx.db, 3);
}
