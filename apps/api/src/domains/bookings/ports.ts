import type { EntitlementKind, MembershipName } from '@voltcourier/pricing';
import type { VehicleFacts } from '@voltcourier/contracts/memberships/vehicles';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** What a booking keeps of the vehicle that it is for. */
export interface ChosenVehicle {
  readonly facts: VehicleFacts;
  /** The company that it belongs to, and where its costs go. */
  readonly companyId: string | null;
  readonly costCentreId: string | null;
}

/** What bookings needs of memberships, which stand after it: the application hands it in. */
export interface MembershipBenefits {
  /** Whether a person's membership includes emergencies. */
  includesEmergencies(userId: string): Promise<boolean>;
  /** What a person is a member of; null for nobody's. */
  nameFor(userId: string): Promise<MembershipName | null>;
  /**
   * Takes a session for a booking: one that the person shares with the company, where it is named.
   *
   * @throws AppError `no_sessions`.
   */
  use(
    trx: Database,
    session: {
      userId: string;
      bookingId: string;
      kind: EntitlementKind;
      companyId?: string | undefined;
    },
  ): Promise<{ readonly companyId: string | null }>;
}

/** What bookings needs of vehicles. */
export interface SavedVehicles {
  /**
   * The saved vehicle that a form names, as a booking keeps it; null where it names none.
   *
   * @throws AppError `not_found` when it isn't the person's.
   */
  choose(userId: string | null, id: string | null | undefined): Promise<ChosenVehicle | null>;
}

/** What the payments of a booking come to: the payment that tells most, and its refunds. */
export interface PaymentSummary {
  readonly payment_status: string | null;
  readonly payment_failure: string | null;
  readonly refund_status: string | null;
  readonly refund_cents: number | null;
  /** What came in Bitcoin that wasn't needed, in cents; null for nothing. */
  readonly owed_in_bitcoin_cents: number | null;
}

/** What bookings needs of payments. */
export interface BookingPayments {
  /**
   * A query of one row, a {@link PaymentSummary}, for the booking with this id: a part of the
   * statement that reads the booking, so that both are of one moment.
   */
  summaryOf(bookingId: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** What bookings needs of technicians, as parts of its statements. */
export interface BookingTechnicians {
  /** A query of the `name` and `color` of the technician with this id. */
  factsOf(technicianId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** A condition: whether anybody works in the region with this id, or did. */
  workIn(regionId: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** A visit at its new time. */
interface MovedVisit {
  readonly id: string;
  readonly kind: 'scheduled' | 'emergency';
  readonly region_id: string;
  readonly zone: string;
  readonly starts_at: Date;
}

/** What bookings needs of technicians: whether one stays with a visit that moves. */
export type StaysWith = (
  trx: Database,
  technicianId: string,
  visit: MovedVisit,
  now: Date,
) => Promise<boolean>;

declare module '../../platform/context.ts' {
  interface Ports {
    readonly benefits: MembershipBenefits;
    readonly vehicles: SavedVehicles;
    readonly staysWith: StaysWith;
    readonly bookingPayments: BookingPayments;
    readonly technicians: BookingTechnicians;
  }
}
