import type { RecurringBookingReason, RecurringBookingState } from '@voltcourier/contracts';
import type { RecurrenceWeeks, ServiceType } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Columns that a recurring booking copies to each of its bookings. */
export interface RecurringTerms {
  readonly service_type: ServiceType;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly location: string;
  readonly vehicle: string;
  readonly vehicle_id: string | null;
  readonly notes: string | null;
  readonly zone: string;
  readonly local_time: string;
  readonly every_weeks: RecurrenceWeeks;
  readonly starts_on: string;
  readonly ends_on: string | null;
}

/** A recurring booking, as stored. */
export interface RecurringRow extends RecurringTerms {
  readonly id: string;
  /** ID of the user who books. */
  readonly user_id: string;
  readonly company_id: string | null;
  readonly state: RecurringBookingState;
  readonly reason: RecurringBookingReason | null;
  readonly version: number;
}

/** A user, with the company that they may act for. */
export interface Holder {
  readonly userId: string;
  readonly companyId: string | null;
}

/** Columns of a {@link RecurringRow}. */
export const COLUMNS = sql`r.id, r.user_id, r.company_id, r.state, r.reason, r.version, r.service_type,
  r.name, r.email, r.phone, r.location, r.vehicle, r.vehicle_id, r.notes, r.zone, r.local_time,
  r.every_weeks, r.starts_on, r.ends_on`;

const heldBy = ({ userId, companyId }: Holder) =>
  sql`((r.user_id = ${userId} and r.company_id is null) or r.company_id = ${companyId}::uuid)`;

/**
 * Lists the active and paused recurring bookings of a user and their company, and the last ended
 * ones.
 */
export async function listRecurring(db: Database, holder: Holder): Promise<RecurringRow[]> {
  const { rows } = await sql<RecurringRow>`
    select ${COLUMNS} from recurring_bookings r where ${heldBy(holder)}
    order by r.state = 'ended', r.created_at desc, r.id limit 30`.execute(db);
  return rows;
}

/** Finds a recurring booking. */
export async function findRecurring(db: Database, id: string): Promise<RecurringRow | undefined> {
  const { rows } = await sql<RecurringRow>`
    select ${COLUMNS} from recurring_bookings r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a recurring booking until the transaction ends. */
export async function lockRecurring(db: Database, id: string): Promise<RecurringRow | undefined> {
  const { rows } = await sql<RecurringRow>`
    select ${COLUMNS} from recurring_bookings r where r.id = ${id} for update`.execute(db);
  return rows[0];
}

/** Adds a recurring booking that is due for a check now. */
export async function addRecurring(
  db: Database,
  terms: RecurringTerms & { id: string; user_id: string; company_id: string | null },
  at: Date,
): Promise<void> {
  await db
    .insertInto('recurring_bookings')
    .values({
      ...terms,
      state: 'active',
      version: 1,
      next_check_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Saves what is booked from now on. The caller holds the lock. */
export async function saveTerms(
  db: Database,
  { id, state }: RecurringRow,
  terms: RecurringTerms,
  at: Date,
): Promise<void> {
  await db
    .updateTable('recurring_bookings')
    .set({ ...terms, updated_at: at, next_check_at: state === 'active' ? at : null })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Marks a recurring booking as changed and due for a check. The caller holds the lock. */
export async function saveTouched(db: Database, { id }: RecurringRow, at: Date): Promise<void> {
  await sql`update recurring_bookings set version = version + 1, updated_at = ${at},
    next_check_at = case when state = 'active' then ${at}::timestamptz end
    where id = ${id}`.execute(db);
}

/** Saves a state that the state machine allows. The caller holds the lock. */
export async function saveState(
  db: Database,
  id: string,
  to: { state: RecurringBookingState; reason: RecurringBookingReason | null; userId?: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('recurring_bookings')
    .set({
      state: to.state,
      reason: to.reason,
      updated_at: at,
      next_check_at: to.state === 'active' ? at : null,
      ...(to.userId !== undefined && { user_id: to.userId }),
    })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets the contact for whom it books and who gets its mails. The caller holds the lock. */
export async function saveContact(
  db: Database,
  id: string,
  contact: { readonly name: string; readonly email: string },
): Promise<void> {
  await db
    .updateTable('recurring_bookings')
    .set({ ...contact, phone: null })
    .where('id', '=', id)
    .execute();
}

/** Saves when a recurring booking is checked again; does nothing if it changed meanwhile. */
export async function saveNextCheck(
  db: Database,
  { id, version }: RecurringRow,
  next: Date,
): Promise<void> {
  await sql`update recurring_bookings set next_check_at = ${next}
    where id = ${id} and version = ${version} and state = 'active'`.execute(db);
}

/** Postpones a recurring booking whose check failed, so that others come first. */
export async function postponeCheck(db: Database, id: string, next: Date): Promise<void> {
  await db
    .updateTable('recurring_bookings')
    .set({ next_check_at: next })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute();
}

/** Lists the recurring bookings that are due for a check. */
export async function listDueRecurring(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from recurring_bookings where state = 'active' and next_check_at <= ${now}
    order by next_check_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Kinds of events of a recurring booking. */
export type RecurringEventKind =
  | 'created'
  | 'changed'
  | 'paused'
  | 'resumed'
  | 'ended'
  | 'skipped'
  | 'taken-in'
  | 'booked'
  | 'missed';

/** Who caused an event; no one for automatic changes. */
export type RecurringActor =
  | { readonly actor: 'customer' | 'staff'; readonly id: string }
  | { readonly actor: 'clock' };

/** Adds an event of a recurring booking, and returns its ID. */
export async function addRecurringEvent(
  db: Database,
  id: string,
  kind: RecurringEventKind,
  by: RecurringActor,
  detail: object,
  at: Date,
): Promise<number> {
  const { id: eventId } = await db
    .insertInto('recurring_booking_events')
    .values({
      recurring_booking_id: id,
      kind,
      actor: by.actor,
      actor_id: by.actor === 'clock' ? null : by.id,
      detail: JSON.stringify(detail),
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return eventId;
}
