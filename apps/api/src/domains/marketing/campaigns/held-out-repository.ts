import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { judgedNow } from './recipients-repository.ts';

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
 * Lets those who are held out take their turn up to the next who gets a mail, and to the last where
 * nobody does: from now on what follows counts for them. Whoever wouldn't get a mail now is skipped,
 * as in the other group.
 */
export async function passHeldOut(
  db: Database,
  campaignId: string,
  { at, bouncingSince }: { readonly at: Date; readonly bouncingSince: Date },
): Promise<void> {
  await sql`
    with due as (
      select r.id from campaign_recipients r
      where r.campaign_id = ${campaignId} and r.state = 'waiting' and r.is_held_out
        and r.person_id < coalesce((
          select n.person_id from campaign_recipients n
          where n.campaign_id = ${campaignId} and n.state = 'waiting' and not n.is_held_out
            and (n.retry_at is null or n.retry_at <= ${at})
          order by n.person_id limit 1
        ), 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        and exists (select from campaigns p where p.id = ${campaignId} and p.state = 'sending')
      for no key update of r skip locked
    ), passed as (
      select j.id, j.reason from (${judgedNow(sql`select id from due`, bouncingSince)}) j
    )
    update campaign_recipients r set user_id = null, subscription_id = null, address = null, at = ${at},
      state = case when p.reason is null then 'held-out' else 'skipped' end, reason = p.reason
    from passed p where r.id = p.id`.execute(db);
}
