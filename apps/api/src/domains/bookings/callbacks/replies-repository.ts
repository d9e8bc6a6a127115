import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { StoredRequest } from './repository.ts';

/** Values of a new reply. */
export interface NewReply {
  readonly id: string;
  readonly request: Pick<StoredRequest, 'id' | 'kind'>;
  /** The request event that the reply created. */
  readonly eventId: string;
  readonly subject: string;
  readonly body: string;
  readonly sentBy: string;
  readonly at: Date;
}

/** Saves a reply to a request. */
export async function addReply(
  db: Database,
  { id, request, eventId, subject, body, sentBy, at }: NewReply,
): Promise<void> {
  const [contact, call] = request.kind === 'contact' ? [request.id, null] : [null, request.id];
  await sql`
    insert into request_replies (id, contact_request_id, quick_booking_id, event_id, subject, body,
      sent_by, created_at)
    values (${id}, ${contact}, ${call}, ${eventId}::bigint, ${subject}, ${body}, ${sentBy},
      ${at})`.execute(db);
}

/** Finds a staff member's first name, as entered. */
export async function findFirstName(db: Database, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ first_name: string | null }>`
    select first_name from accounts.users where id = ${userId}`.execute(db);
  return rows[0]?.first_name ?? undefined;
}
