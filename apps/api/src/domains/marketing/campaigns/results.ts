import { CAMPAIGN_WINDOW_DAYS, type CampaignResults, measureLift } from '@voltcourier/contracts';
import { listCampaignLinks } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { readProgress } from './reading.ts';
import { countClickedLinks, countResponses, NO_RESPONSES } from './responses-repository.ts';
import {
  countOutcomes,
  findOutcomes,
  listDueResults,
  markCounted,
  type Outcomes,
} from './results-repository.ts';
import { textsOf } from './texts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Interval of counting while bookings can still follow, and for a day after. */
const OFTEN_MS = 5 * MINUTE_MS;
/**
 * Number of days after which results are final; payments and refunds of counted bookings can come
 * later.
 */
const COUNTED_DAYS = 90;
/** Maximum number of campaigns per sweep; the next one is a minute later. */
const MOST = 10;

/**
 * Returns when a campaign's results are counted next, given its end time if it has one; null for
 * never.
 */
export function nextCountOf(at: Date, endedAt: Date | null): Date | null {
  const days = endedAt === null ? 0 : (at.getTime() - endedAt.getTime()) / DAY_MS;
  if (days > COUNTED_DAYS) return null;
  const isOpen = days <= CAMPAIGN_WINDOW_DAYS + 1;
  return new Date(at.getTime() + (isOpen ? OFTEN_MS : DAY_MS));
}

/** Counts the due results of campaigns, in one statement each and outside of requests. */
export async function countDueResults(ctx: Context): Promise<void> {
  const at = ctx.now();
  for (const { id, endedAt } of await listDueResults(ctx.db, at, MOST)) {
    await ctx.db.transaction().execute(async (trx) => {
      await countOutcomes(trx, id, at);
      await markCounted(trx, id, nextCountOf(at, endedAt));
    });
  }
}

const groupOf = ({ people, booked, bookings, revenueCents }: Outcomes['mailed']) => ({
  people,
  booked,
  bookings,
  revenueCents,
});

/**
 * Returns a campaign's current responses and its last counted results.
 *
 * @throws AppError `not_found`.
 */
export async function getCampaignResults(ctx: Context, id: string): Promise<CampaignResults> {
  const { row, counts } = await readProgress(ctx.db, id);
  const responses = (await countResponses(ctx.db, [id])).get(id) ?? NO_RESPONSES;
  const outcomes = (await findOutcomes(ctx.db, [id])).get(id);
  const clicked = await countClickedLinks(ctx.db, id);
  const peopleOf = new Map(clicked.map(({ number, people }) => [number, people]));
  const completeAt =
    row.ended_at && new Date(row.ended_at.getTime() + CAMPAIGN_WINDOW_DAYS * DAY_MS);
  return {
    sent: counts.sent,
    delivered: counts.sent - responses.bounced,
    ...responses,
    links: listCampaignLinks(textsOf(row)).map(({ number, target }) => ({
      number,
      target,
      people: peopleOf.get(number) ?? 0,
    })),
    followed:
      outcomes === undefined
        ? null
        : {
            countedAt: outcomes.countedAt.toISOString(),
            mailed: groupOf(outcomes.mailed),
            heldOut: groupOf(outcomes.heldOut),
            lift: measureLift(outcomes.mailed, outcomes.heldOut),
          },
    completeAt: completeAt?.toISOString() ?? null,
  };
}
