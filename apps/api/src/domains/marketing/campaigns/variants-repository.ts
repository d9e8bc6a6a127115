import type { Variant, VariantCounts } from '@voltcourier/contracts';
import { DEFAULT_ZONE } from '@voltcourier/pricing';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { PeopleOfZone } from './quiet-hours.ts';

// Subject of each recipient, and whose turn it is during a subject test.

/** The subject of the mail to `campaign_recipients r` of `campaigns c`. */
export const subjectOfRecipient: RawBuilder<string> = sql<string>`
  case when coalesce(r.variant, c.winner) = 'b' then c.subject_b else c.subject end`;

/** The time zone of `campaign_recipients r`. */
const zone = sql`coalesce(r.zone, ${sql.lit(DEFAULT_ZONE)})`;

/** Condition that `campaign_recipients r` is in none of the given zones. */
export const isOutsideOf = (zones: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${zone} <> all(${zones}::text[])`;

/** While `campaigns p` tests two subjects, only the test's recipients take their turn. */
export const isTurnOf: RawBuilder<boolean> = sql<boolean>`
  (p.subject_b is null or p.winner is not null or r.variant is not null)`;

/** Counts a campaign's waiting recipients. */
export async function countWaiting(db: Database, campaignId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from campaign_recipients
    where campaign_id = ${campaignId} and state = 'waiting' and not is_held_out`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Lists the zones of all waiting recipients of a campaign. */
export async function listWaitingZones(db: Database, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct ${zone} as zone from campaign_recipients r
    where r.campaign_id = ${campaignId} and r.state = 'waiting'`.execute(db);
  return rows.map((row) => row.zone);
}

/** Counts the waiting recipients whose turn it is, by zone. */
export async function countTurnsByZone(db: Database, campaignId: string): Promise<PeopleOfZone[]> {
  const { rows } = await sql<PeopleOfZone>`
    select ${zone} as zone, count(*)::int as people
    from campaign_recipients r join campaigns p on p.id = r.campaign_id
    where r.campaign_id = ${campaignId} and r.state = 'waiting' and ${isTurnOf}
    group by 1`.execute(db);
  return rows;
}

/**
 * Chooses a test's recipients, the same number for each subject. Ordered by a hash of campaign and
 * person: repeated runs choose the same ones, and no property of the data determines the
 * assignment.
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

/** Counts the results of each subject of a test. */
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

/** Saves when the winner is chosen. */
export async function saveDecisionTime(db: Database, campaignId: string, at: Date): Promise<void> {
  await sql`update campaigns set decides_at = ${at} where id = ${campaignId}`.execute(db);
}

/** Saves which subject the remaining recipients get. */
export async function saveWinner(db: Database, campaignId: string, winner: Variant): Promise<void> {
  await sql`
    update campaigns set winner = ${winner}, version = version + 1
    where id = ${campaignId} and winner is null`.execute(db);
}

/** Saves until when a campaign waits, or null if it doesn't; returns true if that is new. */
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
