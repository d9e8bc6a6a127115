import { randomUUID } from 'node:crypto';
import {
  type Campaign,
  type CampaignAudience,
  type CampaignCounts,
  type CampaignForm,
  type CampaignRow as ListedCampaign,
  type CampaignStep,
  canCampaign,
  MAX_COUNTED_PEOPLE,
  type SentTest,
} from '@voltcourier/contracts';
import { holdAudience, listAudienceSample, listOptedIn } from '../../crm/index.ts';
import {
  bouncingSince,
  type Message,
  previewCampaignMail,
  sendTestMessage,
} from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { beginCampaign, wordsOf } from './sending.ts';
import { countJudged, countRecipients, NOBODY } from './recipients-repository.ts';
import {
  addCampaign,
  type CampaignRow,
  deleteCampaign,
  findCampaign,
  listCampaignRows,
  lockCampaign,
  markCancelled,
  markDraft,
  markScheduled,
  saveCampaign,
} from './repository.ts';

const PAGE = 25;

/** Whom a preview addresses: it is written to nobody in particular. */
const READER = 'Ada';

/** A campaign as somebody saw it. */
interface ExpectedVersion {
  readonly id: string;
  readonly version: number;
}

const listed = (row: CampaignRow, counts: CampaignCounts): ListedCampaign => ({
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
  changedBy: row.changed_by_name,
  changedAt: row.changed_at.toISOString(),
  version: row.version,
});

const meanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'Someone else edited this campaign, or it is being sent. Your changes weren’t saved. Review and try again.',
  );

/** What the audit log keeps of words: that they are the business's own makes them fit for it. */
const auditOf = ({ name, segmentId, subject }: CampaignForm) => ({ name, segmentId, subject });

// What staff do with campaigns.

/** What became of the people of each; counted where it isn't over. */
async function withCounts(from: Database, rows: readonly CampaignRow[]) {
  const open = rows.filter((row) => row.started_at !== null && row.counts === null);
  const counted =
    open.length === 0
      ? undefined
      : await countRecipients(
          from,
          open.map(({ id }) => id),
        );
  return rows.map((row) => listed(row, row.counts ?? counted?.get(row.id) ?? NOBODY));
}

/** @throws AppError `not_found`. */
async function getRow(from: Database, id: string): Promise<CampaignRow> {
  const row = await findCampaign(from, id);
  if (row === undefined) throw new AppError('not_found', 'There is no such campaign any more.');
  return row;
}

/** @throws AppError `not_found`. */
async function get(from: Database, id: string): Promise<Campaign> {
  const row = await getRow(from, id);
  const [head] = await withCounts(from, [row]);
  const { preview, body, button } = wordsOf(row);
  return { ...(head ?? listed(row, NOBODY)), preview, body, button };
}

/** @throws AppError `not_found` where the segment is gone. */
async function holdSegment(trx: Database, segmentId: string) {
  const segment = await holdAudience(trx, segmentId);
  if (segment === undefined) {
    throw new AppError('not_found', 'There is no such segment any more: choose another one.');
  }
  return segment;
}

/** Does a step with a campaign as it was seen. @throws AppError `not_found`, `changed_meanwhile`. */
function step<Result>(
  ctx: Context,
  { id, version }: ExpectedVersion,
  name: CampaignStep,
  deed: (trx: Database, row: CampaignRow) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockCampaign(trx, id);
    if (row === undefined) throw new AppError('not_found', 'There is no such campaign any more.');
    if (row.version !== version || !canCampaign(name, row.state)) throw meanwhile();
    return deed(trx, row);
  });
}

function subjectOf(id: string) {
  return { kind: 'campaign', id } as const;
}

/** A page of campaigns, the newest first. */
export async function listCampaigns(ctx: Context, after: string | undefined) {
  const rows = await listCampaignRows(ctx.db, { after, limit: PAGE + 1 });
  return {
    campaigns: await withCounts(ctx.db, rows.slice(0, PAGE)),
    hasMore: rows.length > PAGE,
    mailIsOn: ctx.mailer !== undefined,
  };
}

/** A campaign with its words. @throws AppError `not_found`. */
export function getCampaign(ctx: Context, id: string): Promise<Campaign> {
  return get(ctx.db, id);
}

