import type { VehicleFacts } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Fields of a contact's booking that prefill their next call. */
export interface CallerBookingRow {
  readonly kind: 'scheduled' | 'emergency';
  readonly service_type: string;
  readonly location: string;
  readonly vehicle: string;
  readonly vehicle_facts: VehicleFacts | null;
}

const lastOf = (personId: string, kind?: 'scheduled') => sql`(
  select b.kind, b.service_type, b.location, b.vehicle, b.vehicle_facts, b.created_at
  from bookings.bookings b
  where b.person_id = ${personId} ${kind === undefined ? sql`` : sql`and b.kind = ${kind}`}
  order by b.created_at desc, b.id
  limit 1
)`;

/** Lists a contact's last booking and last appointment, newest first. */
export async function listLastBookings(
  db: Database,
  personId: string,
): Promise<CallerBookingRow[]> {
  const { rows } = await sql<CallerBookingRow>`
    ${lastOf(personId)} union all ${lastOf(personId, 'scheduled')} order by created_at desc`.execute(
    db,
  );
  return rows;
}
