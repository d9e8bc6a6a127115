import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

/** The mails that exist. */
export type EmailKind = 'booking-confirmed' | 'booking-refunded' | 'staff-emergency';

/** A mail to be sent, with the booking it is about. */
export interface EmailRow {
  readonly id: string;
  readonly kind: EmailKind;
  readonly sent_at: Date | null;
  readonly booking_id: string;
  readonly service_type: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly location: string;
  readonly vehicle: string;
  readonly notes: string | null;
  readonly charging_port: string | null;
  readonly urgency: string | null;
  readonly zone: string;
  readonly starts_at: Date;
  readonly amount_cents: number;
  readonly region_id: string;
}

/** Writes a mail down; undefined when the same mail has been written before. */
export async function addEmail(
  db: Database,
  email: { kind: EmailKind; dedupeKey: string; bookingId: string; at: Date },
): Promise<string | undefined> {
  const row = await db
    .insertInto('emails')
    .values({
      kind: email.kind,
      dedupe_key: email.dedupeKey,
      booking_id: email.bookingId,
      created_at: email.at,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A mail with its booking. */
export async function findEmail(db: Database, id: string): Promise<EmailRow | undefined> {
  const { rows } = await sql<EmailRow>`
    select e.id, e.kind, e.sent_at, b.id as booking_id, b.service_type, b.name, b.email, b.phone,
      b.location, b.vehicle, b.notes, b.charging_port, b.urgency, b.zone, b.starts_at,
      b.amount_cents, b.region_id
    from emails e join bookings b on b.id = e.booking_id
    where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a mail so that one worker sends it. False when it has been sent. */
export async function lockUnsent(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from emails where id = ${id} and sent_at is null for update`.execute(db);
  return rows.length === 1;
}

/** Marks a mail as sent. */
export async function markSent(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('emails').set({ sent_at: at }).where('id', '=', id).execute();
}
