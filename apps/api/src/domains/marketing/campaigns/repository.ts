import type { CampaignCounts, CampaignForm, CampaignState, Variant } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { startOfPage } from '../../../platform/database/time-cursor.ts';

/** Row of a campaign with the name of its segment. */
export interface CampaignRow {
  readonly id: string;
  readonly name: string;
  readonly segment_id: string | null;
  readonly segment_name: string | null;
  readonly filter: unknown;
  readonly subject: string;
  readonly preview: string;
  readonly body: string;
  readonly button_label: string | null;
  readonly button_link: string | null;
  readonly state: CampaignState;
  readonly scheduled_at: Date | null;
  readonly started_at: Date | null;
  readonly taken_after: string | null;
  readonly taken_at: Date | null;
  readonly ended_at: Date | null;
  readonly counts: CampaignCounts | null;
  readonly rate_per_minute: number;
  readonly holdout_percent: number;
  readonly subject_b: string | null;
  readonly test_percent: number | null;
  readonly test_wait_minutes: number | null;
  readonly decides_at: Date | null;
  readonly winner: Variant | null;
  readonly version: number;
  readonly created_by: string;
  readonly created_at: Date;
  readonly changed_by: string;
  readonly changed_by_name: string;
  readonly changed_at: Date;
}

const columns = sql`c.id, c.name, c.segment_id, coalesce(c.segment_name, s.name) as segment_name,
  c.filter, c.subject, c.preview, c.body, c.button_label, c.button_link, c.state, c.scheduled_at,
  c.started_at, c.taken_after, c.taken_at, c.ended_at, c.counts, c.rate_per_minute,
  c.holdout_percent, c.subject_b, c.test_percent, c.test_wait_minutes, c.decides_at, c.winner,
  c.version, c.created_by, c.created_at, c.changed_by, c.changed_at, u.username as changed_by_name`;

const withNames = sql`join accounts.users u on u.id = c.changed_by left join crm.segments s on s.id = c.segment_id`;

