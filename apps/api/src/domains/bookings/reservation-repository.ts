import type { Language, VehicleFacts } from '@voltcourier/contracts';
import type { MembershipName } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import { languagesNoted } from '../messaging/index.ts';

/** A new booking, complete except for whether there is a free seat. */
export interface NewBooking {
  readonly id: string;
  readonly kind: 'scheduled' | 'emergency';
  readonly serviceType: string;
  readonly name: string;
  readonly email: string;
  /** Language of the customer's request; null if another person made it for them. */
  readonly language: Language | null;
  readonly phone: string | null;
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracyMetres: number | null;
  readonly vehicle: string;
  /** Details of the vehicle if the customer chose a saved one. */
  readonly vehicleFacts: VehicleFacts | null;
  /** Company of the visit: the owner of the vehicle or of the session. */
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
  /** Membership of the customer at the time of booking. */
  readonly membership: MembershipName | null;
  /** Higher values are served sooner. */
  readonly priority: number;
  /** Deadline for answering an emergency; an appointment has its hour instead. */
  readonly respondBy: Date | null;
  readonly createdAt: Date;
  /** Staff member who books for the customer; null if the customer books. */
  readonly takenBy: string | null;
  /** Revision of the regions that the booking was decided by. */
  readonly regionsRevision: number;
}

/** Idempotency key of a request, and a fingerprint of its content. */
export interface Claim {
  readonly key: string;
  readonly fingerprint: string;
  /** Uses of the key before this instant no longer count. */
  readonly lapsesBefore?: Date;
}

/**
 * Thrown if the regions have changed since they were read, so that the booking is decided again.
 */
export class RegionsChanged extends Error {
  override readonly name = 'RegionsChanged';
}

/** Returns the booking as a table row. */
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

/** A booking to reserve, with the idempotency key of its request. */
export interface Reservation {
  readonly booking: NewBooking;
  readonly claim: Claim | undefined;
}

/** A request to the database function `reserve_batch`. */
const requestOf = ({ booking, claim }: Reservation) => ({
  entry: rowOf(booking),
  event_actor: booking.takenBy === null ? 'customer' : 'staff',
  event_detail: booking.takenBy === null ? {} : { by: booking.takenBy, phone: true },
  known_revision: booking.regionsRevision,
  claim_key: claim?.key ?? null,
  claim_fingerprint: claim?.fingerprint ?? null,
  claim_lapses_before: claim?.lapsesBefore ?? null,
});

/** Public number of a booking (docs/decisions/0061-booking-numbers.md). */
export type BookingNumber = `VC-${string}`;

/**
 * Result of a reservation: the booking number if it succeeded. Otherwise nothing is written,
 * because there is no free seat, the key was used before, or the regions have changed since the
 * booking was decided.
 */
export type ReservationOutcome = BookingNumber | 'no_place' | 'key_used' | 'regions_changed';

const keyOf = ({ claim }: Reservation): string => claim?.key ?? '';

/** Sorts reservations by key, so that two batches never wait for each other's keys. */
const inKeyOrder = (reservations: readonly Reservation[]): readonly Reservation[] =>
  reservations.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));

/**
 * Reserves seats and writes everything that belongs to each: idempotency key, booking, event, seat
 * and mail language. All of it is one statement, so a reservation is complete or absent. Outcomes
 * are in the order of the reservations.
 */
export async function reserveAll(
  db: Database,
  reservations: readonly Reservation[],
): Promise<readonly ReservationOutcome[]> {
  const sorted = inKeyOrder(reservations);
  const requests = JSON.stringify(sorted.map(requestOf));
  const noted = reservations.flatMap(({ booking: { email: address, language, createdAt: at } }) =>
    language === null ? [] : [{ address, language, at }],
  );
  const noting = noted.length === 0 ? sql`` : sql`with noted as (${languagesNoted(noted)})`;
  const { rows } = await sql<{ outcomes: ReservationOutcome[] }>`${noting}
    select reserve_batch(${requests}) as outcomes`.execute(db);
  const outcomes = new Map(rows[0]?.outcomes.map((outcome, index) => [sorted[index], outcome]));
  return reservations.flatMap((reservation) => outcomes.get(reservation) ?? []);
}

/**
 * Returns the number of a booking that got a seat; undefined otherwise.
 *
 * @throws RegionsChanged if the booking was decided by outdated regions.
 */
export function numberOf(outcome: ReservationOutcome | undefined): BookingNumber | undefined {
  if (outcome === 'regions_changed') throw new RegionsChanged();
  return outcome === 'no_place' || outcome === 'key_used' ? undefined : outcome;
}

/**
 * Reserves a seat for one booking in a transaction and returns its number; undefined if there is no
 * free seat or the key was used before.
 *
 * @throws RegionsChanged if the booking was decided by outdated regions.
 */
export async function reserve(
  trx: Database,
  booking: NewBooking,
  claim: Claim | undefined,
): Promise<BookingNumber | undefined> {
  const [outcome] = await reserveAll(trx, [{ booking, claim }]);
  return numberOf(outcome);
}
