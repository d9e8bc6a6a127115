import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { judgedNow } from './recipients-repository.ts';
import { isOutsideOf } from './variants-repository.ts';

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Holds a share of those who wait out, once all of them are written down. Whoever has the lowest hash
 * of campaign and person is held out: the same people however often this runs, and as many as the
 * share is of all, rounded.
 */
export async function holdOut(db: Database, campaignId: string, percent: number): Promise<void> {
  if (percent === 0) return;
  await sql`
    update campaign_recipients r set is_held_out = true
    from (
      select id, row_number() over (
          order by sha256(convert_to(campaign_id::text || ' ' || person_id::text, 'UTF8')), id
        ) as place, count(*) over () as people
      from campaign_recipients where campaign_id = ${campaignId} and state = 'waiting'
    ) ranked
    where r.id = ranked.id and ranked.place <= round(ranked.people * ${percent}::numeric / 100)`.execute(
    db,
  );
}

/**
 * While two subjects are tested, it is the turn of as large a share of those held out as of the others.
 * Every hash of campaign and person is as likely as the next, so its rest by 100 is a share too.
 */
const isTheirTurn = sql`(p.subject_b is null or p.winner is not null or
  ('x' || left(md5(p.id::text || r.person_id::text), 8))::bit(32)::bigint % 100 < p.test_percent)`;

/**
 * Lets those who are held out take their turn before somebody who gets a mail, and to the last where
 * nobody does: from now on what follows counts for them. Whoever wouldn't get a mail now is skipped,
 * and whoever is in quiet hours waits, as in the other group.
 */
export async function passHeldOut(
  db: Database,
  campaignId: string,
  asked: {
    readonly at: Date;
    readonly bouncingSince: Date;
    readonly quietZones: readonly string[];
    /** Whose turn is next; undefined where nobody gets a mail now. */
    readonly before: string | undefined;
  },
): Promise<void> {
  const { at, bouncingSince, quietZones, before = LAST } = asked;
  await sql`
    with due as (
      select r.id from campaign_recipients r join campaigns p on p.id = r.campaign_id
      where r.campaign_id = ${campaignId} and r.state = 'waiting' and r.is_held_out
        and p.state = 'sending' and p.taken_at is not null and ${isOutsideOf(quietZones)}
        and ${isTheirTurn} and r.person_id < ${before}
      for no key update of r skip locked
    ), passed as (
      select j.id, j.reason from (${judgedNow(sql`select id from due`, bouncingSince)}) j
    )
    update campaign_recipients r set user_id = null, subscription_id = null, address = null,
      zone = null, at = ${at}, reason = p.reason,
      state = case when p.reason is null then 'held-out' else 'skipped' end
    from passed p where r.id = p.id`.execute(db);
}
