import { randomUUID } from 'node:crypto';
import {
  type OwnReview,
  type ReviewForm,
  REVIEWS_BEFORE_SHOWN,
  type ShownReviews,
} from '@voltcourier/contracts';
import { MAP_CITIES } from '@voltcourier/contracts/bookings/map-cities';
import { getBookingRow, getLockedBooking } from '../../bookings/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  changeReview,
  findReviewOf,
  getReviewTotals,
  insertReview,
  listShownReviews,
} from './repository.ts';
import { reviewRefusal } from './states.ts';

// Reviews of visits as customers write and read them (docs/decisions/0069-reviews.md).

/** Number of latest reviews shown. */
const LATEST = 3;

/** Returns the last city named in an address; null if none is known to us. */
export function cityOf(location: string): string | null {
  const named = Object.values(MAP_CITIES).flatMap(({ name }) => {
    const at = [...location.matchAll(new RegExp(`\\b${name}\\b`, 'giu'))].at(-1)?.index;
    return at === undefined ? [] : [{ name, at }];
  });
  return named.toSorted((one, other) => other.at - one.at)[0]?.name ?? null;
}

/** Signature of a review: the first name only. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/u, 1)[0] ?? '';

const signatureOf = ({ name, location }: { readonly name: string; readonly location: string }) => ({
  author: firstNameOf(name),
  city: cityOf(location),
});

/** Returns the average rating of published reviews with one decimal; null if there are none. */
export const averageOf = (totals: {
  readonly published: number;
  readonly stars: number;
}): number | null =>
  totals.published === 0 ? null : Math.round((totals.stars / totals.published) * 10) / 10;

/**
 * Returns the customer's own review of a visit.
 *
 * @throws AppError `not_found`.
 */
export async function getOwnReview(ctx: Context, bookingId: string): Promise<OwnReview> {
  const visit = await getBookingRow(ctx, bookingId);
  const row = await findReviewOf(ctx.db, bookingId);
  const { author, city } = signatureOf(visit);
  return {
    review:
      row === undefined
        ? null
        : { rating: row.rating, words: row.words, state: row.state, version: row.version },
    canChange: reviewRefusal(visit, row?.state, ctx.now()) === undefined,
    signedAs: city === null ? author : `${author}, ${city}`,
  };
}

/**
 * Adds the review of a visit, or changes its seen version, until staff have decided it.
 *
 * @throws AppError `not_found`, `too_early`, `too_late`, `changed_meanwhile`.
 */
export async function saveReview(
  ctx: Context,
  bookingId: string,
  { rating, words, version }: ReviewForm,
): Promise<OwnReview> {
  await ctx.db.transaction().execute(async (trx) => {
    const visit = await getLockedBooking(trx, bookingId);
    const row = await findReviewOf(trx, bookingId);
    const refusal = reviewRefusal(visit, row?.state, ctx.now());
    if (refusal !== undefined) throw refusal;
    const review = { rating, words, ...signatureOf(visit), at: ctx.now() };
    const isSaved =
      version === 0
        ? await insertReview(trx, { id: randomUUID(), bookingId, ...review })
        : await changeReview(trx, bookingId, version, review);
    if (!isSaved) {
      throw new AppError(
        'changed_meanwhile',
        'Your review was changed elsewhere in the meantime. Nothing was saved. Reload the page to see it.',
      );
    }
  });
  return getOwnReview(ctx, bookingId);
}

/** Returns the count, average and latest published reviews; empty while there are too few. */
export async function listPublicReviews(ctx: Context): Promise<ShownReviews> {
  const totals = await getReviewTotals(ctx.db);
  const average = averageOf(totals);
  if (totals.published < REVIEWS_BEFORE_SHOWN || average === null) return { shown: null };
  const latest = await listShownReviews(ctx.db, LATEST);
  return {
    shown: {
      count: totals.published,
      average,
      latest: latest.map(({ id, author, city, rating, words, decided_at: at, changed_at }) => ({
        id,
        author,
        city,
        rating,
        words,
        publishedAt: (at ?? changed_at).toISOString(),
      })),
    },
  };
}
