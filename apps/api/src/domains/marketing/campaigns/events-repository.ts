import {
  type CampaignEvent,
  type CampaignStep,
  type CampaignTexts,
  STAFF_ROLES,
} from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { listRolesThatMay } from '../../accounts/index.ts';

/** A step of a campaign to record. */
export interface TakenStep {
  readonly step: CampaignStep;
  /** ID of the user who takes the step; null for automatic steps. */
  readonly by: string | null;
  readonly at: Date;
  readonly note?: string;
}

/** A step of a campaign, as stored. */
export type CampaignEventRow = Omit<CampaignEvent, 'at'> & { readonly at: Date };

/** The reviewed fields of `campaigns c` with its segment `s`, as a JSON object of strings. */
const reviewedFields = sql`jsonb_build_object(
  'name', c.name, 'segment', coalesce(c.segment_name, s.name, ''), 'subject', c.subject,
  'preview', c.preview, 'body', c.body, 'buttonLabel', coalesce(c.button_label, ''),
  'buttonLink', coalesce(c.button_link, ''), 'ratePerMinute', c.rate_per_minute::text,
  'subjectB', coalesce(c.subject_b, ''), 'testPercent', coalesce(c.test_percent::text, ''),
  'testWaitMinutes', coalesce(c.test_wait_minutes::text, ''),
  'holdoutPercent', c.holdout_percent::text)`;

/** Adds a step to a campaign's history, with the campaign's current state and text. */
export async function addCampaignEvent(
  db: Database,
  campaignId: string,
  { step, by, at, note = '' }: TakenStep,
): Promise<void> {
  await sql`
    insert into campaign_events (campaign_id, step, state, version, by_user, at, note, words)
    select c.id, ${step}, ${step === 'remove' ? null : sql`c.state`}, c.version, ${by}::uuid, ${at},
      ${note}, ${reviewedFields}
    from campaigns c left join crm.segments s on s.id = c.segment_id
    where c.id = ${campaignId}`.execute(db);
}

/** Lists a campaign's newest steps. */
export async function listCampaignEvents(
  db: Database,
  campaignId: string,
  limit: number,
): Promise<CampaignEventRow[]> {
  const { rows } = await sql<CampaignEventRow>`
    select e.id, e.step, e.state, u.username as by, e.at, e.version, e.note, e.words
    from campaign_events e left join accounts.users u on u.id = e.by_user
    where e.campaign_id = ${campaignId} order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Text of a campaign that a reviewer has seen, from before a version. */
export interface SeenTexts {
  readonly step: 'approve' | 'submit';
  readonly at: Date;
  readonly words: CampaignTexts;
}

/** Finds the text of the last approval before a version, or otherwise of the last review. */
export async function findSeenTexts(
  db: Database,
  campaignId: string,
  beforeVersion: number,
): Promise<SeenTexts | undefined> {
  const { rows } = await sql<SeenTexts>`
    select step, at, words from campaign_events
    where campaign_id = ${campaignId} and step in ('approve', 'submit')
      and version < ${beforeVersion}
    order by step = 'approve' desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Returns the current reviewed fields of a campaign. */
export async function getCurrentTexts(db: Database, campaignId: string): Promise<CampaignTexts> {
  const { rows } = await sql<{ words: CampaignTexts }>`
    select ${reviewedFields} as words from campaigns c left join crm.segments s on s.id = c.segment_id
    where c.id = ${campaignId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no campaign ${campaignId}.`);
  return row.words;
}

// Inlined, so that a prepared statement also uses the partial index on staff.
const isStaff = sql.raw(`u.role in (${STAFF_ROLES.map((role) => `'${role}'`).join(', ')})`);

/** Lists the usernames of staff who may approve campaigns, except some, in alphabetical order. */
export async function listReviewers(
  db: Database,
  exceptIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const roles = await listRolesThatMay(db, 'campaigns:write');
  const { rows } = await sql<{ username: string }>`
    select u.username from accounts.users u
    where ${isStaff} and u.role = any(${roles}) and u.deleted_at is null and u.id <> all(${exceptIds}::uuid[])
    order by lower(u.username), u.id limit ${limit}`.execute(db);
  return rows.map(({ username }) => username);
}
