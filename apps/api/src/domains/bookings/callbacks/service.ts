import {
  CONTACT_VEHICLES,
  formatFleetSize,
  type QueryOf,
  QUICK_BOOKING_VEHICLES,
  type RequestChange,
  type RequestRow,
  type RequestStatus,
  type Routes,
  type StaffRequest,
} from '@voltcourier/contracts';
import { businessIn } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import {
  findRequest,
  listEvents,
  listRequests,
  lockRequest,
  type RequestEventRow,
  saveTransition,
  type StoredRequest,
} from './repository.ts';
import { findBookingOfRequest, saveRequestBooking } from './request-bookings-repository.ts';
import { canBecome, isOver, REQUEST_TRANSITIONS, settledBy } from './state-machine.ts';

const PAGE = 50;
const MINUTE_MS = 60_000;

/** Vehicle labels of the forms. */
const VEHICLES: Readonly<Record<string, string>> = {
  ...CONTACT_VEHICLES,
  ...QUICK_BOOKING_VEHICLES,
};

/** Returns the vehicle of a request by its form label; for a company, the size of its fleet. */
export const requestVehicle = ({
  vehicle,
  fleet_size: count,
}: Pick<StoredRequest, 'vehicle' | 'fleet_size'>): string =>
  count === null ? (VEHICLES[vehicle] ?? vehicle) : formatFleetSize(count);

const rowOf = (row: StoredRequest): RequestRow => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  name: row.name,
  phone: row.phone,
  email: row.email,
  vehicle: requestVehicle(row),
  company: row.company,
  fleetSize: row.fleet_size,
  service: row.service_type,
  urgency: row.urgency,
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});

const actorOf = ({ actor, by_name: name }: RequestEventRow): string =>
  name ?? (actor === 'staff' ? 'Staff' : 'Customer');

const viewOf = (
  row: StoredRequest,
  events: readonly RequestEventRow[],
  bookingId: string | undefined,
): StaffRequest => ({
  ...rowOf(row),
  version: events.at(-1)?.id ?? '',
  location: row.location,
  notes: row.notes,
  preferredTime: row.preferred_time,
  plan: row.plan,
  interval: row.billing_interval,
  respondBy: row.respond_by?.toISOString() ?? null,
  bookingId: bookingId ?? null,
  next: [...REQUEST_TRANSITIONS[row.status]],
  events: events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    status: event.to_status,
    actor: actorOf(event),
    reason: event.reason,
    tryAgainAt: event.try_again_at,
    reply: event.reply,
  })),
});

const STATES: Readonly<Record<RequestStatus, string>> = {
  open: 'sent',
  not_reached: 'not reached',
  reached: 'reached',
  done: 'done',
  declined: 'declined',
};

/** Describes what happened to a request since the user loaded it, and what to do next. */
function changesMeanwhile(events: readonly RequestEventRow[]): string {
  const news = events.map((event) => `${STATES[event.to_status]} (${actorOf(event)})`);
  return (
    `Someone worked on this request while you had it open: ${news.join(', then ')}. ` +
    'Your change wasn’t saved. Review and try again.'
  );
}

/** A request, with the version that the caller saw last. */
export interface SeenRequest {
  readonly id: string;
  readonly version: string;
}

// Staff actions on requests without a payment: quick bookings and contact requests.

/** @throws AppError `not_found`. */
export async function getCallback(ctx: Context, id: string): Promise<StaffRequest> {
  const row = await findRequest(ctx.db, id);
  if (row === undefined)
    throw new AppError('not_found', 'This request no longer exists. Reload the list.');
  const [events, bookingId] = await Promise.all([
    listEvents(ctx.db, row),
    findBookingOfRequest(ctx.db, id),
  ]);
  return viewOf(row, events, bookingId);
}

