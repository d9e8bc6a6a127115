import type { ReviewRefusal, ReviewState } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A review as it is stored. */
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

/** A {@link ReviewRow} with what staff see beside it. */
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

/** The review of a booking. */
export async function findReviewOf(
  db: Database,
  bookingId: string,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from reviews r where r.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

/** What a customer says of a visit. */
interface Said {
  readonly rating: number;
  readonly words: string;
  readonly author: string;
  readonly city: string | null;
  readonly at: Date;
}

/** Writes the first review of a booking. False where there is one already. */
export async function insertReview(
  db: Database,
  { id, bookingId, rating, words, author, city, at }: Said & { id: string; bookingId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reviews (id, booking_id, author, city, rating, words, created_at, changed_at)
    values (${id}, ${bookingId}, ${author}, ${city}, ${rating}, ${words}, ${at}, ${at})
    on conflict (booking_id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Changes a review that waits, as it was seen. False where it isn't so any more. */
export async function changeReview(
  db: Database,
  bookingId: string,
  version: number,
  { rating, words, author, city, at }: Said,
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

/** Saves what staff decided. The caller holds the review's lock. */
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

/** A review with what staff see beside it. */
export async function findStaffReview(
  db: Database,
  id: string,
): Promise<StaffReviewRow | undefined> {
  const { rows } = await sql<StaffReviewRow>`
    select ${STAFF_COLUMNS} from ${JOINED} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Reviews, the newest first. */
export async function listReviews(
  db: Database,
  asked: {
    readonly state?: ReviewState | undefined;
    readonly most?: number | undefined;
    readonly booking?: string | undefined;
    readonly after?: string | undefined;
    readonly limit: number;
  },
): Promise<StaffReviewRow[]> {
  const { state, most, booking, after, limit } = asked;
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

/** How many reviews wait to be decided, at most as many as `most`. */
export async function countWaitingReviews(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from reviews where state = 'pending' limit ${most}
    ) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many reviews are published, and with how many stars together. */
export async function getReviewTotals(
  db: Database,
): Promise<{ readonly published: number; readonly stars: number }> {
  return db
    .selectFrom('review_totals')
    .select(['published', 'stars'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** Published reviews with words, the latest first. */
export async function listShownReviews(db: Database, limit: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from reviews r where r.state = 'published' and r.words <> ''
    order by r.decided_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}
