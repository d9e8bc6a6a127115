import { REVIEWS_BEFORE_SHOWN } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createReviewers } from '../../../testing/review-changes.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { collectVisitData, eraseReviews } from '../index.ts';
import { cityOf, firstNameOf } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
let colleague: Awaited<ReturnType<typeof addEmployee>>;
const holders = createHolders(started, () => vendors);
const { bookPaid, goTo, sendMails } = holders;
const { visit, review } = createReviewers(started, holders);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
  colleague ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const mailsAbout = (bookingId: string) =>
  started.api.deps.db
    .selectFrom('emails')
    .select(['dropped_at', 'sent_at'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'review-requested')
    .execute();

const shown = async () => (await started.api.client().reviews.listShown()).shown;
const publish = ({ id, version }: { id: string; version: number }, by = staff) =>
  by.client.reviewModeration.publish({ params: { reviewId: id }, body: { version } });
const withdraw = ({ id, version }: { id: string; version: number }) =>
  staff.client.reviewModeration.withdraw({
    params: { reviewId: id },
    body: { version, reason: 'customer-asked' },
  });

/** Publishes copies of a review, each for its own booking, until there are `count`. */
const fillUpTo = async (count: number) => {
  const { db } = started.api.deps;
  const { published } = await db
    .selectFrom('review_totals')
    .select('published')
    .executeTakeFirstOrThrow();
  for (let more = published; more < count; more += 1) await publish(await review(staff));
};

describe('the request for a review', () => {
  it('is sent once after a completed visit, with a link', async () => {
    const { id, booking } = await visit(staff, { email: 'ada@reviews.example' });
    const params = { bookingId: id };
    const { version } = await staff.client.dispatch.get({ params });
    const body = { energyWh: 18_500, chargingMinutes: 43, percentBefore: 12, percentAfter: 80 };
    await staff.client.dispatch.complete({ params, query: { version }, body });
    expect(await mailsAbout(id)).toEqual([{ dropped_at: null, sent_at: null }]);
    await sendMails(id);
    const mails = await vendors.mailsTo(booking.email);
    const [mail] = mails.filter(({ subject }) => subject === 'How was your charge?');
    expect(mail?.text).toContain(`/visit/${id}#`);
  });

  it('is not sent for a no-show or a cancelled visit', async () => {
    const missed = await bookPaid();
    goTo(missed.booking.startsAt, -60_000);
    const params = { bookingId: missed.booking.id };
    const { version } = await staff.client.dispatch.get({ params });
    await staff.client.dispatch.miss({ params, query: { version } });
    started.api.clock.offsetMs = 0;
    const cancelled = await bookPaid();
    await cancelled.cancel();
    expect(await mailsAbout(missed.booking.id)).toEqual([]);
    expect(await mailsAbout(cancelled.booking.id)).toEqual([]);
  });

  it('is not sent to an unsubscribed address', async () => {
    const email = 'no-more@reviews.example';
    await sql`insert into notification_subscriptions
      (channel, address, consent_version, consented_at, unsubscribed_at)
      values ('email', ${email}, '1', now(), now())`.execute(started.api.deps.db);
    const { id } = await visit(staff, { email: 'No-More@reviews.example' });
    expect(await mailsAbout(id)).toEqual([]);
  });
});

describe('a review', () => {
  it('can be written after the visit, and changed until it is published', async () => {
    const open = await bookPaid();
    const early = open.client.reviews.save({
      params: { id: open.booking.id },
      body: { rating: 5, words: '', version: 0 },
    });
    expect(await failureOf(early)).toMatchObject({ code: 'too_early' });

    const { id, client, save } = await visit(staff);
    expect(await client.reviews.ofBooking({ params: { id } })).toMatchObject({
      review: null,
      canChange: true,
    });
    const first = await save(4, 'Good.');
    expect(first.review).toEqual({ rating: 4, words: 'Good.', state: 'pending', version: 1 });
    expect((await save(5, 'Great.', 1)).review).toMatchObject({ rating: 5, version: 2 });
    expect(await failureOf(save(1, 'Old tab.', 1))).toMatchObject({ code: 'changed_meanwhile' });
    expect(await failureOf(save(1, 'Twice.'))).toMatchObject({ code: 'changed_meanwhile' });

    const { reviews } = await staff.client.reviewModeration.list({ query: { state: 'pending' } });
    const waiting = reviews.find(({ bookingId }) => bookingId === id);
    await publish(waiting ?? { id: '', version: 0 });
    expect(await failureOf(save(1, 'Changed my mind.', 3))).toMatchObject({
      code: 'too_late',
      body: { next: 'contact' },
    });
  });

  it('can’t be written after 30 days', async () => {
    const { booking, save } = await visit(staff);
    goTo(booking.startsAt, -31 * 86_400_000);
    expect(await failureOf(save(5))).toMatchObject({
      code: 'too_late',
      body: { next: 'contact' },
    });
  });

  it.each([
    ['no stars', { rating: 0, words: '', version: 0 }],
    ['six stars', { rating: 6, words: '', version: 0 }],
    ['too many words', { rating: 5, words: 'x'.repeat(1001), version: 0 }],
  ])('is rejected with %s', async (_what, body) => {
    const { id, client } = await visit(staff);
    const refused = client.reviews.save({ params: { id }, body });
    expect(await failureOf(refused)).toMatchObject({ code: 'invalid_input' });
  });

  it('can’t be read without the booking’s capability', async () => {
    const { id } = await visit(staff);
    const stranger = started.api.client().reviews.ofBooking({ params: { id } });
    expect(await failureOf(stranger)).toMatchObject({ code: 'unauthenticated' });
  });

  it('is signed with first name and city only', async () => {
    expect(firstNameOf(' Ada  Driver ')).toBe('Ada');
    expect(cityOf('7 Virginia Beach Blvd, Norfolk, VA 23510')).toBe('Norfolk');
    expect(cityOf('I-64, exit 284')).toBeNull();
    const { author, customer } = await review(staff);
    expect(customer).not.toBe(author);
    expect(customer.startsWith(`${author} `)).toBe(true);
  });

  it('is in the data copy, and is removed by erasure, also from the totals', async () => {
    const { bookingId, ...waiting } = await review(staff, 5, 'Mine to take back.');
    await publish(waiting);
    const { db } = started.api.deps;
    const totals = () =>
      db.selectFrom('review_totals').select(['published', 'stars']).executeTakeFirstOrThrow();
    const before = await totals();
    const none: string[] = [];
    const subject = {
      userIds: none,
      recordIds: none,
      emails: none,
      dials: none,
      callbackIds: none,
      inquiryIds: none,
      bookingIds: [bookingId],
    };
    expect((await collectVisitData(db, subject))['reviews']).toEqual([
      expect.objectContaining({ words: 'Mine to take back.', rating: 5 }),
    ]);
    await eraseReviews(db, [bookingId]);
    expect((await collectVisitData(db, subject))['reviews']).toEqual([]);
    expect(await totals()).toEqual({ published: before.published - 1, stars: before.stars - 5 });
  });
});

describe('moderation', () => {
  it('accepts one of two concurrent decisions, and rejects the other', async () => {
    const seen = await review(staff);
    const params = { reviewId: seen.id };
    const both = await Promise.allSettled([
      publish(seen),
      colleague.client.reviewModeration.decline({
        params,
        body: { version: seen.version, reason: 'off-topic' },
      }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = colleague.client.reviewModeration.publish({
      params,
      body: { version: seen.version },
    });
    expect(await failureOf(late)).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('rejects a decision if the author changed the review meanwhile', async () => {
    const { id, save } = await visit(staff);
    await save(5, 'Lovely.');
    const { reviews } = await staff.client.reviewModeration.list({ query: { booking: id } });
    expect(reviews.map(({ bookingId }) => bookingId)).toEqual([id]);
    const [seen = { id: '', version: 0 }] = reviews;
    await save(1, 'Something else.', 1);
    expect(await failureOf(publish(seen))).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('doesn’t publish a declined review or withdraw a pending one', async () => {
    const seen = await review(staff);
    expect(await failureOf(withdraw(seen))).toMatchObject({ code: 'changed_meanwhile' });
    const declined = await staff.client.reviewModeration.decline({
      params: { reviewId: seen.id },
      body: { version: seen.version, reason: 'offensive' },
    });
    expect(declined).toMatchObject({ state: 'declined', reason: 'offensive' });
    expect(await failureOf(publish(declined))).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('lists pending low ratings, also as attention items', async () => {
    const low = await review(staff, 2, 'The van came late.');
    const query = { state: 'pending', most: 2 } as const;
    const { reviews } = await staff.client.reviewModeration.list({ query });
    expect(reviews.map(({ id }) => id)).toContain(low.id);
    expect(reviews.every(({ rating }) => rating <= 2)).toBe(true);
    const attention = async () =>
      (await staff.client.attentionItems.list()).exceptions.filter(({ id }) => id === low.id);
    expect(await attention()).toMatchObject([
      { kind: 'low-rating', bookingId: low.bookingId, detail: '2 stars: The van came late.' },
    ]);
    await publish(low);
    expect(await attention()).toEqual([]);
  });
});

describe('the published reviews', () => {
  it('are shown only while there are at least 20', async () => {
    await fillUpTo(REVIEWS_BEFORE_SHOWN - 1);
    expect(await shown()).toBeNull();
    const last = await publish(await review(staff, 1, 'It rained.'));
    const now = await shown();
    expect(now?.count).toBe(REVIEWS_BEFORE_SHOWN);
    expect(now?.average).toBe(Math.round((now?.average ?? 0) * 10) / 10);
    expect(now?.latest).toHaveLength(3);
    expect(now?.latest[0]).toMatchObject({ rating: 1, words: 'It rained.' });
    expect(Object.keys(now?.latest[0] ?? {}).toSorted()).toEqual([
      'author',
      'city',
      'id',
      'publishedAt',
      'rating',
      'words',
    ]);
    await withdraw(last);
    expect(await shown()).toBeNull();
  });
});
