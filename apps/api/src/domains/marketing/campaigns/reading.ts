import {
  type Campaign,
  CAMPAIGN_FIELDS,
  type CampaignAudience,
  type CampaignCounts,
  type CampaignReview,
  type CampaignRow as ListedCampaign,
  MAX_COUNTED_PEOPLE,
} from '@voltcourier/contracts';
import { listAudienceSample, listOptedIn } from '../../crm/index.ts';
import { bouncingSince, type Message, previewCampaignMail } from '../../messaging/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { businessIn } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  findSeenTexts,
  getCurrentTexts,
  listCampaignEvents,
  listReviewers,
} from './events-repository.ts';
import { nightWaitOf } from './quiet-hours.ts';
import { briefResults } from './results-repository.ts';
import { countJudged, countRecipients, NOBODY } from './recipients-repository.ts';
import { type CampaignRow, findCampaign, listCampaignRows } from './repository.ts';
import { holdSegment } from './steps.ts';
import { describeTest } from './subject-tests.ts';
import { countTurnsByZone } from './variants-repository.ts';
import { textsOf } from './texts.ts';

const PAGE = 25;
const MAX_EVENTS = 100;
const MAX_REVIEWERS = 20;

async function postalAddressOf(
  ctx: Pick<Context, 'config'>,
  from: Database,
): Promise<string | null> {
  const { postalAddress } = await businessIn(ctx, from);
  return postalAddress.length === 0 ? null : postalAddress.join(', ');
}

/** Sample recipient of a preview. */
const READER = 'Ada';

const listed = (
  row: CampaignRow,
  counts: CampaignCounts,
  results: ListedCampaign['results'] = null,
): ListedCampaign => ({
  id: row.id,
  name: row.name,
  segment: { id: row.segment_id, name: row.segment_name },
  subject: row.subject,
  state: row.state,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  isTaking: row.state === 'sending' && row.taken_at === null,
  counts,
  results,
  createdAt: row.created_at.toISOString(),
  changedBy: row.changed_by_name,
  changedAt: row.changed_at.toISOString(),
  version: row.version,
});

/** Adds the recipient counts of each campaign; computed if it isn't over. */
async function withCounts(from: Database, rows: readonly CampaignRow[]) {
  const open = rows.filter((row) => row.started_at !== null && row.counts === null);
  const counted =
    open.length === 0
      ? undefined
      : await countRecipients(
          from,
          open.map(({ id }) => id),
        );
  const ids = rows.filter((row) => row.started_at !== null).map(({ id }) => id);
  const results = ids.length === 0 ? undefined : await briefResults(from, ids);
  return rows.map((row) => {
    // Campaigns from before holdout groups existed have no count of them.
    const counts = { ...NOBODY, ...(row.counts ?? counted?.get(row.id)) };
    return listed(row, counts, results?.get(row.id));
  });
}

/** @throws AppError `not_found`. */
async function getRow(from: Database, id: string): Promise<CampaignRow> {
  const row = await findCampaign(from, id);
  if (row === undefined)
    throw new AppError('not_found', 'This campaign no longer exists. Reload the list.');
  return row;
}

/** Returns a campaign's row and its recipient counts. @throws AppError `not_found`. */
export async function readProgress(from: Database, id: string) {
  const row = await getRow(from, id);
  const counted = row.counts ?? (await countRecipients(from, [id])).get(id);
  return { row, counts: { ...NOBODY, ...counted } };
}

/** Lists who else may approve a campaign: neither the author nor the last editor. */
export function listReviewersOf(from: Database, row: CampaignRow): Promise<string[]> {
  return listReviewers(from, [row.created_by, row.changed_by], MAX_REVIEWERS);
}

/** Returns who may approve a campaign, and what changed since the last review. */
async function reviewOf(from: Database, row: CampaignRow): Promise<CampaignReview> {
  const reviewers = await listReviewersOf(from, row);
  // A draft is compared with the last text that was seen; a campaign in review isn't compared with
  // itself.
  const seen = await findSeenTexts(
    from,
    row.id,
    row.state === 'draft' ? row.version + 1 : row.version,
  );
  if (seen === undefined) return { reviewers, since: null, changes: [] };
  const current = await getCurrentTexts(from, row.id);
  const changes = CAMPAIGN_FIELDS.map((field) => ({
    field,
    before: seen.words[field] ?? '',
    after: current[field] ?? '',
  })).filter(({ before, after }) => before !== after);
  return { reviewers, since: { step: seen.step, at: seen.at.toISOString() }, changes };
}

