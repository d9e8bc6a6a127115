import type { createHolders } from './appointments.ts';
import type { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';

type Staff = Pick<Awaited<ReturnType<typeof addEmployee>>, 'client'>;

/** Reviews of visits that are completed for this purpose. */
export function createReviewers(
  started: ReturnType<typeof useApi>,
  { bookPaid, goTo }: Pick<ReturnType<typeof createHolders>, 'bookPaid' | 'goTo'>,
) {
  /** Creates a completed visit, and returns its holder too. */
  const visit = async ({ client }: Staff, change: object = {}) => {
    const holder = await bookPaid(change);
    const { id, startsAt } = holder.booking;
    goTo(startsAt, 0);
    const params = { bookingId: id };
    const { version } = await client.dispatch.get({ params });
    const body = { energyWh: 18_400, chargingMinutes: 42, percentBefore: 12, percentAfter: 80 };
    await client.dispatch.complete({ params, query: { version }, body });
    const save = (rating: number, words = '', seen = 0) =>
      holder.client.reviews.save({ params: { id }, body: { rating, words, version: seen } });
    return { ...holder, id, save };
  };

  /** Creates a waiting review, and returns it as staff see it. */
  const review = async (staff: Staff, rating = 5, words = 'Quick and friendly.') => {
    const { id, save } = await visit(staff);
    await save(rating, words);
    const row = await started.api.deps.db
      .selectFrom('reviews')
      .select('id')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow();
    return staff.client.reviewModeration.get({ params: { reviewId: row.id } });
  };
  return { visit, review };
}

/** A successful call of each endpoint with which staff decide reviews. */
export function createReviewChanges({ review }: ReturnType<typeof createReviewers>) {
  const seen = async (staff: Staff) => {
    const { id, version } = await review(staff);
    return { params: { reviewId: id }, body: { version } };
  };
  return {
    'reviewModeration.publish': async (staff: Staff) =>
      (await staff.client.reviewModeration.publish(await seen(staff))).id,
    'reviewModeration.decline': async (staff: Staff) => {
      const { params, body } = await seen(staff);
      const declined = { ...body, reason: 'off-topic' } as const;
      return (await staff.client.reviewModeration.decline({ params, body: declined })).id;
    },
    'reviewModeration.withdraw': async (staff: Staff) => {
      const waiting = await seen(staff);
      const { version } = await staff.client.reviewModeration.publish(waiting);
      const body = { version, reason: 'customer-asked' } as const;
      const { params } = waiting;
      return (await staff.client.reviewModeration.withdraw({ params, body })).id;
    },
  };
}
