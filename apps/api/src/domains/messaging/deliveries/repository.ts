import type { DeliveryState, QueryOf, Routes } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { MailReference } from '../ports.ts';
import { recurringMailKeys } from '../recurring-mail-keys.ts';

/** An email with its delivery status and its subject. */
export interface DeliveryRow extends MailReference {
  readonly kind: string;
  readonly state: DeliveryState;
  readonly is_test: boolean;
  readonly recipient: string | null;
  readonly is_bouncing: boolean;
  readonly attempts: number;
  readonly answer: string | null;
  readonly created_at: Date;
  readonly tried_at: Date | null;
  readonly sent_at: Date | null;
  readonly bounced_at: Date | null;
  readonly bounce_status: string | null;
  readonly bounce_text: string | null;
  readonly bounce_reported_at: Date | null;
  readonly complained_at: Date | null;
}

/** Query parameters of the delivery list. */
export interface DeliveriesQuery extends QueryOf<Routes['deliveries']['list']> {
  /** Bounces before this instant no longer count against an address. */
  readonly bouncingSince: Date;
  readonly limit: number;
}

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Lists a page of emails, newest first. */
export async function listDeliveryRows(
  db: Database,
  { state, kind, address, after, bouncingSince, limit }: DeliveriesQuery,
): Promise<DeliveryRow[]> {
  const conditions = [
    after === undefined
      ? sql`(e.created_at, e.id) < ('infinity', ${LAST})`
      : sql`(e.created_at, e.id) < (select created_at, id from emails where id = ${after})`,
    state && sql`e.state = ${state}`,
    kind && sql`e.kind = ${kind}`,
    address && sql`lower(e.recipient) = ${address.toLowerCase()}`,
  ].filter((condition) => condition !== undefined && condition !== '');
  const { rows } = await sql<DeliveryRow>`
    select e.id, e.kind, e.state, e.tested_by is not null as is_test, e.recipient, e.attempts,
      e.answer, e.created_at, e.tried_at, e.sent_at, e.bounced_at, e.bounce_status, e.bounce_text,
      e.bounce_reported_at, e.complained_at, e.booking_id, e.contact_request_id, e.quick_booking_id,
      e.account_token_id, e.account_event_id, e.membership_event_id, e.person_id,
      o.bounced_at is not null as is_bouncing
    from (
      select e.* from emails e where ${sql.join(conditions, sql` and `)}
      order by e.created_at desc, e.id desc limit ${limit}
    ) e
      left join lateral (
        select bounced_at from emails
        where lower(recipient) = lower(e.recipient) and created_at > ${bouncingSince}
          and bounced_at is not null and bounce_status like '5.%'
        limit 1
      ) o on true
    order by e.created_at desc, e.id desc`.execute(db);
  return rows;
}

/** Returns the addresses whose mail bounced permanently since an instant. */
export async function listBouncing(
  db: Database,
  addresses: readonly string[],
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${addresses}::text[]) as asked (address)
    where exists (
      select from emails
      where lower(recipient) = lower(address) and created_at > ${since}
        and bounced_at is not null and bounce_status like '5.%'
    )`.execute(db);
  return rows.map(({ address }) => address);
}

/** The mail server's response to an attempt. */
export interface Attempt {
  readonly at: Date;
  /** Null if the recipient must no longer be known. */
  readonly recipient: string | null;
  readonly answer: string | null;
}

/** Records that the mail server accepted a mail. */
export async function markEmailSent(
  db: Database,
  id: string,
  { at, recipient, answer }: Attempt,
): Promise<void> {
  await sql`
    update emails set sent_at = ${at}, tried_at = ${at}, attempts = attempts + 1,
      recipient = ${recipient}, answer = ${answer}, failed_at = null, dropped_at = null
    where id = ${id}`.execute(db);
}

/** Records that the mail server refused a mail. */
export async function markEmailFailed(
  db: Database,
  id: string,
  { at, recipient, answer }: Attempt,
): Promise<void> {
  await sql`
    update emails set failed_at = ${at}, tried_at = ${at}, attempts = attempts + 1,
      recipient = ${recipient}, answer = ${answer}
    where id = ${id} and sent_at is null`.execute(db);
}

/** Adds a test mail before it is sent; no job sends it. */
export async function addTestDelivery(
  db: Database,
  test: { id: string; kind: string; testedBy: string; to: string; at: Date },
): Promise<void> {
  await db
    .insertInto('emails')
    .values({
      id: test.id,
      kind: test.kind,
      dedupe_key: `test:${test.id}`,
      tested_by: test.testedBy,
      recipient: test.to,
      created_at: test.at,
      dropped_at: test.at,
    })
    .execute();
}

/** Adds a campaign mail under the recipient's ID; does nothing if it already exists. */
export async function addCampaignDelivery(
  db: Database,
  { id, dedupeKey, personId, at }: { id: string; dedupeKey: string; personId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('emails')
    .values({
      id,
      kind: 'campaign',
      dedupe_key: dedupeKey,
      campaign_recipient_id: id,
      person_id: personId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** Records the arrival of a report. Returns false if it is a repeat. */
export async function addReport(
  db: Database,
  report: { hash: string; emailId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into bounce_reports (hash, email_id, at)
    select ${report.hash}, id, ${report.at} from emails where id = ${report.emailId}
    on conflict (hash) do nothing returning hash`.execute(db);
  return rows.length === 1;
}

