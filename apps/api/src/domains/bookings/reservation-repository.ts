import type { VehicleFacts } from '@voltcourier/contracts';
import type { MembershipName } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** A booking about to be made, all of it decided except whether there is a place. */
export interface NewBooking {
  readonly id: string;
  readonly kind: 'scheduled' | 'emergency';
  readonly serviceType: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracyMetres: number | null;
  readonly vehicle: string;
  /** What the vehicle is, where the customer chose one of theirs. */
  readonly vehicleFacts: VehicleFacts | null;
  /** The company whose visit it is: its vehicle, or its session. */
  readonly companyId: string | null;
  readonly costCentreId: string | null;
  readonly notes: string | null;
  readonly chargingPort: string | null;
  readonly urgency: string | null;
  readonly regionId: string;
  readonly zone: string;
  readonly localDate: string;
  readonly localTime: string;
  readonly startsAt: Date;
  readonly amountCents: number;
  readonly usesSession: boolean;
  readonly termsVersion: string;
  readonly holdExpiresAt: Date | null;
  readonly customerId: string | null;
  /** What the customer was a member of. */
  readonly membership: MembershipName | null;
  /** The higher, the sooner. */
  readonly priority: number;
  /** By when an emergency is to be answered; an appointment has its hour. */
  readonly respondBy: Date | null;
  readonly createdAt: Date;
  /** Who of the staff books it for its customer; null for the customer. */
  readonly takenBy: string | null;
  /** Which state of the regions all of this was decided by. */
  readonly regionsRevision: number;
}

/** The idempotency key of a request, and what it was used for. */
export interface Claim {
  readonly key: string;
  readonly fingerprint: string;
  /** A use of the key from before this moment no longer counts. */
  readonly lapsesBefore?: Date;
}

/** The regions have changed since they were read, so what was decided by them is decided anew. */
export class RegionsChanged extends Error {
  override readonly name = 'RegionsChanged';
}

/** The booking as a row of its table. */
const rowOf = (booking: NewBooking) => ({
  id: booking.id,
  kind: booking.kind,
  service_type: booking.serviceType,
  status: 'pending',
  name: booking.name,
  email: booking.email,
  phone: booking.phone,
  location: booking.location,
  latitude: booking.latitude,
  longitude: booking.longitude,
  accuracy_metres: booking.accuracyMetres,
  vehicle: booking.vehicle,
  vehicle_facts: booking.vehicleFacts,
  notes: booking.notes,
  charging_port: booking.chargingPort,
  urgency: booking.urgency,
  region_id: booking.regionId,
  zone: booking.zone,
  local_date: booking.localDate,
  local_time: booking.localTime,
  starts_at: booking.startsAt,
  amount_cents: booking.amountCents,
  uses_session: booking.usesSession,
  terms_version: booking.termsVersion,
  hold_expires_at: booking.holdExpiresAt,
  customer_id: booking.customerId,
  company_id: booking.companyId,
  cost_centre_id: booking.costCentreId,
  membership: booking.membership,
  priority: booking.priority,
  respond_by: booking.respondBy,
  calendar_sequence: 0,
  created_at: booking.createdAt,
  updated_at: booking.createdAt,
});

/**
 * Takes a place and writes everything that goes with it in one statement, so that either all of it
 * is there or nothing: idempotency key, booking, event and seat (`reserve_booking`, a function of
 * the database). Answers false, having written nothing, when there is no free place or the key is
 * used.
 *
 * @throws RegionsChanged when the booking's regions are not those of today.
 */
export async function reserve(
  db: Database,
  booking: NewBooking,
  claim: Claim | undefined,
): Promise<boolean> {
  const { takenBy, regionsRevision } = booking;
  const actor = takenBy === null ? 'customer' : 'staff';
  const detail = takenBy === null ? {} : { by: takenBy, phone: true };
  const { rows } = await sql<{ outcome: string }>`
    select reserve_booking(
      ${JSON.stringify(rowOf(booking))}, ${actor}, ${JSON.stringify(detail)}, ${regionsRevision},
      ${claim?.key ?? null}, ${claim?.fingerprint ?? null}, ${claim?.lapsesBefore ?? null}
    ) as outcome`.execute(db);
  const outcome = rows[0]?.outcome;
  if (outcome === 'regions_changed') throw new RegionsChanged();
  return outcome === 'reserved';
}
