import type { Language, VehicleFacts } from '@voltcourier/contracts';
import type { MembershipName } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import { languagesNoted } from '../messaging/index.ts';

/** A booking about to be made, all of it decided except whether there is a place. */
export interface NewBooking {
  readonly id: string;
  readonly kind: 'scheduled' | 'emergency';
  readonly serviceType: string;
  readonly name: string;
  readonly email: string;
  /** The language that its customer asked in; null where somebody else did it for them. */
  readonly language: Language | null;
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

/** A booking to reserve a place for, with the key that its request carried. */
export interface Reservation {
  readonly booking: NewBooking;
  readonly claim: Claim | undefined;
}

/** The arguments of `reserve_booking`, a function of the database, by their names. */
const argumentsOf = ({ booking, claim }: Reservation) => ({
  entry: rowOf(booking),
  event_actor: booking.takenBy === null ? 'customer' : 'staff',
  event_detail: booking.takenBy === null ? {} : { by: booking.takenBy, phone: true },
  known_revision: booking.regionsRevision,
  claim_key: claim?.key ?? null,
  claim_fingerprint: claim?.fingerprint ?? null,
  claim_lapses_before: claim?.lapsesBefore ?? null,
});

/** What people call a booking (docs/decisions/0061-booking-numbers.md). */
export type BookingNumber = `VC-${string}`;

/**
 * What came of a reservation: the booking's number where it has its place. Else nothing is written:
 * there is no free place, the key was used before, or the regions aren't those that the booking was
 * decided by.
 */
export type ReservationOutcome = BookingNumber | 'no_place' | 'key_used' | 'regions_changed';

/**
 * Takes places and writes everything that goes with each: idempotency key, booking, event and seat,
 * and the language of its mails.
 * All of it is one statement, so a reservation is there as a whole or not at all. Outcomes stand in
 * the order of the reservations.
 */
export async function reserveAll(
  db: Database,
  reservations: readonly Reservation[],
): Promise<readonly ReservationOutcome[]> {
  const requests = JSON.stringify(reservations.map(argumentsOf));
  const noted = reservations.flatMap(({ booking: { email: address, language, createdAt: at } }) =>
    language === null ? [] : [{ address, language, at }],
  );
  const noting = noted.length === 0 ? sql`` : sql`with noted as (${languagesNoted(noted)})`;
  const { rows } = await sql<{ outcomes: ReservationOutcome[] }>`${noting}
    select reserve_numbered_bookings(${requests}) as outcomes`.execute(db);
  return rows[0]?.outcomes ?? [];
}

/**
 * The number of a booking that took its place; undefined where it didn't.
 *
 * @throws RegionsChanged when the booking's regions are not those of today.
 */
export function numberOf(outcome: ReservationOutcome | undefined): BookingNumber | undefined {
  if (outcome === 'regions_changed') throw new RegionsChanged();
  return outcome === 'no_place' || outcome === 'key_used' ? undefined : outcome;
}

/**
 * Reserves a place for one booking inside a transaction and answers its number; undefined where
 * there is no place, or the key was used before.
 *
 * @throws RegionsChanged when the booking's regions are not those of today.
 */
export async function reserve(
  trx: Database,
  booking: NewBooking,
  claim: Claim | undefined,
): Promise<BookingNumber | undefined> {
  const [outcome] = await reserveAll(trx, [{ booking, claim }]);
  return numberOf(outcome);
}
