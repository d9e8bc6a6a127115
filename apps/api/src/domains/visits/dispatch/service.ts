import {
  type AuditAction,
  type BookingOrder,
  bookedVehicleWords,
  type DispatchBooking,
  type DispatchRow,
  type Measured,
  type StaffCancellation,
  type StaffMove,
  UNDO_SECONDS,
} from '@voltcourier/contracts';
import {
  cancellationRuleOf,
  type BookableServiceType,
  formatUsd,
  serviceOf,
  type MembershipName,
  membershipTitle,
  missedTerms,
} from '@voltcourier/pricing';
import {
  bookingDetailsOf,
  type BookingRow,
  canAssign,
  canCorrect,
  type CorrectionRow,
  listBookingCorrections,
  cancelBooking,
  cancellationOf,
  canHaveBegun,
  canMove,
  completeBooking,
  emergencyProgressOf,
  findBookingVersion,
  findRequestOfBooking,
  findStaffBooking,
  getLockedBooking,
  listBookingEvents,
  listBookingsForStaff,
  missBooking,
  rescheduleBooking,
} from '../../bookings/index.ts';
import { listBookingNotes } from '../booking-notes/service.ts';
import { listBookingMails } from '../../messaging/index.ts';
import {
  type BookingMoney,
  findUnsettledBitcoin,
  getBookingMoney,
  getPaidCents,
  giveBackForBooking,
  recordOnSiteCollection,
} from '../../payments/index.ts';
import { sendReviewRequest } from '../../messaging/index.ts';
import { giveBackSession } from '../../memberships/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { getRecurringOrigin } from '../recurring-bookings/staff-service.ts';
import { lockForVisit } from '../technicians/service.ts';
import { actorWords, eventTitle, eventWords, meanwhileWords } from './event-labels.ts';

const PAGE = 50;

/** The customer is told this long after a move: what is undone within the promised time is on its way. */
export const TOLD_AFTER_SECONDS = UNDO_SECONDS + 2;

type Found = NonNullable<Awaited<ReturnType<typeof findStaffBooking>>>;

const technicianOf = (row: Found['row']): DispatchRow['technician'] => {
  const { technician_id: id, technician_name: name, technician_color: color } = row;
  return id === null || name === null || color === null ? null : { id, name, color };
};

const rowOf = ({ row, booking }: Found, version: string): DispatchRow => ({
  ...booking,
  phone: row.phone,
  urgency: row.urgency as DispatchRow['urgency'],
  membership: row.membership === null ? null : membershipTitle(row.membership as MembershipName),
  priority: row.priority,
  dueAt: (row.respond_by ?? row.starts_at).toISOString(),
  technician: technicianOf(row),
  canAssign: canAssign(row),
  version,
  emergency: emergencyProgressOf(row),
});

const measuredOf = (row: BookingRow): DispatchBooking['measured'] =>
  row.energy_wh === null || row.charging_minutes === null
    ? null
    : {
        energyWh: row.energy_wh,
        chargingMinutes: row.charging_minutes,
        percentBefore: row.percent_before,
        percentAfter: row.percent_after,
      };

const moneyViewOf = (money: BookingMoney): DispatchBooking['money'] => ({
  paidCents: money.paidCents,
  refundedCents: money.refundedCents,
  underWayCents: money.underWayCents,
  failedCents: money.failedCents,
  refundableCents: money.refundableCents,
  refundableTo: [
    ...new Set(
      money.payments.flatMap(({ provider, refundableCents }) =>
        refundableCents > 0 ? provider : [],
      ),
    ),
  ],
  refunds: money.refunds.map((refund) => ({
    id: refund.id,
    at: refund.created_at.toISOString(),
    amountCents: refund.amount_cents,
    status: refund.status,
    cause: refund.reason ?? 'by_hand',
    provider: refund.provider,
    failure: refund.failure_reason,
  })),
});

const FIELD_WORDS = {
  location: 'Address',
  phone: 'Phone',
  vehicle: 'Vehicle',
  service_type: 'Service',
} as const;

