import { type RawBuilder, sql } from 'kysely';
import { eraseMailLanguages } from './languages/repository.ts';
import { recurringMailKeys } from './recurring-mail-keys.ts';
import type { Database } from '../../platform/database/connection.ts';
import {
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';

/** Subjects of a person's mails, besides bookings, requests and messages. */
export interface MailSubjects {
  readonly accountEventIds: readonly number[];
  readonly accountTokenIds: readonly string[];
  readonly membershipEventIds: readonly number[];
  readonly companyInvitationIds: readonly string[];
  readonly recurringBookingEventIds: readonly number[];
  readonly campaignRecipientIds: readonly string[];
}

const SHOWN = sql`e.kind, e.recipient, e.created_at, e.sent_at`;

/** Collects the subscriptions of a person's addresses and numbers, and the mails they received. */
export function collectMessagingData(
  db: Database,
  { bookingIds, callbackIds, inquiryIds, emails, dials }: DataSubject,
  subjects: MailSubjects,
): Promise<PersonalData> {
  const subscribed = sql`select id from notification_subscriptions
    where channel in ('email', 'phone') and address = any(${[...emails, ...dials]}::text[])`;
  const about = (column: string, ids: RawBuilder<unknown>) => sql`
    select ${SHOWN} from unnest(${ids}) as s (id) join emails e on e.${sql.ref(column)} = s.id`;
  const uuids = (ids: readonly string[]) => sql`${ids}::uuid[]`;
  const numbers = (ids: readonly number[]) => sql`${ids}::bigint[]`;
  const recurring = recurringMailKeys(subjects.recurringBookingEventIds);
  return readSections(db, {
    notifications: sql`select channel, address, consent_version, consented_at, confirmed_at,
        unsubscribed_at
      from notification_subscriptions where id in (${subscribed})`,
    mailLanguages: sql`select address, language, is_chosen, at from mail_languages
      where address = any(${emails}::text[])`,
    // Notices to staff about these are not the person's data.
    mails: sql`
      ${about('booking_id', uuids(bookingIds))}
      union all ${about('quick_booking_id', uuids(callbackIds))} where e.kind not like 'staff-%'
      union all ${about('contact_request_id', uuids(inquiryIds))} where e.kind not like 'staff-%'
      union all select ${SHOWN} from emails e where e.subscription_id in (${subscribed})
      union all ${about('account_event_id', numbers(subjects.accountEventIds))}
      union all ${about('account_token_id', uuids(subjects.accountTokenIds))}
      union all ${about('membership_event_id', numbers(subjects.membershipEventIds))}
      union all ${about('campaign_recipient_id', uuids(subjects.campaignRecipientIds))}
      union all ${about('company_invitation_id', uuids(subjects.companyInvitationIds))}
      union all select ${SHOWN} from unnest(${recurring}::text[]) as s (key)
        join emails e on e.dedupe_key = s.key
      union all select ${SHOWN} from emails e
        where lower(e.recipient) = any(${emails}::text[])
          and e.recurring_booking_event_id is not null
          and e.dedupe_key <> all(${recurring}::text[])
      union all select ${SHOWN} from archived_emails e
        where lower(e.recipient) = any(${emails}::text[]) and e.kind not like 'staff-%'
      order by created_at`,
  });
}

/** Erases lowercase addresses and numbers from mails and subscriptions, which end. */
export async function eraseContactPoints(
  db: Database,
  { emails, dials }: { readonly emails: readonly string[]; readonly dials: readonly string[] },
  domain: string,
  at: Date,
): Promise<void> {
  await eraseMailLanguages(db, emails);
  const reached = sql`channel in ('email', 'phone') and address = any(${[...emails, ...dials]}::text[])`;
  await sql`update emails set recipient = null, answer = null, bounce_text = null
    where lower(recipient) = any(${emails}::text[])`.execute(db);
  await sql`update archived_emails set recipient = null, answer = null
    where lower(recipient) = any(${emails}::text[])`.execute(db);
  // The placeholder is unique per row, because an address can have only one subscription.
  await sql`
    with ended as (
      insert into notification_subscription_events (subscription_id, kind, consent_version, at)
      select s.id, 'unsubscribed', s.consent_version, ${at} from notification_subscriptions s
      where ${reached} and s.unsubscribed_at is null
    )
    update notification_subscriptions set address = 'deleted-' || id || ${`@${domain}`}::text,
      unsubscribed_at = coalesce(unsubscribed_at, ${at})
    where ${reached}`.execute(db);
}

/** Counts the subscriptions of lowercase addresses and numbers. */
export async function countSubscriptions(
  db: Database,
  addresses: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification_subscriptions
    where channel in ('email', 'phone') and address = any(${addresses}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}
