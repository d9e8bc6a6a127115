import type { Answer, AutomationStatus, LiveDashboard, Question } from '@voltcourier/contracts';
import { TRIAL } from '@voltcourier/pricing';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import { listServiceRegions } from '../../bookings/index.ts';
import { findLastRuns, isYouTubeOn, saveYouTubeOn } from '../trends/repository.ts';
import { getTrending } from '../trends/trending.ts';
import { countAnswers, listNewestAnswers, type NewestAnswer } from './dashboard-repository.ts';
import type { AnswerOf } from './waiting.ts';

/** Kinds of answers that are content: words that somebody may publish. */
const CONTENT: readonly Question['kind'][] = [
  'email-campaign',
  'social-content',
  'video-ideas',
  'content-calendar',
];

const SHOWN: readonly Question['kind'][] = [
  'video-ideas',
  'market-opportunities',
  'content-calendar',
];

/** Whom the product is for (specification, section 1). */
const CUSTOMERS =
  'EV owners, small businesses with fleets, apartment dwellers and stranded drivers';

function newestOf<Kind extends Answer['kind']>(rows: readonly NewestAnswer[], kind: Kind) {
  const row = rows.find((one) => one.kind === kind);
  return row && { value: row.answer as AnswerOf<Kind>, at: row.ended_at.toISOString() };
}

/** The newest answers and trends, as they are stored. Asks nobody, and costs nothing. */
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

/**
 * What runs by itself. Keywords are the tags of the newest ideas for videos; nothing writes pages for
 * search engines, so that part is never active.
 */
export async function getAutomationStatus(ctx: Context): Promise<AutomationStatus> {
  const isOn = ctx.youtube !== undefined && (await isYouTubeOn(ctx.db));
  const { done_at: doneAt } = await findLastRuns(ctx.db);
  const videos = newestOf(await listNewestAnswers(ctx.db, ['video-ideas']), 'video-ideas');
  const tags = (videos?.value.video_ideas ?? []).flatMap((idea) => idea.tags);
  return {
    status: isOn ? 'active' : 'inactive',
    youtube_active: isOn,
    seo_active: false,
    last_youtube_update: doneAt?.toISOString() ?? null,
    last_seo_update: null,
    total_content_pieces: await countAnswers(ctx.db, CONTENT),
    total_keywords: new Set(tags.map((tag) => tag.toLowerCase())).size,
  };
}

/** What the audit log calls an automation. */
const YOUTUBE = { kind: 'generation', id: 'youtube' } as const;

/** Switches what runs by itself on or off. */
export async function changeAutomation(
  ctx: Context,
  actor: StaffActor,
  wanted: { readonly youtube: boolean },
): Promise<AutomationStatus> {
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    const was = await saveYouTubeOn(trx, wanted.youtube, { by: actor.id, at });
    await recordAudit(trx, actor, {
      at,
      action: 'assistant.automate',
      subject: YOUTUBE,
      before: { youtube: was },
      after: { youtube: wanted.youtube },
    });
  });
  return getAutomationStatus(ctx);
}
