import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Period in which visits were scheduled to begin. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Completed visits: in total, or by region, weekday (0 is Sunday) or hour of the day. */
export interface VisitCount {
  readonly region_id: string | null;
  readonly weekday: number | null;
  readonly hour: string | null;
  readonly visits: number;
  /** Booked price. */
  readonly cents: number;
  readonly people: number;
}

/** Identifies the person of a booking, even before identity resolution. */
const customerKey = sql`coalesce(person_id::text, lower(email))`;

/** Counts completed visits, their revenue, and their people. */
export async function countVisits(db: Database, { from, to }: Span): Promise<VisitCount[]> {
  const { rows } = await sql<VisitCount>`
    select region_id, weekday, hour, count(*)::int as visits,
      coalesce(sum(amount_cents), 0)::bigint as cents, count(distinct who)::int as people
    from (
      select region_id, extract(dow from local_date)::int as weekday,
        left(local_time, 2) as hour, amount_cents, ${customerKey} as who
      from bookings.bookings
      where status = 'completed' and starts_at >= ${from} and starts_at < ${to}
    ) visits
    group by grouping sets ((), (region_id), (weekday), (hour))
    order by region_id, weekday, hour`.execute(db);
  return rows;
}

/** A count, and the number of people behind it. */
export interface GroupCount {
  readonly key: string;
  readonly count: number;
  readonly people: number;
}

/** Counts bookings by current status; `all` for any status. */
export async function countBookings(db: Database, { from, to }: Span): Promise<GroupCount[]> {
  const { rows } = await sql<GroupCount>`
    select coalesce(status, 'all') as key, count(*)::int as count,
      count(distinct who)::int as people
    from (
      select status, ${customerKey} as who from bookings.bookings
      where status in ('pending', 'confirmed', 'expired', 'cancelled', 'completed', 'no_show')
        and starts_at >= ${from} and starts_at < ${to}
    ) made
    group by grouping sets ((), (status))`.execute(db);
  return rows;
}

/** Counts contact messages and quick requests by creation time. */
export async function countRequests(db: Database, { from, to }: Span): Promise<GroupCount[]> {
  const people = sql`count(distinct coalesce(person_id, id))::int as people`;
  const made = sql`created_at >= ${from} and created_at < ${to}`;
  const { rows } = await sql<GroupCount>`
    select 'inquiries' as key, count(*)::int as count, ${people}
    from bookings.contact_requests where ${made}
    union all
    select 'quick-requests', count(*)::int, ${people} from bookings.quick_bookings where ${made}`.execute(
    db,
  );
  return rows;
}

/** Counts members by current tier, and those in a trial as `trialing`. */
export async function countMembers(
  db: Database,
  at: Date,
): Promise<{ tier: string; people: number }[]> {
  const { rows } = await sql<{ tier: string; people: number }>`
    select membership_tier as tier, count(*)::int as people from accounts.users
    where id > '00000000-0000-0000-0000-000000000000' and membership_tier <> 'FREE'
      and (membership_ends_at is null or membership_ends_at > ${at})
    group by membership_tier
    union all
    select 'trialing', count(*)::int from memberships.memberships where status = 'trialing'`.execute(
    db,
  );
  return rows;
}

/** Results of finished campaigns, as counts of mails. */
export interface CampaignResults {
  readonly campaigns: number;
  readonly sent: number;
  readonly failed: number;
  readonly bouncing: number;
  readonly not_agreed: number;
}

/** Outcome of one of the two groups of campaigns. */
export interface CampaignFollowing {
  readonly is_held_out: boolean;
  readonly people: number;
  readonly clicked: number;
  readonly booked: number;
  readonly cents: number;
}

/** Sums the last counted outcomes of campaigns created since an instant, by group. */
export async function sumCampaignResults(db: Database, since: Date): Promise<CampaignFollowing[]> {
  const { rows } = await sql<CampaignFollowing>`
    select r.is_held_out, sum(r.people)::int as people, sum(r.clicked)::int as clicked,
      sum(r.booked)::int as booked, sum(r.revenue_cents)::bigint as cents
    from campaigns c join campaign_results r on r.campaign_id = c.id
    where c.created_at >= ${since} and c.counts is not null
    group by r.is_held_out`.execute(db);
  return rows;
}

/** Sums the results of finished campaigns created since an instant. */
export async function sumCampaigns(db: Database, since: Date): Promise<CampaignResults> {
  const sum = (count: string) => sql`coalesce(sum((counts ->> ${sql.lit(count)})::int), 0)::int`;
  const { rows } = await sql<CampaignResults>`
    select count(*)::int as campaigns, ${sum('sent')} as sent, ${sum('failed')} as failed,
      ${sum('bouncing')} as bouncing, ${sum('notAgreed')} as not_agreed
    from campaigns where created_at >= ${since} and counts is not null`.execute(db);
  return rows[0] ?? { campaigns: 0, sent: 0, failed: 0, bouncing: 0, not_agreed: 0 };
}