/** The mail that a report is about. */
export interface ReportedMail {
  readonly recipient: string | null;
  readonly person_id: string | null;
  readonly campaign_recipient_id: string | null;
}

/** Records that a recipient marked a mail as spam; undefined if that was already recorded. */
export async function markComplained(
  db: Database,
  id: string,
  at: Date,
): Promise<ReportedMail | undefined> {
  const { rows } = await sql<ReportedMail>`
    update emails set complained_at = ${at} where id = ${id} and complained_at is null
    returning recipient, person_id, campaign_recipient_id`.execute(db);
  return rows[0];
}

/**
 * Records the reported status of a mail. A final status stays, and for an erased recipient no text
 * is stored, because it contains the address.
 */
export async function markReported(
  db: Database,
  id: string,
  report: { status: string; text: string; isOver: boolean; at: Date },
): Promise<ReportedMail | undefined> {
  const { rows } = await sql<ReportedMail>`
    update emails set bounce_status = ${report.status}, bounce_text = case when recipient is not null then ${report.text} end,
      bounce_reported_at = ${report.at}, bounced_at = case when ${report.isOver} then ${report.at}::timestamptz end
    where id = ${id} and bounced_at is null
    returning recipient, person_id, campaign_recipient_id`.execute(db);
  return rows[0];
}

/** Subjects of the mails of a deleted account, and its verified address. */
export interface ForgottenMails {
  readonly bookingIds: readonly string[];
  readonly callbackIds: readonly string[];
  readonly accountTokenIds: readonly string[];
  readonly accountEventIds: readonly number[];
  readonly membershipEventIds: readonly number[];
  readonly campaignRecipientIds: readonly string[];
  readonly recurringBookingEventIds: readonly number[];
  /** The account's address, to which mails about its company's recurring bookings went. */
  readonly email: string;
  readonly verifiedEmail: string | null;
}

/**
 * Erases the recipients of mails about an account or to its verified address, with server responses
 * that mention the address.
 */
export async function eraseRecipients(db: Database, mails: ForgottenMails): Promise<void> {
  await sql`
    update emails set recipient = null, answer = null, bounce_text = null
    where id in (
      select id from emails where booking_id = any(${mails.bookingIds}::uuid[])
      union select id from emails where quick_booking_id = any(${mails.callbackIds}::uuid[])
      union select id from emails where account_token_id = any(${mails.accountTokenIds}::uuid[])
      union select id from emails where account_event_id = any(${mails.accountEventIds}::bigint[])
      union select id from emails
        where membership_event_id = any(${mails.membershipEventIds}::bigint[])
      union select id from emails
        where campaign_recipient_id = any(${mails.campaignRecipientIds}::uuid[])
      union select id from emails
        where dedupe_key = any(${recurringMailKeys(mails.recurringBookingEventIds)}::text[])
      union select id from emails
        where lower(recipient) = lower(${mails.email}) and recurring_booking_event_id is not null
      union select id from emails where lower(recipient) = lower(${mails.verifiedEmail})
    )`.execute(db);
}
