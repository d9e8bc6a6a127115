import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { MailReference } from '../../messaging/index.ts';

/** Returns the contacts that mails are about, as staff know them, by mail ID. */
export async function listMailPeople(
  db: Database,
  mails: readonly MailReference[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string }>> {
  if (mails.length === 0) return new Map();
  const subjects = mails.map((mail) => ({
    id: mail.id,
    booking_id: mail.booking_id,
    contact_request_id: mail.contact_request_id,
    quick_booking_id: mail.quick_booking_id,
    account_token_id: mail.account_token_id,
    account_event_id: mail.account_event_id,
    membership_event_id: mail.membership_event_id,
    person_id: mail.person_id,
  }));
  const { rows } = await sql<{ mail_id: string; id: string; name: string }>`
    select e.id as mail_id, p.id, p.name
    from json_to_recordset(${JSON.stringify(subjects)}::json) as e (
        id uuid, booking_id uuid, contact_request_id uuid, quick_booking_id uuid,
        account_token_id uuid, account_event_id bigint, membership_event_id bigint, person_id uuid
      )
      left join bookings.bookings b on b.id = e.booking_id
      left join bookings.contact_requests c on c.id = e.contact_request_id
      left join bookings.quick_bookings q on q.id = e.quick_booking_id
      left join accounts.account_tokens t on t.id = e.account_token_id
      left join accounts.account_events a on a.id = e.account_event_id
      left join memberships.membership_events m on m.id = e.membership_event_id
      join people p on p.id = coalesce(b.person_id, c.person_id, q.person_id, e.person_id,
        (select u.id from people u where u.user_id = coalesce(t.user_id, a.user_id, m.user_id)))`.execute(
    db,
  );
  return new Map(rows.map(({ mail_id: mailId, ...person }) => [mailId, person]));
}
