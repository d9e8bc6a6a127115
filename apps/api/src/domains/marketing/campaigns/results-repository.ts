import {
  CAMPAIGN_WINDOW_DAYS,
  type CampaignBrief,
  type GroupOutcome,
  measureLift,
} from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Outcome of one of a campaign's two groups, as last counted. */
export interface OutcomeRow extends GroupOutcome {
  readonly campaign_id: string;
  readonly is_held_out: boolean;
  readonly clicked: number;
  readonly bookings: number;
}

/** Lists campaigns whose results are due to be counted, with their end times. */
export async function listDueResults(
  db: Database,
  at: Date,
  limit: number,
): Promise<{ id: string; endedAt: Date | null }[]> {
  const { rows } = await sql<{ id: string; endedAt: Date | null }>`
    select id, ended_at as "endedAt" from campaigns where results_due_at <= ${at}
    order by results_due_at limit ${limit}`.execute(db);
  return rows;
}

/**
 * Counts and saves a campaign's results: bookings that its recipients made, with any of their
 * records, in the days after their turn. Canceled bookings and those that expired unpaid don't
 * count. If records were merged later, a booking counts for the earlier turn.
 */
export async function countOutcomes(db: Database, campaignId: string, at: Date): Promise<void> {
  await sql`
    with mine as materialized (
      select id, person_id, is_held_out, at, clicked_at from campaign_recipients
      where campaign_id = ${campaignId} and state in ('sent', 'held-out')
    ),
    made as (
      select distinct on (b.id) b.id, b.status, m.id as recipient_id, m.is_held_out
      from mine m
        join crm.people p on p.id = m.person_id
        join crm.people o on o.group_id = p.group_id
        join bookings.bookings b on b.person_id = o.id
      where b.created_at >= m.at
        and b.created_at < m.at + ${CAMPAIGN_WINDOW_DAYS} * interval '1 day'
        and b.status in ('confirmed', 'completed', 'no_show', 'cancelled')
      order by b.id, m.at
    ),
    brought as (
      select b.recipient_id, b.is_held_out, count(*) as bookings, sum(y.cents) as cents
      from made b cross join lateral (
        select count(*) as entries, coalesce(-sum(e.amount_cents), 0) as cents
        from payments.ledger_transactions t
          join payments.ledger_entries e on e.transaction_id = t.id
        where t.booking_id = b.id and e.account = 'charging_revenue'
      ) y
      where b.status <> 'cancelled' or y.entries > 0
      group by b.recipient_id, b.is_held_out
    ),
    sizes as (
      select is_held_out, count(*) as people, count(clicked_at) as clicked from mine
      group by is_held_out
    )
    insert into campaign_results (campaign_id, is_held_out, people, clicked, booked, bookings,
      revenue_cents, revenue_squares, counted_at)
    select ${campaignId}, g.is_held_out, coalesce(max(p.people), 0), coalesce(max(p.clicked), 0),
      count(b.recipient_id), coalesce(sum(b.bookings), 0), coalesce(sum(b.cents), 0),
      coalesce(sum(b.cents * b.cents), 0), ${at}
    from (values (false), (true)) g (is_held_out)
      left join sizes p on p.is_held_out = g.is_held_out
      left join brought b on b.is_held_out = g.is_held_out
    group by g.is_held_out
    on conflict (campaign_id, is_held_out) do update set people = excluded.people,
      clicked = excluded.clicked, booked = excluded.booked, bookings = excluded.bookings,
      revenue_cents = excluded.revenue_cents, revenue_squares = excluded.revenue_squares,
      counted_at = excluded.counted_at`.execute(db);
}

/** Saves when a campaign's results are counted again; null for never. */
export async function markCounted(
  db: Database,
  campaignId: string,
  again: Date | null,
): Promise<void> {
  await sql`update campaigns set results_due_at = ${again} where id = ${campaignId}`.execute(db);
}

const NOTHING = {
  people: 0,
  clicked: 0,
  booked: 0,
  bookings: 0,
  revenueCents: 0,
  revenueSquares: 0,
};

/** Results of a campaign's two groups. */
export interface Outcomes {
  readonly mailed: Omit<OutcomeRow, 'campaign_id' | 'is_held_out'>;
  readonly heldOut: Omit<OutcomeRow, 'campaign_id' | 'is_held_out'>;
  readonly countedAt: Date;
}

/** Returns the last counted results of campaigns. */
export async function findOutcomes(
  db: Database,
  campaignIds: readonly string[],
): Promise<Map<string, Outcomes>> {
  const { rows } = await sql<OutcomeRow & { countedAt: Date }>`
    select campaign_id, is_held_out, counted_at as "countedAt", people, clicked, booked, bookings,
      revenue_cents as "revenueCents", revenue_squares::float8 as "revenueSquares"
    from campaign_results where campaign_id = any(${campaignIds}::uuid[])`.execute(db);
  const of = (own: readonly OutcomeRow[], isHeldOut: boolean) =>
    own.find((row) => row.is_held_out === isHeldOut) ?? NOTHING;
  const grouped = Map.groupBy(rows, (row) => row.campaign_id);
  return new Map(
    [...grouped].map(([id, own]) => {
      const countedAt = own[0]?.countedAt ?? new Date(0);
      return [id, { mailed: of(own, false), heldOut: of(own, true), countedAt }];
    }),
  );
}

/** Returns short results of campaigns. */
export async function briefResults(
  db: Database,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignBrief>> {
  const outcomes = await findOutcomes(db, campaignIds);
  return new Map(
    [...outcomes].map(([id, { mailed, heldOut }]) => {
      const lift = measureLift(mailed, heldOut);
      const rate = lift.kind === 'measured' ? lift.rate.difference : null;
      return [id, { clicked: mailed.clicked, booked: mailed.booked, lift: rate }];
    }),
  );
}
