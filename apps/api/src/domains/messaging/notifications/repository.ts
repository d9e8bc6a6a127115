import type { BookingMailKind } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { EmailKind } from './mails/mails.ts';

export type { EmailKind } from './mails/mails.ts';

/** Subject of a mail: one row of one table. */
export type EmailSubject =
  | { readonly booking_id: string }
  | { readonly contact_request_id: string }
  | { readonly quick_booking_id: string }
  | { readonly subscription_id: string }
  | { readonly account_token_id: string }
  | { readonly account_event_id: number }
  | { readonly membership_event_id: number }
  | { readonly company_invitation_id: string }
  | { readonly staff_invitation_id: string }
  | { readonly recurring_booking_event_id: number };

/** Row of a mail in the outbox. */
export interface EmailRow {
  readonly id: string;
  readonly kind: EmailKind;
  /** Distinguishes this mail from all others of its kind. */
  readonly dedupe_key: string;
  readonly sent_at: Date | null;
  /** User who sent it as a test; a test has no subject. */
  readonly tested_by: string | null;
  /** Address that it was sent to. */
  readonly recipient: string | null;
  readonly booking_id: string | null;
  readonly contact_request_id: string | null;
  readonly quick_booking_id: string | null;
  readonly subscription_id: string | null;
  readonly account_token_id: string | null;
  readonly account_event_id: number | null;
  readonly membership_event_id: number | null;
  readonly company_invitation_id: string | null;
  readonly staff_invitation_id: string | null;
  readonly campaign_recipient_id: string | null;
  readonly recurring_booking_event_id: number | null;
}

/** Adds a mail to the outbox; returns undefined if the same mail already exists. */
export async function addEmail(
  db: Database,
  email: { kind: EmailKind; dedupeKey: string; subject: EmailSubject; at: Date },
): Promise<string | undefined> {
  const row = await db
    .insertInto('emails')
    .values({
      kind: email.kind,
      dedupe_key: email.dedupeKey,
      ...email.subject,
      created_at: email.at,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Finds a mail. */
export async function findEmail(db: Database, id: string): Promise<EmailRow | undefined> {
  const row = await db
    .selectFrom('emails')
    .select(['id', 'kind', 'dedupe_key', 'sent_at', 'tested_by', 'recipient'])
    .select(['booking_id', 'contact_request_id', 'quick_booking_id', 'subscription_id'])
    .select(['account_token_id', 'account_event_id', 'membership_event_id'])
    .select(['company_invitation_id', 'staff_invitation_id', 'campaign_recipient_id'])
    .select('recurring_booking_event_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row as EmailRow | undefined;
}

/** A mail about a booking. */
export interface BookingEmailRow {
  readonly email_id: string;
  readonly kind: BookingMailKind;
  readonly dedupe_key: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

/** Lists the mails about a booking, newest first. */
export async function listBookingEmails(
  db: Database,
  bookingId: string,
): Promise<BookingEmailRow[]> {
  const rows = await db
    .selectFrom('emails')
    .select(['id as email_id', 'kind', 'dedupe_key', 'created_at', 'sent_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as BookingMailKind }));
}

/** Locks a mail, so that only one worker sends it. Returns false if it was already sent. */
export async function lockUnsent(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from emails where id = ${id} and sent_at is null for update`.execute(db);
  return rows.length === 1;
}

/** Deletes an unsent mail, so that its job finds nothing. Returns false if it was sent. */
export async function deleteUnsent(db: Database, dedupeKey: string): Promise<boolean> {
  const { rows } = await sql`
    delete from emails where dedupe_key = ${dedupeKey} and sent_at is null returning id`.execute(
    db,
  );
  return rows.length === 1;
}

/** Marks a mail as dropped: it is no longer true, or has no recipient. */
export async function markDropped(db: Database, id: string, at: Date): Promise<void> {
  await sql`
    update emails set dropped_at = ${at}, failed_at = null
    where id = ${id} and sent_at is null and dropped_at is null`.execute(db);
}
