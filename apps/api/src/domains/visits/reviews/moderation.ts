import type {
  AuditAction,
  QueryOf,
  ReviewRefusal,
  ReviewState,
  Routes,
  StaffReview,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import {
  countWaitingReviews,
  findStaffReview,
  getReviewTotals,
  listReviews,
  lockReview,
  saveDecision,
  type StaffReviewRow,
} from './repository.ts';
import { averageOf } from './service.ts';
import { canReviewBecome } from './states.ts';

// Review decisions by staff.

const PAGE = 30;
/** Maximum number counted. */
const MOST_WAITING = 1000;

const ACTIONS = {
  published: 'review.publish',
  declined: 'review.decline',
  withdrawn: 'review.withdraw',
} as const satisfies Readonly<Record<Exclude<ReviewState, 'pending'>, AuditAction>>;

const unknownReview = () =>
  new AppError('not_found', 'This review no longer exists. Reload the list.');

const viewOf = (row: StaffReviewRow): StaffReview => ({
  id: row.id,
  version: row.version,
  bookingId: row.booking_id,
  bookingNumber: row.number,
  personId: row.person_id,
  customer: row.customer,
  author: row.author,
  city: row.city,
  rating: row.rating,
  words: row.words,
  state: row.state,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by_name,
});

/** Returns a review. @throws AppError `not_found`. */
export async function getReview(ctx: Context, id: string): Promise<StaffReview> {
  const row = await findStaffReview(ctx.db, id);
  if (row === undefined) throw unknownReview();
  return viewOf(row);
}

/** Lists a page of reviews, newest first, with the numbers of waiting and published ones. */
export async function listReviewsForStaff(
  ctx: Context,
  query: QueryOf<Routes['reviewModeration']['list']>,
) {
  const rows = await listReviews(ctx.db, { ...query, limit: PAGE + 1 });
  const totals = await getReviewTotals(ctx.db);
  return {
    reviews: rows.slice(0, PAGE).map(viewOf),
    hasMore: rows.length > PAGE,
    waiting: await countWaitingReviews(ctx.db, MOST_WAITING),
    published: totals.published,
    average: averageOf(totals),
  };
}

/**
 * Publishes, declines or withdraws the seen version of a review.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export async function decideReview(
  ctx: Context,
  actor: StaffActor,
  seen: { readonly id: string; readonly version: number },
  to: {
    readonly state: Exclude<ReviewState, 'pending'>;
    readonly reason: ReviewRefusal | null;
  },
): Promise<StaffReview> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockReview(trx, seen.id);
    if (row === undefined) throw unknownReview();
    if (row.version !== seen.version || !canReviewBecome(row.state, to.state)) {
      throw new AppError(
        'changed_meanwhile',
        'This review was changed in the meantime, by its author or a colleague. Nothing was saved. Review it again.',
      );
    }
    const at = ctx.now();
    await saveDecision(trx, row.id, { ...to, by: actor.id, at });
    await recordAudit(trx, actor, {
      at,
      action: ACTIONS[to.state],
      subject: { kind: 'review', id: row.id },
      before: { state: row.state, rating: row.rating },
      after: { state: to.state, ...(to.reason !== null && { reason: to.reason }) },
    });
  });
  return getReview(ctx, seen.id);
}