/** Lists a page of campaigns, newest first. */
export async function listCampaignRows(
  db: Database,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select ${columns} from campaigns c ${withNames} where (c.created_at, c.id) < ${startOfPage(after)}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds a campaign. */
export async function findCampaign(db: Database, id: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select ${columns} from campaigns c ${withNames} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a campaign, locked, so that its steps are serialized. */
export async function lockCampaign(db: Database, id: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select ${columns} from campaigns c ${withNames} where c.id = ${id}
    for no key update of c`.execute(db);
  return rows[0];
}

/** User and time of an action. */
interface ChangedBy {
  readonly by: string;
  readonly at: Date;
}

const valuesOf = (form: CampaignForm, { by, at }: ChangedBy) => ({
  name: form.name,
  segment_id: form.segmentId,
  subject: form.subject,
  preview: form.preview,
  body: form.body,
  button_label: form.button?.label ?? null,
  button_link: form.button?.link ?? null,
  rate_per_minute: form.ratePerMinute,
  holdout_percent: form.holdoutPercent,
  subject_b: form.subjectTest?.subjectB ?? null,
  test_percent: form.subjectTest?.testPercent ?? null,
  test_wait_minutes: form.subjectTest?.testWaitMinutes ?? null,
  changed_by: by,
  changed_at: at,
});

/** Adds a draft. */
export async function addCampaign(
  db: Database,
  id: string,
  form: CampaignForm,
  changedBy: ChangedBy,
): Promise<void> {
  await db
    .insertInto('campaigns')
    .values({
      id,
      ...valuesOf(form, changedBy),
      created_by: changedBy.by,
      created_at: changedBy.at,
    })
    .execute();
}

/** Saves the text and segment of a campaign, which becomes a draft again. */
export async function saveCampaign(
  db: Database,
  id: string,
  form: CampaignForm,
  changedBy: ChangedBy,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set((change) => ({
      ...valuesOf(form, changedBy),
      state: 'draft',
      version: change('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

const move = async (db: Database, id: string, to: RawBuilder<unknown>): Promise<void> => {
  await sql`update campaigns set ${to}, version = version + 1 where id = ${id}`.execute(db);
};

/** Changes only the review state of a campaign. */
export const markReviewed = (db: Database, id: string, state: 'in_review' | 'approved' | 'draft') =>
  move(db, id, sql`state = ${state}`);

/** Schedules an approved campaign. */
export const markScheduled = (db: Database, id: string, until: Date, { by, at }: ChangedBy) =>
  move(
    db,
    id,
    sql`state = 'scheduled', scheduled_at = ${until}, changed_by = ${by}, changed_at = ${at}`,
  );

/** Unschedules a campaign, which stays approved. */
export const markUnscheduled = (db: Database, id: string, { by, at }: ChangedBy) =>
  move(
    db,
    id,
    sql`state = 'approved', scheduled_at = null, changed_by = ${by}, changed_at = ${at}`,
  );

/** Starts sending; the campaign is fixed to the segment's filter as of this instant. */
export const markSending = (
  db: Database,
  id: string,
  segment: { readonly name: string; readonly filter: object },
  at: Date,
) =>
  move(
    db,
    id,
    sql`state = 'sending', started_at = ${at}, progress_at = ${at},
      results_due_at = ${at}, segment_name = ${segment.name},
      filter = ${JSON.stringify(segment.filter)}::jsonb`,
  );

/** Pauses a campaign that is being sent. */
export const markPaused = (db: Database, id: string, { by, at }: ChangedBy) =>
  move(db, id, sql`state = 'paused', changed_by = ${by}, changed_at = ${at}`);

/** Resumes a paused campaign. */
export const markResumed = (db: Database, id: string, { by, at }: ChangedBy) =>
  move(db, id, sql`state = 'sending', progress_at = ${at}, changed_by = ${by}, changed_at = ${at}`);

/** Cancels a campaign that is being sent or paused. */
export const markCancelled = (db: Database, id: string, { by, at }: ChangedBy) =>
  move(db, id, sql`state = 'cancelled', ended_at = ${at}, changed_by = ${by}, changed_at = ${at}`);

/** Marks a campaign as sent, with its final counts. */
export const markSent = (db: Database, id: string, counts: CampaignCounts, at: Date) =>
  move(db, id, sql`state = 'sent', ended_at = ${at}, counts = ${JSON.stringify(counts)}::jsonb`);

/** Saves how far recipients have been added; `isLast` if that was all. */
export async function saveRecipientProgress(
  db: Database,
  id: string,
  { after, isLast, at }: { after: string | undefined; isLast: boolean; at: Date },
): Promise<void> {
  await sql`
    update campaigns set taken_after = coalesce(${after ?? null}::uuid, taken_after),
      taken_at = case when ${isLast} then ${at}::timestamptz end, progress_at = ${at}
    where id = ${id}`.execute(db);
}

/** Records that a worker is active on the campaign. */
export async function markProgress(db: Database, id: string, at: Date): Promise<void> {
  await sql`update campaigns set progress_at = ${at} where id = ${id} and state = 'sending'`.execute(
    db,
  );
}

/** Deletes a campaign that was never sent. */
export async function deleteCampaign(db: Database, id: string): Promise<void> {
  await db.deleteFrom('campaigns').where('id', '=', id).execute();
}

/** Lists scheduled campaigns that are due. */
export async function listDue(db: Database, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from campaigns where state = 'scheduled' and scheduled_at <= ${at}
    order by scheduled_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Picks up campaigns that are being sent without an active worker, and records the new activity. A
 * campaign that waits for a given time is left alone until then.
 */
export async function resumeStalled(db: Database, since: Date, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update campaigns set progress_at = ${at}
    where state = 'sending' and progress_at < ${since}
      and (resumes_at is null or resumes_at < ${since}) returning id`.execute(db);
  return rows.map(({ id }) => id);
}