async function save(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  row: StoredRequest,
  change: RequestChange,
): Promise<void> {
  const at = ctx.now();
  const again =
    change.to === 'not_reached'
      ? new Date(at.getTime() + change.tryAgainMinutes * MINUTE_MS)
      : undefined;
  const { contactMinutes } = await businessIn(ctx, trx);
  const reached =
    change.to === 'reached' ? settledBy(row.respond_by, at, contactMinutes) : undefined;
  const tryAgain = again && { tryAgainAt: again.toISOString() };
  await saveTransition(trx, row, {
    to: change.to,
    dueAt: again ?? reached ?? row.due_at,
    closedAt: isOver(change.to) ? at : null,
    detail: { by: actor.id, ...tryAgain, ...('reason' in change && { reason: change.reason }) },
    at,
  });
  // The audit log doesn't copy what was said about a person: it stays with the request and is
  // erased with it.
  await recordAudit(trx, actor, {
    at,
    action: 'request.change',
    subject: { kind: 'request', id: row.id },
    before: { status: row.status },
    after: { status: change.to, ...tryAgain },
  });
}

/** Lists a page of requests: open ones by earliest deadline, or closed ones, newest first. */
export async function listCallbacks(
  ctx: Context,
  query: QueryOf<Routes['callbacks']['list']>,
  most = PAGE,
): Promise<{ requests: RequestRow[]; hasMore: boolean }> {
  const { show, search, order, after } = query;
  const found = await listRequests(ctx.db, { show, search, order, after, limit: most + 1 });
  return { requests: found.slice(0, most).map(rowOf), hasMore: found.length > most };
}

/** Lists requests whose next step is overdue, at most `most`, earliest deadline first. */
export async function listOverdueRequests(ctx: Context, most: number): Promise<RequestRow[]> {
  const { requests } = await listCallbacks(ctx, { show: 'open', order: 'due' }, most);
  const now = ctx.now().toISOString();
  return requests.filter(({ dueAt }) => dueAt < now);
}

/**
 * Closes a quick request with the booking made from it, in the booking's transaction.
 *
 * @throws AppError `changed_meanwhile`, `too_late`, `not_found`.
 */
export async function closeBookedRequest(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  seen: SeenRequest,
  bookingId: string,
): Promise<void> {
  const row = await lockSeenRequest(trx, seen);
  if (row.kind !== 'quick-booking') {
    throw new AppError('not_found', 'This callback request no longer exists. Reload the list.');
  }
  if (isOver(row.status)) {
    throw new AppError('too_late', 'This request is already closed. See its history.');
  }
  const at = ctx.now();
  await saveRequestBooking(trx, { requestId: row.id, bookingId, at });
  const detail = { by: actor.id, booking: bookingId };
  await saveTransition(trx, row, { to: 'done', dueAt: row.due_at, closedAt: at, detail, at });
  await recordAudit(trx, actor, {
    at,
    action: 'request.change',
    subject: { kind: 'request', id: row.id },
    before: { status: row.status },
    after: { status: 'done', bookingId },
  });
}

/**
 * Returns a request, locked until the transaction ends, if it hasn't changed since the caller saw
 * it.
 *
 * @throws AppError `changed_meanwhile`, `not_found`.
 */
export async function lockSeenRequest(
  trx: Database,
  { id, version }: SeenRequest,
): Promise<StoredRequest> {
  const row = await lockRequest(trx, id);
  if (row === undefined)
    throw new AppError('not_found', 'This request no longer exists. Reload the list.');
  const events = await listEvents(trx, row);
  if (events.at(-1)?.id !== version) {
    const since = events.slice(events.findIndex((event) => event.id === version) + 1);
    throw new AppError('changed_meanwhile', changesMeanwhile(since));
  }
  return row;
}

/**
 * Saves the outcome of a request with its event and audit log entry.
 *
 * @throws AppError `changed_meanwhile`, `too_late`, `not_found`.
 */
export async function changeCallback(
  ctx: Context,
  actor: StaffActor,
  { id, version }: SeenRequest,
  change: RequestChange,
): Promise<StaffRequest> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockSeenRequest(trx, { id, version });
    if (!canBecome(row.status, change.to)) {
      throw new AppError(
        'too_late',
        isOver(row.status)
          ? 'This request is closed. See its history.'
          : 'That isn’t the next step for this request.',
      );
    }
    await save(ctx, trx, actor, row, change);
  });
  return getCallback(ctx, id);
}