/**
 * How many people of a segment would get a campaign now; no further than is worth waiting for.
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
  // Of more than are counted, those are looked at who may get it.
  const known = isMore ? await listOptedIn(ctx, filter, MAX_COUNTED_PEOPLE) : people;
  const judged = await countJudged(ctx.db, known, bouncingSince(ctx));
  const of = (reason: string | null) => judged.find((one) => one.reason === reason)?.people ?? 0;
  const counted = Math.min(people.length, MAX_COUNTED_PEOPLE);
  return {
    people: counted,
    wouldGet: of(null),
    // Somebody may agree between the two.
    notAgreed: Math.max(0, counted - known.length) + of('not-agreed'),
    noAddress: of('no-address'),
    bouncing: of('bouncing'),
    isMore,
  };
}

/** The mail of a campaign as somebody made up would read it. @throws AppError `not_found`. */
export async function previewCampaign(ctx: Context, id: string): Promise<Message> {
  return previewCampaignMail(ctx, wordsOf(await getRow(ctx.db, id)), READER);
}

/** Writes a draft. @throws AppError `not_found` where the segment is gone. */
export function createCampaign(
  ctx: Context,
  actor: StaffActor,
  form: CampaignForm,
): Promise<Campaign> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdSegment(trx, form.segmentId);
    const [id, at] = [randomUUID(), ctx.now()];
    await addCampaign(trx, id, form, { by: actor.id, at });
    const subject = subjectOf(id);
    await recordAudit(trx, actor, {
      at,
      action: 'campaign.create',
      subject,
      after: auditOf(form),
    });
    return get(trx, id);
  });
}

/** Changes a draft as it was seen. @throws AppError `not_found`, `changed_meanwhile`. */
export function changeCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  form: CampaignForm,
): Promise<Campaign> {
  return step(ctx, seen, 'change', async (trx, row) => {
    await holdSegment(trx, form.segmentId);
    const at = ctx.now();
    await saveCampaign(trx, row.id, form, { by: actor.id, at });
    const segmentId = row.segment_id ?? '';
    await recordAudit(trx, actor, {
      at,
      action: 'campaign.change',
      subject: subjectOf(row.id),
      before: auditOf({ ...wordsOf(row), name: row.name, segmentId }),
      after: auditOf(form),
    });
    return get(trx, row.id);
  });
}

/** Sends the mail to whoever asks, marked as a test. @throws AppError `not_found`. */
export async function testCampaign(ctx: Context, actor: StaffActor, id: string): Promise<SentTest> {
  const words = wordsOf(await getRow(ctx.db, id));
  const message = await previewCampaignMail(ctx, words, null);
  const audit = { action: 'campaign.test', subject: subjectOf(id) } as const;
  return sendTestMessage(ctx, actor, { kind: 'campaign', to: actor.email, message, audit });
}

/** Lets a draft wait for a time. @throws AppError `not_found`, `changed_meanwhile`, `too_late`. */
export function scheduleCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  until: Date,
): Promise<Campaign> {
  return step(ctx, seen, 'schedule', async (trx, row) => {
    const at = ctx.now();
    if (until <= at) {
      throw new AppError('too_late', 'That time has passed. Choose a later one, or send it now.');
    }
    await markScheduled(trx, row.id, until, { by: actor.id, at });
    const subject = subjectOf(row.id);
    const after = { at: until.toISOString() };
    await recordAudit(trx, actor, { at, action: 'campaign.schedule', subject, after });
    return get(trx, row.id);
  });
}

/** Begins to send a draft. @throws AppError `not_found`, `changed_meanwhile`. */
export function sendCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<Campaign> {
  return step(ctx, seen, 'begin', async (trx, row) => {
    if (!(await beginCampaign(ctx, trx, row))) throw meanwhile();
    const subject = subjectOf(row.id);
    await recordAudit(trx, actor, { at: ctx.now(), action: 'campaign.send', subject });
    return get(trx, row.id);
  });
}

/**
 * Makes a scheduled campaign a draft again, or stops one that is being sent.
 *
 * @throws AppError `not_found`, `changed_meanwhile` where it isn't that any more.
 */
export function stopCampaign(
  ctx: Context,
  actor: StaffActor,
  id: string,
  state: 'scheduled' | 'sending',
): Promise<Campaign> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockCampaign(trx, id);
    if (row === undefined) throw new AppError('not_found', 'There is no such campaign any more.');
    if (row.state !== state) throw meanwhile();
    const at = ctx.now();
    const mark = state === 'scheduled' ? markDraft : markCancelled;
    await mark(trx, id, { by: actor.id, at });
    const before = { state };
    await recordAudit(trx, actor, {
      at,
      action: 'campaign.stop',
      subject: subjectOf(id),
      before,
    });
    return get(trx, id);
  });
}

/** Deletes a draft as it was seen. @throws AppError `not_found`, `changed_meanwhile`. */
export function removeCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<{ id: string }> {
  return step(ctx, seen, 'remove', async (trx, row) => {
    await deleteCampaign(trx, row.id);
    const before = { name: row.name };
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'campaign.delete',
      subject: subjectOf(row.id),
      before,
    });
    return { id: row.id };
  });
}
