import { type Kysely, sql } from 'kysely';

// As in 0066; new columns of a view go at its end.
const COLUMNS = `amount_cents, charging_minutes, company_id, cost_centre_id, created_at, customer_id, email, energy_wh, hold_expires_at, id, kind, local_date, local_time, location, name, person_id, phone, region_id, respond_by, service_type, starts_at, status, technician_id, terms_version, updated_at, uses_session, vehicle, vehicle_facts, zone`;

/**
 * Adds when staff called back about an emergency and when its technician arrived. Older emergencies
 * have neither, because it wasn't recorded; their stage follows from their status and technician.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column answered_at timestamptz, add column arrived_at timestamptz,
    add constraint bookings_answered_before_arrived
      check (arrived_at is null or answered_at <= arrived_at) not valid,
    add constraint bookings_stages_of_emergencies
      check (kind = 'emergency' or (answered_at is null and arrived_at is null)) not valid`.execute(
    db,
  );
  await sql`create or replace view bookings.bookings as
    select ${sql.raw(COLUMNS)}, answered_at, arrived_at from public.bookings`.execute(db);
}
