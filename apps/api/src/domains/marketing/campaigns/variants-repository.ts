import type { Variant, VariantCounts } from '@voltcourier/contracts';
import { DEFAULT_ZONE } from '@voltcourier/pricing';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { PeopleOfZone } from './quiet-hours.ts';

// Which subject each recipient gets, and whose turn it is while two subjects are tested.

/** The subject of the mail to `campaign_recipients r` of `campaigns c`. */
export const subjectOfRecipient: RawBuilder<string> = sql<string>`
  case when coalesce(r.variant, c.winner) = 'b' then c.subject_b else c.subject end`;

/** The zone of `campaign_recipients r`. */
const zone = sql`coalesce(r.zone, ${sql.lit(DEFAULT_ZONE)})`;

/** That `campaign_recipients r` of a zone isn't in one of some. */
export const isOutsideOf = (zones: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${zone} <> all(${zones}::text[])`;

/** While `campaigns p` is testing two subjects, it is the turn of the test's people alone. */
export const isTurnOf: RawBuilder<boolean> = sql<boolean>`
  (p.subject_b is null or p.winner is not null or r.variant is not null)`;

/** How many people of a campaign wait for a mail. */
export async function countWaiting(db: Database, campaignId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from campaign_recipients
    where campaign_id = ${campaignId} and state = 'waiting' and not is_held_out`.execute(db);
  return rows[0]?.people ?? 0;
}

/** The zones of all of a campaign's people who wait. */
export async function listWaitingZones(db: Database, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct ${zone} as zone from campaign_recipients r
    where r.campaign_id = ${campaignId} and r.state = 'waiting'`.execute(db);
  return rows.map((row) => row.zone);
}

/** The waiting people whose turn it is, by their zone. */
export async function countTurnsByZone(db: Database, campaignId: string): Promise<PeopleOfZone[]> {
  const { rows } = await sql<PeopleOfZone>`
    select ${zone} as zone, count(*)::int as people
    from campaign_recipients r join campaigns p on p.id = r.campaign_id
    where r.campaign_id = ${campaignId} and r.state = 'waiting' and ${isTurnOf}
    group by 1`.execute(db);
  return rows;
}

/**
 * Chooses the people of a test, so many for each subject. A hash of campaign and person puts them in
 * order: whoever does it again chooses the same ones, and no rule of the data decides who gets what.
 */
export async function chooseTested(db: Database, campaignId: string, half: number): Promise<void> {
  await sql`
    update campaign_recipients r set variant = case when o.place <= ${half} then 'a' else 'b' end
    from (
      select id, row_number() over (
        order by md5(campaign_id::text || person_id::text), person_id) as place
      from campaign_recipients
      where campaign_id = ${campaignId} and state = 'waiting' and not is_held_out
    ) o
    where o.id = r.id and o.place <= ${2 * half}`.execute(db);
}

const NOTHING: VariantCounts = { people: 0, sent: 0, clicked: 0 };

/** What each subject of a test has come to. */
export async function countVariants(
  db: Database,
  campaignId: string,
): Promise<Readonly<Record<Variant, VariantCounts>>> {
  const { rows } = await sql<VariantCounts & { variant: Variant }>`
    select r.variant, count(*)::int as people,
      (count(*) filter (where r.state = 'sent'))::int as sent,
      (count(r.clicked_at) filter (where r.state = 'sent'))::int as clicked
    from campaign_recipients r
    where r.campaign_id = ${campaignId} and r.variant in ('a', 'b')
    group by r.variant`.execute(db);
  const of = (variant: Variant): VariantCounts => {
    const found = rows.find((row) => row.variant === variant);
    return found === undefined
      ? NOTHING
      : { people: found.people, sent: found.sent, clicked: found.clicked };
  };
  return { a: of('a'), b: of('b') };
}

/** Writes down when the winner is chosen. */
export async function saveDecisionTime(db: Database, campaignId: string, at: Date): Promise<void> {
  await sql`update campaigns set decides_at = ${at} where id = ${campaignId}`.execute(db);
}

/** Writes down which subject the rest get. */
export async function saveWinner(db: Database, campaignId: string, winner: Variant): Promise<void> {
  await sql`
    update campaigns set winner = ${winner}, version = version + 1
    where id = ${campaignId} and winner is null`.execute(db);
}

/** Writes down until when a campaign waits; true where that is new. Null where it doesn't wait. */
export async function saveWait(
  db: Database,
  campaignId: string,
  until: Date | null,
): Promise<boolean> {
  const { rows } = await sql`
    update campaigns set resumes_at = ${until}::timestamptz
    where id = ${campaignId} and resumes_at is distinct from ${until}::timestamptz
    returning id`.execute(db);
  return rows.length > 0;
}