const valueWords = (field: keyof typeof FIELD_WORDS, value: string | null | undefined): string => {
  if (field === 'service_type') return serviceOf(value as BookableServiceType).label;
  if (field === 'vehicle') return bookedVehicleWords(value ?? '', null);
  return value ?? 'None';
};

/** What can be corrected about a booking, what was, and what is due on site for it. */
function correctionsViewOf(
  row: BookingRow,
  corrections: readonly CorrectionRow[],
  now: Date,
): Pick<DispatchBooking, 'onSiteCents' | 'correctable' | 'corrections'> {
  const { location, phone, vehicle, service_type: type, status, uses_session: usesSession } = row;
  return {
    onSiteCents: corrections.reduce((sum, { on_site_cents: cents }) => sum + cents, 0),
    correctable: canCorrect(row, now)
      ? {
          location,
          phone,
          vehicle,
          serviceType: type as BookableServiceType,
          canPriceChange: status === 'confirmed' && !usesSession,
        }
      : null,
    corrections: corrections.map(({ before, after, ...kept }) => ({
      id: kept.id,
      at: kept.created_at.toISOString(),
      by: kept.by_name ?? 'Staff',
      changes: (Object.keys(after) as (keyof typeof FIELD_WORDS)[]).map((field) => ({
        field: FIELD_WORDS[field],
        before: valueWords(field, before[field]),
        after: valueWords(field, after[field]),
      })),
      priceDifferenceCents: kept.price_difference_cents,
    })),
  };
}

const isOpen = ({ status }: BookingRow) => status === 'pending' || status === 'confirmed';

/** A booking, and what somebody saw of it last. */
export interface ExpectedVersion {
  readonly id: string;
  readonly version: string;
}

/** @throws AppError `not_paid`, `too_early`, `too_late`. */
function refuseUnlessVisited(booking: BookingRow, now: Date, earlyMinutes?: number): void {
  if (booking.status === 'pending') {
    throw new AppError('not_paid', 'This booking is not paid yet, so there was no visit.');
  }
  if (booking.status !== 'confirmed') {
    throw new AppError('too_late', 'Someone already closed this booking. See its history.');
  }
  if (!canHaveBegun(booking, now, earlyMinutes)) {
    throw new AppError('too_early', 'This appointment hasn’t started yet.');
  }
}

// What staff do about bookings of every kind.

/** @throws AppError `not_found`. */
export async function getDispatchBooking(ctx: Context, id: string): Promise<DispatchBooking> {
  const found = await findStaffBooking(ctx, id);
  if (found === undefined) throw new AppError('not_found', 'There is no such booking.');
  const { row } = found;
  const now = ctx.now();
  const [notes, mails, paidCents, money, bitcoin, events, requestId, recurring, corrections] =
    await Promise.all([
      listBookingNotes(ctx, id),
      listBookingMails(ctx, id),
      getPaidCents(ctx.db, id),
      getBookingMoney(ctx.db, id),
      findUnsettledBitcoin(ctx, id),
      listBookingEvents(ctx, id),
      findRequestOfBooking(ctx.db, id),
      getRecurringOrigin(ctx, id),
      listBookingCorrections(ctx.db, id),
    ]);
  const { feeCents, refundCents, session } = cancellationOf(row, paidCents, now);
  const { latitude, longitude } = row;
  return {
    ...rowOf(found, events.at(-1)?.id ?? ''),
    regionId: row.region_id,
    ...bookingDetailsOf(row),
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    requestId: requestId ?? null,
    recurring,
    customerId: row.customer_id,
    bitcoin,
    paidCents,
    money: moneyViewOf(money),
    ...correctionsViewOf(row, corrections, now),
    staffNotes: notes.map(({ at, ...kept }) => ({ ...kept, at: at.toISOString() })),
    mails,
    measured: measuredOf(row),
    cancellation: isOpen(row) ? { feeCents, refundCents, session } : null,
    canFinish: row.status === 'completed' || (row.status === 'confirmed' && canHaveBegun(row, now)),
    canMiss: row.status === 'confirmed' && canHaveBegun(row, now, 0),
    canMove: canMove(row, now),
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      status: event.to_status as DispatchRow['status'],
      title: eventTitle(event),
      actor: actorWords(event.actor, event.by_name),
      words: eventWords(event),
    })),
  };
}

