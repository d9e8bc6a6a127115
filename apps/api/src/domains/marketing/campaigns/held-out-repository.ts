import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { judgedNow } from './recipients-repository.ts';
import { isOutsideOf } from './variants-repository.ts';

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Assigns a share of the waiting recipients to the holdout group, after all recipients are saved.
 * Those with the lowest hash of campaign and person are held out: the same people on every run, and
 * exactly the share, rounded.
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
 * During a subject test, the same share of the holdout group takes its turn as of the others. The
 * hash of campaign and person is uniformly distributed, so its remainder modulo 100 selects that
 * share.
 */
const isTheirTurn = sql`(p.subject_b is null or p.winner is not null or
  ('x' || left(md5(p.id::text || r.person_id::text), 8))::bit(32)::bigint % 100 < p.test_percent)`;

/**
 * Gives held-out recipients their turn up to the next mailed one, or all of them if no mail
 * follows: from then on, their bookings count. As in the mailed group, those who wouldn't get a
 * mail now are skipped, and those in quiet hours wait.
 */
export async function passHeldOut(
  db: Database,
  campaignId: string,
  query: {
    readonly at: Date;
    readonly bouncingSince: Date;
    readonly quietZones: readonly string[];
    /** Person ID of the next recipient; undefined if no one gets a mail now. */
    readonly before: string | undefined;
  },
): Promise<void> {
  const { at, bouncingSince, quietZones, before = LAST } = query;
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
