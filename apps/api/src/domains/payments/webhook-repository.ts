import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { CardEvent } from '../../platform/vendors/stripe/card-provider.ts';

// Characters that jsonb can't store: NUL and unpaired surrogates, which JSON.stringify escapes.
// Also matches escaped backslashes, so that the text after one isn't mistaken for an escape.
const UNSTORABLE = /\\(?:\\|u0000|ud[89a-f][\da-f]{2})/giu;

const storableJson = (payload: unknown): string =>
  JSON.stringify(payload).replace(UNSTORABLE, (escape) =>
    escape === '\\\\' ? escape : String.raw`\ufffd`,
  );

/** Saves a provider's event. Returns false if it was already saved. */
export async function addEvent(db: Database, event: CardEvent, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_events (provider, event_id, type, object_id, payload, received_at)
    values ('stripe', ${event.id}, ${event.type}, ${event.paymentIntentId ?? event.objectId},
      ${storableJson(event.payload)}::jsonb, ${at})
    on conflict do nothing
    returning event_id`.execute(db);
  return rows.length === 1;
}

/** Returns the events that are not saved yet. */
export async function withoutKnown(
  db: Database,
  events: readonly CardEvent[],
): Promise<CardEvent[]> {
  const ids = events.map(({ id }) => id);
  const { rows } = await sql<{ event_id: string }>`
    select event_id from webhook_events
    where provider = 'stripe' and event_id = any(${ids}::text[])`.execute(db);
  const known = new Set(rows.map(({ event_id: id }) => id));
  return events.filter(({ id }) => !known.has(id));
}

/** Finds the time of the newest listed event, by the provider's clock. */
export async function findPoll(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('event_polls')
    .select('seen_until')
    .where('provider', '=', 'stripe')
    .executeTakeFirst();
  return row?.seen_until;
}

/** Saves the time of the newest listed event; never moves it back. */
export async function savePoll(db: Database, seenUntil: Date): Promise<void> {
  await sql`
    insert into event_polls (provider, seen_until) values ('stripe', ${seenUntil})
    on conflict (provider) do update
      set seen_until = greatest(event_polls.seen_until, excluded.seen_until)`.execute(db);
}

// Other programs on the same account may use the same metadata key for other values.
const UUID = '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The subject of a saved event. */
interface StoredEvent {
  readonly object_id: string;
  readonly payment_id: string | null;
  /** The subscription that changed or whose invoice changed. */
  readonly subscription_ref: string | null;
  readonly processed_at: Date | null;
  /** Whether the event is about a payment's success, a refund or a dispute. */
  readonly moves_money: boolean;
}

/** Finds the subject of a saved event. */
export async function findEvent(db: Database, eventId: string): Promise<StoredEvent | undefined> {
  const { rows } = await sql<StoredEvent>`
    select object_id, processed_at,
      type like any(array['charge.%', 'refund.%', 'payment_intent.succeeded'])
        and object_id like 'pi\\_%' as moves_money,
      substring(payload #>> '{data,object,metadata,paymentId}' from ${UUID}) as payment_id,
      case
        when type like 'customer.subscription.%' then object_id
        when type like 'invoice.%'
          then payload #>> '{data,object,parent,subscription_details,subscription}'
      end as subscription_ref
    from webhook_events where provider = 'stripe' and event_id = ${eventId}`.execute(db);
  return rows[0];
}

/** Marks an event as processed. */
export async function markProcessed(db: Database, eventId: string, at: Date): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: at })
    .where('provider', '=', 'stripe')
    .where('event_id', '=', eventId)
    .execute();
}

/** Lists events received between two instants that are still unprocessed, newest first. */
export async function listUnprocessed(
  db: Database,
  { since, before, limit }: { since: Date; before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('provider', '=', 'stripe')
    .where('received_at', '>', since)
    .where('received_at', '<', before)
    .where('processed_at', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ event_id: id }) => id);
}

/** Deletes processed events from before `before`. */
export async function pruneEvents(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_events')
    .where('received_at', '<', before)
    .where('processed_at', 'is not', null)
    .execute();
}