/**
 * Refuses a change that was made upon what is no longer so, and says what has happened since.
 *
 * @throws AppError `changed_meanwhile`.
 */
export async function checkSeen(
  ctx: Context,
  trx: Database,
  { id }: BookingRow,
  version: string,
): Promise<void> {
  if ((await findBookingVersion(trx, id)) === version) return;
  const events = await listBookingEvents(ctx, id, trx);
  const since = events.slice(events.findIndex((event) => event.id === version) + 1);
  throw new AppError('changed_meanwhile', meanwhileWords(since));
}

/**
 * Does something to a booking that is locked meanwhile, and shows what it is then. What is done
 * already is not done again, whatever was seen.
 */
export async function changeDispatchBooking(
  ctx: Context,
  { id, version }: ExpectedVersion,
  act: (trx: Database, booking: BookingRow) => Promise<void>,
  isDone: (booking: BookingRow, trx: Database) => boolean | Promise<boolean> = () => false,
): Promise<DispatchBooking> {
  await ctx.db.transaction().execute(async (trx) => {
    const booking = await getLockedBooking(trx, id);
    if (await isDone(booking, trx)) return;
    await checkSeen(ctx, trx, booking, version);
    await act(trx, booking);
  });
  return getDispatchBooking(ctx, id);
}

function note(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  action: AuditAction,
  id: string,
  before: object,
  after: object,
) {
  return recordAudit(trx, actor, {
    at: ctx.now(),
    action,
    subject: { kind: 'booking', id },
    before,
    after,
  });
}

/** A page of bookings: what is open, due first, or what is over, the latest first, unless asked. */
export async function listDispatchBookings(
  ctx: Context,
  asked: {
    show: 'open' | 'over';
    search?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    technician?: string | undefined;
    order?: BookingOrder | undefined;
    after?: string | undefined;
  },
  most = PAGE,
): Promise<{ bookings: DispatchRow[]; hasMore: boolean }> {
  const { show, search, from, to, technician, order, after } = asked;
  const filters = { show, search, from, to, technician, order, after };
  const found = await listBookingsForStaff(ctx, { ...filters, limit: most + 1 });
  const bookings = found.slice(0, most).map((one) => rowOf(one, one.row.version));
  return { bookings, hasMore: found.length > most };
}

/**
 * Writes down that a car was charged and what was measured. Of a booking that is completed
 * already it corrects the figures.
 *
 * @throws AppError `not_paid`, `too_early`, `too_late`, `not_found`.
 */
export function completeVisit(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  measured: Measured,
): Promise<DispatchBooking> {
  return changeDispatchBooking(ctx, seen, async (trx, booking) => {
    if (booking.status !== 'completed') refuseUnlessVisited(booking, ctx.now());
    await completeBooking(ctx, trx, booking, measured, actor.id);
    if (booking.status !== 'completed') {
      const corrections = await listBookingCorrections(trx, seen.id);
      const dueCents = corrections.reduce((sum, { on_site_cents: cents }) => sum + cents, 0);
      await recordOnSiteCollection(ctx, trx, seen.id, dueCents);
      await sendReviewRequest(ctx, trx, booking);
    }
    const before = { status: booking.status, measured: measuredOf(booking) };
    await note(ctx, trx, actor, 'booking.complete', seen.id, before, {
      status: 'completed',
      measured,
    });
  });
}

/**
 * Writes down that nobody was there: what the rule keeps is kept, the rest given back, and the
 * session of a membership counts as used (specification section 9).
 *
 * @throws AppError `not_paid`, `too_early`, `too_late`, `not_found`.
 */