/** Returns who paused a campaign, which is always its latest step. */
async function pauseOf(from: Database, id: string): Promise<Campaign['pause']> {
  const [last] = await listCampaignEvents(from, id, 1);
  return last === undefined ? null : { by: last.by, at: last.at.toISOString(), note: last.note };
}

/** Returns the recipients in quiet hours while a campaign is being sent. */
async function nightWait(
  { config, now }: Pick<Context, 'config' | 'now'>,
  from: Database,
  { id, state }: CampaignRow,
): Promise<Campaign['nightWait']> {
  if (state !== 'sending' || config.quietHours === undefined) return null;
  const found = nightWaitOf(now(), await countTurnsByZone(from, id), config.quietHours);
  return found === undefined ? null : { people: found.people, until: found.until.toISOString() };
}

/**
 * Returns a campaign as staff see it, in or outside a transaction. @throws AppError `not_found`.
 */
export async function describeCampaign(
  { config, now }: Pick<Context, 'config' | 'now'>,
  from: Database,
  id: string,
): Promise<Campaign> {
  const row = await getRow(from, id);
  const [head] = await withCounts(from, [row]);
  const { preview, body, button } = textsOf(row);
  const isOpen = row.state === 'draft' || row.state === 'in_review';
  const review = isOpen ? await reviewOf(from, row) : null;
  const postalAddress = await postalAddressOf({ config }, from);
  return {
    ...(head ?? listed(row, NOBODY)),
    preview,
    body,
    button,
    ratePerMinute: row.rate_per_minute,
    holdoutPercent: row.holdout_percent,
    subjectTest: await describeTest(from, row),
    quietHours: config.quietHours ?? null,
    nightWait: await nightWait({ config, now }, from, row),
    pause: row.state === 'paused' ? await pauseOf(from, id) : null,
    postalAddress,
    review,
  };
}

/** Lists a page of campaigns, newest first. */
export async function listCampaigns(ctx: Context, after: string | undefined) {
  const rows = await listCampaignRows(ctx.db, { after, limit: PAGE + 1 });
  return {
    campaigns: await withCounts(ctx.db, rows.slice(0, PAGE)),
    hasMore: rows.length > PAGE,
    mailIsOn: ctx.mailer !== undefined,
    hasPostalAddress: (await postalAddressOf(ctx, ctx.db)) !== null,
  };
}

/** Returns a campaign with its text. @throws AppError `not_found`. */
export function getCampaign(ctx: Context, id: string): Promise<Campaign> {
  return describeCampaign(ctx, ctx.db, id);
}

/** Lists a campaign's newest steps. @throws AppError `not_found`. */
export async function getCampaignHistory(ctx: Context, id: string) {
  await getRow(ctx.db, id);
  const rows = await listCampaignEvents(ctx.db, id, MAX_EVENTS);
  return { events: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/**
 * Counts the people of a segment who would get a campaign now, up to a limit that keeps the query
 * fast.
 *
 * @throws AppError `not_found`.
 */
export async function getCampaignAudience(
  ctx: Context,
  segmentId: string,
): Promise<CampaignAudience> {
  const { filter } = await holdSegment(ctx.db, segmentId);
  const people = await listAudienceSample(ctx, filter, MAX_COUNTED_PEOPLE + 1);
  const isMore = people.length > MAX_COUNTED_PEOPLE;
  // If there are more than are counted, looks only at those who may get it.
  const known = isMore ? await listOptedIn(ctx, filter, MAX_COUNTED_PEOPLE) : people;
  const judged = await countJudged(ctx.db, known, bouncingSince(ctx));
  const of = (reason: string | null) => judged.find((one) => one.reason === reason)?.people ?? 0;
  const counted = Math.min(people.length, MAX_COUNTED_PEOPLE);
  return {
    people: counted,
    wouldGet: of(null),
    // A person may opt in between the two queries.
    notAgreed: Math.max(0, counted - known.length) + of('not-agreed'),
    noAddress: of('no-address'),
    bouncing: of('bouncing'),
    isMore,
  };
}

/** Returns the mail of a campaign for a sample recipient. @throws AppError `not_found`. */
export async function previewCampaign(ctx: Context, id: string): Promise<Message> {
  return previewCampaignMail(ctx, textsOf(await getRow(ctx.db, id)), READER);
}

/** Returns the same mail as a test for staff. @throws AppError `not_found`. */
export async function composeCampaignTest(ctx: Context, id: string): Promise<Message> {
  return previewCampaignMail(ctx, textsOf(await getRow(ctx.db, id)), null);
}
