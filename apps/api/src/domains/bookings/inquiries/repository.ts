import type { ContactVehicle, QuickBookingForm, VehicleFacts } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Idempotency claim: a key is used once, and a repeat must have the same content. */
export interface Claim {
  readonly key: string | undefined;
  readonly fingerprint: string;
}

/** A contact request that was made with an idempotency key. */
export interface ContactRequestRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly created_at: Date;
}

/** A quick booking that was made with an idempotency key. */
export interface QuickBookingRow extends ContactRequestRow {
  readonly callback_due_at: Date;
  readonly respond_by: Date;
}

/** Content of a contact request, about one vehicle or a company's fleet. */
export interface ContactEntries {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly company: string | null;
  readonly vehicle: ContactVehicle | 'fleet';
  readonly fleetSize: number | null;
  readonly notes: string | null;
}

/** Adds a contact request with its event. Returns false if its key was already used. */
export async function addContactRequest(
  db: Database,
  {
    id,
    entries,
    dueAt,
    at,
    claim,
  }: { id: string; entries: ContactEntries; dueAt: Date; at: Date; claim: Claim },
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into contact_requests (
        id, status, name, email, phone, company, vehicle, fleet_size, notes, due_at,
        idempotency_key, fingerprint, created_at
      )
      values (${id}, 'open', ${entries.name}, ${entries.email}, ${entries.phone},
        ${entries.company}, ${entries.vehicle}, ${entries.fleetSize}, ${entries.notes}, ${dueAt},
        ${claim.key ?? null}, ${claim.fingerprint}, ${at})
      on conflict (idempotency_key) do nothing
      returning id
    )
    insert into contact_request_events (contact_request_id, from_status, to_status, actor, at)
    select id, null, 'open', 'customer', ${at} from added
    returning contact_request_id`.execute(db);
  return rows.length === 1;
}

/** Finds the contact request with an idempotency key. */
export async function findContactRequest(
  db: Database,
  key: string,
): Promise<ContactRequestRow | undefined> {
  return db
    .selectFrom('contact_requests')
    .select(['id', 'fingerprint', 'created_at'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Values of a new quick booking. */
export interface NewQuickBooking {
  readonly id: string;
  readonly form: QuickBookingForm;
  readonly region: { readonly id: string; readonly zone: string };
  readonly customerId: string | null;
  /** Details of the vehicle if the customer chose a saved one. */
  readonly vehicleFacts: VehicleFacts | null;
  readonly callbackDueAt: Date;
  readonly respondBy: Date;
  readonly at: Date;
  readonly claim: Claim;
}

/** Adds a quick booking with its event. Returns false if its key was already used. */
export async function addQuickBooking(
  db: Database,
  {
    id,
    form,
    region,
    customerId,
    vehicleFacts,
    callbackDueAt,
    respondBy,
    at,
    claim,
  }: NewQuickBooking,
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into quick_bookings (
        id, status, name, phone, email, location, vehicle_type, vehicle_facts, service_type,
        urgency, preferred_time, notes, plan, billing_interval, region_id, zone, customer_id,
        callback_due_at, due_at, respond_by, idempotency_key, fingerprint, created_at
      )
      values (${id}, 'open', ${form.name}, ${form.phone}, ${form.email ?? null}, ${form.location},
        ${form.vehicleType}, ${vehicleFacts === null ? null : JSON.stringify(vehicleFacts)}::jsonb, ${form.serviceType}, ${form.urgency}, ${form.preferredTime ?? null},
        ${form.notes ?? null}, ${form.plan ?? null}, ${form.interval ?? null}, ${region.id},
        ${region.zone}, ${customerId}, ${callbackDueAt}, ${callbackDueAt},
        ${respondBy}, ${claim.key ?? null},
        ${claim.fingerprint}, ${at})
      on conflict (idempotency_key) do nothing
      returning id
    )
    insert into quick_booking_events (quick_booking_id, from_status, to_status, actor, at)
    select id, null, 'open', 'customer', ${at} from added
    returning quick_booking_id`.execute(db);
  return rows.length === 1;
}

/** Finds the quick booking with an idempotency key. */
export async function findQuickBooking(
  db: Database,
  key: string,
): Promise<QuickBookingRow | undefined> {
  return db
    .selectFrom('quick_bookings')
    .select(['id', 'fingerprint', 'created_at', 'callback_due_at', 'respond_by'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}