export function missVisit(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<DispatchBooking> {
  return changeDispatchBooking(
    ctx,
    seen,
    async (trx, booking) => {
      const { id } = booking;
      refuseUnlessVisited(booking, ctx.now(), 0);
      const paidCents = await getPaidCents(trx, id);
      const rule = cancellationRuleOf(booking.terms_version);
      const { feeCents, refundCents } = missedTerms(paidCents, rule);
      await missBooking(ctx, trx, booking, { feeCents, refundCents }, actor.id);
      if (refundCents > 0) await giveBackForBooking(ctx, trx, id, refundCents);
      const after = { status: 'no_show', feeCents, refundCents };
      await note(ctx, trx, actor, 'booking.miss', id, { status: booking.status }, after);
    },
    ({ status }) => status === 'no_show',
  );
}

/**
 * Cancels a booking by its rule, or gives everything back: the place is free, what is given back
 * is written down with its job, all together or not at all. Cancelling again answers the same.
 *
 * @throws AppError `terms_changed` with the new terms, `too_late`, `not_found`.
 */
export function cancelVisit(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  { reason, waivesFee, feeCents: shown }: StaffCancellation,
): Promise<DispatchBooking> {
  return changeDispatchBooking(
    ctx,
    seen,
    async (trx, booking) => {
      const { id } = booking;
      if (!isOpen(booking)) {
        throw new AppError('too_late', 'This booking is over and can’t be cancelled.');
      }
      const paidCents = await getPaidCents(trx, id);
      const rule = cancellationOf(booking, paidCents, ctx.now());
      const whole = { feeCents: 0, refundCents: paidCents };
      const session = rule.session === null ? null : ('returned' as const);
      const kept = waivesFee ? { ...whole, session } : rule;
      const { feeCents, refundCents } = kept;
      if (feeCents !== shown) {
        throw new AppError(
          'terms_changed',
          `The fee has changed: it is ${formatUsd(feeCents)} now, and ` +
            `${formatUsd(refundCents)} would be refunded. The booking isn’t cancelled.`,
          { terms: { feeCents, refundCents } },
        );
      }
      const told = { by: actor.id, reason };
      await cancelBooking(
        ctx,
        trx,
        booking,
        { feeCents, refundCents, session: kept.session },
        told,
      );
      if (refundCents > 0) await giveBackForBooking(ctx, trx, id, refundCents);
      if (kept.session === 'returned') await giveBackSession(ctx, trx, id);
      const after = {
        status: 'cancelled',
        feeCents,
        refundCents,
        session: kept.session,
        waivesFee,
      };
      await note(ctx, trx, actor, 'booking.cancel', id, { status: booking.status }, after);
    },
    ({ status }) => status === 'cancelled',
  );
}

/**
 * Moves an appointment to another hour of its region, at any time before it is over. Moving it to
 * where it is already changes nothing.
 *
 * @throws AppError `slot_full` with the nearest free slots, `slot_unavailable`, `too_late`,
 * `hold_expired`, `changed_meanwhile`, `not_found`, and as assigning does.
 */
export async function moveVisit(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  to: StaffMove,
): Promise<DispatchBooking> {
  const slot = { date: to.bookingDate, time: to.bookingTime };
  const { technicianId } = to;
  await rescheduleBooking(ctx, seen.id, slot, {
    id: actor.id,
    tellsAfterSeconds: TOLD_AFTER_SECONDS,
    ...(technicianId !== undefined && {
      assign: async (trx, visit) => {
        const asked = { anyway: false, now: ctx.now() };
        if (technicianId !== null) await lockForVisit(trx, technicianId, visit, asked);
        return technicianId;
      },
    }),
    within: async (trx, booking) => {
      await checkSeen(ctx, trx, booking, seen.version);
      const from = { date: booking.local_date, time: booking.local_time };
      const after = { ...slot, ...(technicianId !== undefined && { technicianId }) };
      await note(ctx, trx, actor, 'booking.move', seen.id, from, after);
    },
  });
  return getDispatchBooking(ctx, seen.id);
}
