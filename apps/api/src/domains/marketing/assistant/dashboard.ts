import type { LiveDashboard, Question } from '@voltcourier/contracts';
import { TRIAL } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { listServiceRegions } from '../../bookings/index.ts';
import { getTrending } from '../trends/trending.ts';
import { listNewestAnswers, newestOf } from './dashboard-repository.ts';

const SHOWN: readonly Question['kind'][] = [
  'video-ideas',
  'market-opportunities',
  'content-calendar',
];

/** Target customers of the product (specification, section 1). */
const CUSTOMERS =
  'EV owners, small businesses with fleets, apartment dwellers and stranded drivers';

/** Returns the newest stored answers and trends. Makes no requests and costs nothing. */
export async function getLiveDashboard(ctx: Context): Promise<LiveDashboard> {
  const answers = await listNewestAnswers(ctx.db, SHOWN);
  const trending = await getTrending(ctx);
  const [home, ...others] = await listServiceRegions(ctx);
  const videos = newestOf(answers, 'video-ideas');
  const market = newestOf(answers, 'market-opportunities');
  const calendar = newestOf(answers, 'content-calendar');
  const elsewhere = others.length === 0 ? '' : `, and ${others.length} further regions`;
  return {
    live_marketing_data: {
      youtube_trending: trending.videos.map(({ title }) => title),
      video_ideas: videos?.value.video_ideas ?? [],
      market_opportunities: market?.value.opportunities ?? [],
      content_calendar: (calendar?.value.content_calendar ?? []).map(({ title, description }) => ({
        title,
        description,
      })),
      target_market: `${CUSTOMERS} in ${home?.name ?? 'the United States'}${elsewhere}`,
      goal: `More booked visits and more members. New accounts are offered a trial of ${TRIAL.days} days with ${TRIAL.complimentaryCharges} complimentary charge.`,
    },
    updated: {
      youtube_trending: trending.asOf,
      video_ideas: videos?.at ?? null,
      market_opportunities: market?.at ?? null,
      content_calendar: calendar?.at ?? null,
    },
  };
}
