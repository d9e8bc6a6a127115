import type {
  AutomationName,
  AutomationRun,
  AutomationStatus,
  Question,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { JobName } from '../../../platform/jobs/queues.ts';
import { countAnswers, listNewestAnswers, newestOf } from '../assistant/dashboard-repository.ts';
import { findLastRuns, isAutomationOn, listRuns, saveAutomationOn } from './repository.ts';
import { outcomeOf } from './describe-run.ts';

const SHOWN_RUNS = 50;

/** Kinds of answers that are publishable content. */
const CONTENT: readonly Question['kind'][] = [
  'email-campaign',
  'social-content',
  'video-ideas',
  'content-calendar',
  'page-brief',
  'local-page',
];

const JOBS = {
  youtube: 'marketing.read-trends',
  seo: 'marketing.read-site-report',
} as const satisfies Readonly<Record<AutomationName, JobName>>;

/**
 * Returns which automations are on and when each last succeeded. Keywords are the tags of the
 * newest video ideas and the keywords of the site's pages.
 */
export async function getAutomationStatus(ctx: Context): Promise<AutomationStatus> {
  const { db } = ctx;
  const youtubeIsOn = ctx.youtube !== undefined && (await isAutomationOn(db, 'youtube'));
  const seoIsOn = await isAutomationOn(db, 'seo');
  const trends = await findLastRuns(db, 'youtube');
  const site = await findLastRuns(db, 'seo');
  const videos = newestOf(await listNewestAnswers(db, ['video-ideas']), 'video-ideas');
  const tags = (videos?.value.video_ideas ?? []).flatMap((idea) => idea.tags);
  const keywords = [...tags, ...(site.found?.keywords ?? [])].map((word) => word.toLowerCase());
  return {
    status: youtubeIsOn || seoIsOn ? 'active' : 'inactive',
    youtube_active: youtubeIsOn,
    seo_active: seoIsOn,
    last_youtube_update: trends.done_at?.toISOString() ?? null,
    last_seo_update: site.done_at?.toISOString() ?? null,
    total_content_pieces: await countAnswers(db, CONTENT),
    total_keywords: new Set(keywords).size,
  };
}

/** Switches an automation on or off. */
export async function changeAutomation(
  ctx: Context,
  actor: StaffActor,
  { name, isOn }: { readonly name: AutomationName; readonly isOn: boolean },
): Promise<AutomationStatus> {
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    const was = await saveAutomationOn(trx, { name, isOn, by: actor.id, at });
    await recordAudit(trx, actor, {
      at,
      action: 'assistant.automate',
      subject: { kind: 'automation', id: name },
      before: { isOn: was },
      after: { isOn },
    });
  });
  return getAutomationStatus(ctx);
}

/**
 * Queues a run of an automation.
 *
 * @throws AppError `settings_conflict` if it is off or its vendor isn't configured.
 */
export async function orderRun(
  ctx: Context,
  actor: StaffActor,
  name: AutomationName,
): Promise<AutomationStatus> {
  if (name === 'youtube' && ctx.youtube === undefined) {
    throw new AppError(
      'settings_conflict',
      'YouTube is off. Set YOUTUBE_API_KEY and restart the server to turn it on.',
    );
  }
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await isAutomationOn(trx, name))) {
      throw new AppError('settings_conflict', 'This automation is off. Switch it on first.');
    }
    await ctx.jobs.send(trx, JOBS[name], {});
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'assistant.run',
      subject: { kind: 'automation', id: name },
    });
  });
  return getAutomationStatus(ctx);
}

/** Lists the newest runs of the automations. */
export async function listAutomationRuns(ctx: Context): Promise<{ runs: AutomationRun[] }> {
  const rows = await listRuns(ctx.db, SHOWN_RUNS);
  const runs = rows.map((row) => ({
    id: row.id,
    name: row.name,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    hasFailed: row.failure !== null,
    outcome: outcomeOf(row),
  }));
  return { runs };
}
