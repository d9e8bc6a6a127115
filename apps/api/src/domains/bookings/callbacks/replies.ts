import { randomUUID } from 'node:crypto';
import {
  fillReply,
  type ReplyForm,
  type ReplyStart,
  type StaffRequest,
} from '@voltcourier/contracts';
import { previewRequestReply, sendRequestReply, type Message } from '../../messaging/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { businessIn, currentBusiness } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import { addReply, findFirstName } from './replies-repository.ts';
import { listReplyTemplateRows } from './reply-templates-repository.ts';
import { findRequest, saveTransition, type StoredRequest } from './repository.ts';
import { getCallback, lockSeenRequest, requestVehicle, type SeenRequest } from './service.ts';
import { isOver, settledBy } from './state-machine.ts';

// Email replies to requests. The mail enters the outbox in the transaction that answers the
// request, so the two can't diverge.

/** @throws AppError `too_late` if the request has no address to write to. */
function addressOf({ status, email }: StoredRequest): string {
  if (isOver(status)) {
    throw new AppError('too_late', 'This request is closed. See its history.');
  }
  if (email === null) {
    throw new AppError('too_late', 'This request has no email address. Call instead.');
  }
  return email;
}

async function getRequest(ctx: Context, id: string): Promise<StoredRequest> {
  const request = await findRequest(ctx.db, id);
  if (request === undefined)
    throw new AppError('not_found', 'This request no longer exists. Reload the list.');
  return request;
}

/**
 * Returns the reply templates with the request's data filled in.
 *
 * @throws AppError `not_found`, `too_late`.
 */
export async function startReply(
  ctx: Context,
  actor: StaffActor,
  requestId: string,
): Promise<ReplyStart> {
  const request = await getRequest(ctx, requestId);
  const to = addressOf(request);
  const { name: business, hotline, email: replyTo } = await currentBusiness(ctx);
  const myName = await findFirstName(ctx.db, actor.id);
  const facts = {
    'first name': request.name.trim().split(/\s+/u)[0] ?? request.name,
    name: request.name,
    vehicle: requestVehicle(request),
    'my name': myName ?? `The ${business} team`,
    business,
    ...(hotline !== null && { hotline }),
  };
  const templates = await listReplyTemplateRows(ctx.db);
  return {
    to,
    replyTo,
    templates: templates.map(({ id, name, subject, body }) => ({
      id,
      name,
      subject: fillReply(subject, facts),
      body: fillReply(body, facts),
    })),
  };
}

/**
 * Renders a reply as the customer would receive it.
 *
 * @throws AppError `not_found`, `too_late`.
 */
export async function previewReply(
  ctx: Context,
  requestId: string,
  reply: ReplyForm,
): Promise<Message> {
  const request = await getRequest(ctx, requestId);
  const email = addressOf(request);
  return previewRequestReply(ctx, { ...reply, email, question: request.notes });
}

/**
 * Sends a reply by email. It answers a contact message; a requested call remains due.
 *
 * @throws AppError `changed_meanwhile`, `too_late`, `not_found`.
 */
export async function sendReply(
  ctx: Context,
  actor: StaffActor,
  seen: SeenRequest,
  reply: ReplyForm,
): Promise<StaffRequest> {
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockSeenRequest(trx, seen);
    addressOf(request);
    const at = ctx.now();
    const id = randomUUID();
    const { contactMinutes } = await businessIn(ctx, trx);
    // A requested call remains due: an email doesn't keep that promise.
    const isAnswered = request.kind === 'contact';
    const to = isAnswered ? 'reached' : request.status;
    const eventId = await saveTransition(trx, request, {
      to,
      dueAt: isAnswered ? settledBy(null, at, contactMinutes) : request.due_at,
      closedAt: null,
      detail: { by: actor.id, replyId: id },
      at,
    });
    await addReply(trx, { id, request, eventId, ...reply, sentBy: actor.id, at });
    await sendRequestReply(ctx, trx, id, request);
    // The audit log doesn't copy the text: it stays with the request and is erased with it.
    await recordAudit(trx, actor, {
      at,
      action: 'request.reply',
      subject: { kind: 'request', id: request.id },
      before: { status: request.status },
      after: { status: to, replyId: id },
    });
  });
  return getCallback(ctx, seen.id);
}
