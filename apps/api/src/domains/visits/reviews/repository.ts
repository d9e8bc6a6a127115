import type { QueryOf, ReviewRefusal, ReviewState, Routes } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A review, as stored. */
export interface ReviewRow {
  readonly id: string;
  readonly booking_id: string;
  readonly author: string;
  readonly city: string | null;
  readonly rating: number;
  readonly words: string;
  readonly state: ReviewState;
  readonly reason: ReviewRefusal | null;
  readonly version: number;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly decided_at: Date | null;
}

/** A {@link ReviewRow} with additional fields for staff. */
export interface StaffReviewRow extends ReviewRow {
  readonly customer: string;
  readonly number: string | null;
  readonly person_id: string | null;
  readonly decided_by_name: string | null;
}

const COLUMNS = sql`r.id, r.booking_id, r.author, r.city, r.rating, r.words, r.state, r.reason,
  r.version, r.created_at, r.changed_at, r.decided_at`;

const STAFF_COLUMNS = sql`${COLUMNS}, b.name as customer, b.number, b.person_id,
  u.username as decided_by_name`;

const JOINED = sql`reviews r join bookings.bookings b on b.id = r.booking_id
  left join accounts.users u on u.id = r.decided_by`;

/** Finds the review of a booking. */
export async function findReviewOf(
  db: Database,
  bookingId: string,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from reviews r where r.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

/** Rating and text of a customer's review. */
interface ReviewValues {
  readonly rating: number;
  readonly words: string;
  readonly author: string;
  readonly city: string | null;
  readonly at: Date;
}

/** Adds the first review of a booking; false if one exists already. */
export async function insertReview(
  db: Database,
  {
    id,
    bookingId,
    rating,
    words,
    author,
    city,
    at,
  }: ReviewValues & { id: string; bookingId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reviews (id, booking_id, author, city, rating, words, created_at, changed_at)
    values (${id}, ${bookingId}, ${author}, ${city}, ${rating}, ${words}, ${at}, ${at})
    on conflict (booking_id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Changes the seen version of a waiting review; false if it is outdated. */
export async function changeReview(
  db: Database,
  bookingId: string,
  version: number,
  { rating, words, author, city, at }: ReviewValues,
): Promise<boolean> {
  const { rows } = await sql`
    update reviews set rating = ${rating}, words = ${words}, author = ${author}, city = ${city},
      changed_at = ${at}, version = version + 1
    where booking_id = ${bookingId} and version = ${version} and state = 'pending'
    returning id`.execute(db);
  return rows.length > 0;
}

/** Locks a review. */
export async function lockReview(db: Database, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from reviews r where r.id = ${id} for update`.execute(db);
  return rows[0];
}

/** Saves the staff's decision. The caller holds the review's lock. */
export async function saveDecision(
  db: Database,
  id: string,
  to: {
    readonly state: ReviewState;
    readonly reason: ReviewRefusal | null;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    update reviews set state = ${to.state}, reason = ${to.reason}, decided_by = ${to.by},
      decided_at = ${to.at}, version = version + 1
    where id = ${id}`.execute(db);
}

/** Finds a review with the additional fields for staff. */
export async function findStaffReview(
  db: Database,
  id: string,
): Promise<StaffReviewRow | undefined> {
  const { rows } = await sql<StaffReviewRow>`
    select ${STAFF_COLUMNS} from ${JOINED} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Lists reviews, newest first. */
export async function listReviews(
  db: Database,
  query: QueryOf<Routes['reviewModeration']['list']> & { readonly limit: number },
): Promise<StaffReviewRow[]> {
  const { state, most, booking, after, limit } = query;
  const { rows } = await sql<StaffReviewRow>`
    select ${STAFF_COLUMNS} from ${JOINED}
    where true
      ${state === undefined ? sql`` : sql`and r.state = ${state}`}
      ${booking === undefined ? sql`` : sql`and r.booking_id = ${booking}`}
      ${most === undefined ? sql`` : sql`and r.rating <= ${most}`}
      ${
        after === undefined
          ? sql``
          : sql`and (r.created_at, r.id) < (select o.created_at, o.id from reviews o where o.id = ${after})`
      }
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts waiting reviews, up to `most`. */
export async function countWaitingReviews(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from reviews where state = 'pending' limit ${most}
    ) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the number of published reviews and the sum of their stars. */
export async function getReviewTotals(
  db: Database,
): Promise<{ readonly published: number; readonly stars: number }> {
  return db
    .selectFrom('review_totals')
    .select(['published', 'stars'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** Lists published reviews with text, newest first. */
export async function listShownReviews(db: Database, limit: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from reviews r where r.state = 'published' and r.words <> ''
    order by r.decided_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}
