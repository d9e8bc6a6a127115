import type { CampaignCounts, Variant } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { isOutsideOf, isTurnOf } from './variants-repository.ts';

/** Reasons why a person doesn't get a mail. */
export type SkipReason = 'not-agreed' | 'no-address' | 'bouncing';

/** The recipient whose turn it is. */
export interface NextRecipient {
  readonly id: string;
  readonly person_id: string;
  readonly attempts: number;
  readonly first_name: string | null;
  readonly address: string;
  /** Which of the campaign's two subjects the recipient gets. */
  readonly variant: Variant;
  /** Why the recipient doesn't get the mail now; null if they do. */
  readonly reason: SkipReason | null;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Condition that mail to an address bounced permanently since an instant. */
const bounces = (address: RawBuilder<unknown>, since: Date) => sql`exists (
  select from messaging.emails e where lower(e.recipient) = lower(${address}) and e.created_at > ${since}
    and e.bounced_at is not null and e.bounce_status like '5.%')`;

/** Why the account `u` with the preferences `c` gets no mail; null if it does. */
const reasonOfAccount = (bouncingSince: Date, orElse = sql``) => sql`case
    when c.user_id is null then 'not-agreed'
    when u.email_verified_at is null then 'no-address'
    ${orElse}
    when ${bounces(sql`u.email`, bouncingSince)} then 'bouncing'
  end`;

/** Why the subscription `s`, which is confirmed, gets no mail. */
const reasonOfSubscription = (bouncingSince: Date) => sql`case
    when s.confirmed_at is null or s.unsubscribed_at is not null then 'not-agreed'
    when ${bounces(sql`s.address`, bouncingSince)} then 'bouncing'
  end`;

/**
 * Determines for each person the account or subscription to send to, or why there is none. Of
 * several, picks one that can get the mail, accounts before subscriptions.
 */
const judged = (personIds: readonly string[], bouncingSince: Date): RawBuilder<unknown> => sql`
  select distinct on (k.person_id) k.person_id, k.user_id, k.subscription_id, k.address, k.reason
  from (
    select g.id as person_id, u.id as user_id, null::uuid as subscription_id, u.email as address,
      ${reasonOfAccount(bouncingSince)} as reason
    from unnest(${personIds}::uuid[]) as g (id)
      left join crm.people m on m.group_id = g.id and m.user_id is not null
      left join accounts.users u on u.id = m.user_id
      left join messaging.contact_preferences c on c.user_id = u.id and c.marketing
    union all
    select g.id, null, s.id, s.address, ${reasonOfSubscription(bouncingSince)}
    from unnest(${personIds}::uuid[]) as g (id)
      join crm.people m on m.group_id = g.id
      join messaging.notification_subscriptions s on s.person_id = m.id and s.channel = 'email'
  ) k
  order by k.person_id, case k.reason when 'bouncing' then 1 when 'no-address' then 2
    when 'not-agreed' then 3 else 0 end, k.subscription_id is not null, k.user_id, k.subscription_id`;

/** Joins `campaign_recipients r` with its account `u` or subscription `s`. */
const withConsent = sql`
  left join accounts.users u on u.id = r.user_id
  left join messaging.contact_preferences c on c.user_id = u.id and c.marketing
  left join messaging.notification_subscriptions s on s.id = r.subscription_id`;

const reasonNow = (bouncingSince: Date, orElse?: RawBuilder<unknown>) => sql`case
    when r.subscription_id is not null then ${reasonOfSubscription(bouncingSince)}
    else ${reasonOfAccount(bouncingSince, orElse)}
  end`;

/** Why recipients, by ID, get no mail now; null for those who do. */
export const judgedNow = (
  ids: RawBuilder<unknown>,
  bouncingSince: Date,
): RawBuilder<unknown> => sql`
  select r.id, ${reasonNow(bouncingSince)} as reason
  from campaign_recipients r ${withConsent} where r.id in (${ids})`;

/** Counts people by the current result for a mail to each. */
export async function countJudged(
  db: Database,
  personIds: readonly string[],
  bouncingSince: Date,
): Promise<{ reason: SkipReason | null; people: number }[]> {
  const { rows } = await sql<{ reason: SkipReason | null; people: number }>`
    select reason, count(*)::int as people from (${judged(personIds, bouncingSince)}) j
    group by reason`.execute(db);
  return rows;
}

/** Time zone of a person's last booking, which is taken as their local one. */
const lastZone = sql`(
  select b.zone from crm.people m join bookings.bookings b on b.person_id = m.id
  where m.group_id = j.person_id order by b.starts_at desc, b.id desc limit 1)`;

/** Adds recipients to a campaign, each person and each address only once. */
export async function addRecipients(
  db: Database,
  campaignId: string,
  personIds: readonly string[],
  { at, bouncingSince }: { readonly at: Date; readonly bouncingSince: Date },
): Promise<void> {
  await sql`
    insert into campaign_recipients (campaign_id, person_id, user_id, subscription_id, address, state,
      reason, at, zone)
    select ${campaignId}, person_id, case when reason is null then user_id end,
      case when reason is null then subscription_id end,
      case when reason is null then address end,
      case when reason is null then 'waiting' else 'skipped' end, reason, ${at},
      case when reason is null then ${lastZone} end
    from (${judged(personIds, bouncingSince)}) j
    on conflict do nothing`.execute(db);
}

/**
 * Returns the next waiting recipient after a given ID, locked for one worker. Checks again whether
 * they may get the mail. Returns nothing if the campaign is no longer being sent.
 */
export async function lockNext(
  db: Database,
  campaignId: string,
  query: {
    after: string | undefined;
    at: Date;
    bouncingSince: Date;
    /** Recipients in these zones aren't sent to now. */
    quietZones: readonly string[];
  },
): Promise<NextRecipient | undefined> {
  // The account's address may have changed to one that another recipient already had.
  const isAnothers = sql`when lower(u.email) <> lower(r.address) and exists (
    select from campaign_recipients o
    where o.campaign_id = r.campaign_id and lower(o.address) = lower(u.email)
  ) then 'no-address'`;
  const { rows } = await sql<NextRecipient>`
    select r.id, r.person_id, r.attempts, u.first_name, coalesce(u.email, s.address) as address,
      coalesce(r.variant, (select p.winner from campaigns p where p.id = ${campaignId}), 'a')
        as variant,
      ${reasonNow(query.bouncingSince, isAnothers)} as reason
    from campaign_recipients r ${withConsent}
    where r.campaign_id = ${campaignId} and r.state = 'waiting'
      and not r.is_held_out and r.person_id > ${query.after ?? FIRST}
      and (r.retry_at is null or r.retry_at <= ${query.at})
      and ${isOutsideOf(query.quietZones)}
      and exists (select from campaigns p where p.id = ${campaignId} and ${isTurnOf}
        and p.state = 'sending' and p.taken_at is not null)
    order by r.person_id limit 1
    for no key update of r skip locked`.execute(db);
  return rows[0];
}

/** Marks a recipient as mailed. */
export async function markMailed(
  db: Database,
  id: string,
  { address, at }: { address: string; at: Date },
): Promise<void> {
  await sql`
    update campaign_recipients set state = 'sent', address = ${address}, retry_at = null, at = ${at},
      attempts = attempts + 1
    where id = ${id}`.execute(db);
}

/** Marks a recipient as skipped. */
export async function markSkipped(
  db: Database,
  id: string,
  reason: SkipReason,
  at: Date,
): Promise<void> {
  await sql`
    update campaign_recipients set state = 'skipped', reason = ${reason}, user_id = null,
      subscription_id = null, address = null, zone = null, retry_at = null, at = ${at}
    where id = ${id}`.execute(db);
}

/** Records that a mail was refused, and when it is retried, if at all. */
export async function markRefused(
  db: Database,
  id: string,
  { retryAt, isCounted, at }: { retryAt: Date | null; isCounted: boolean; at: Date },
): Promise<void> {
  await sql`
    update campaign_recipients set retry_at = ${retryAt}, at = ${at},
      attempts = attempts + ${isCounted ? 1 : 0},
      state = case when ${retryAt}::timestamptz is null then 'failed' else 'waiting' end
    where id = ${id} and state = 'waiting'`.execute(db);
}

/** Whether a campaign has no waiting recipients of any kind. */
export async function isNobodyLeft(db: Database, campaignId: string): Promise<boolean> {
  const { rows } = await sql`
    select from campaign_recipients where campaign_id = ${campaignId} and state = 'waiting'
    limit 1`.execute(db);
  return rows.length === 0;
}

const NAMES: Readonly<Record<string, keyof CampaignCounts>> = {
  waiting: 'waiting',
  sent: 'sent',
  failed: 'failed',
  'held-out': 'heldOut',
  'not-agreed': 'notAgreed',
  'no-address': 'noAddress',
  bouncing: 'bouncing',
};

/** Counts of a campaign without recipients. */
export const NOBODY: CampaignCounts = {
  waiting: 0,
  sent: 0,
  failed: 0,
  heldOut: 0,
  notAgreed: 0,
  noAddress: 0,
  bouncing: 0,
};

/** Counts the recipients of campaigns by outcome. */
export async function countRecipients(
  db: Database,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignCounts>> {
  const { rows } = await sql<{ id: string; what: string; people: number }>`
    select campaign_id as id, coalesce(reason, state) as what, count(*)::int as people
    from campaign_recipients where campaign_id = any(${campaignIds}::uuid[])
    group by campaign_id, state, reason`.execute(db);
  const counts = new Map<string, CampaignCounts>();
  for (const { id, what, people } of rows) {
    const name = NAMES[what];
    if (name !== undefined) counts.set(id, { ...(counts.get(id) ?? NOBODY), [name]: people });
  }
  return counts;
}

/** Recipient who opens a link in a mail. */
export interface CampaignReader {
  readonly personId: string;
  readonly userId: string | null;
  /** Null if it was erased. */
  readonly address: string | null;
  readonly isWilling: boolean;
}

/** Finds the recipient of a mail whose link is opened. */
export async function findReader(
  db: Database,
  recipientId: string,
): Promise<CampaignReader | undefined> {
  const { rows } = await sql<CampaignReader>`
    select r.person_id as "personId", r.user_id as "userId", r.address,
      c.user_id is not null or coalesce((
        select s.confirmed_at is not null and s.unsubscribed_at is null
        from messaging.notification_subscriptions s
        where s.channel = 'email' and s.address = lower(r.address)
      ), false) as "isWilling"
    from campaign_recipients r
      left join messaging.contact_preferences c on c.user_id = r.user_id and c.marketing
    where r.id = ${recipientId}`.execute(db);
  return rows[0];
}
