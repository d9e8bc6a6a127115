import type { EntitlementKind, MembershipName } from '@voltcourier/pricing';
import type { VehicleFacts } from '@voltcourier/contracts/memberships/vehicles';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { AssignableRow } from './visits-repository.ts';

/** Vehicle data that a booking stores. */
export interface ChosenVehicle {
  readonly facts: VehicleFacts;
  /** Company that owns the vehicle, and the cost center it is charged to. */
  readonly companyId: string | null;
  readonly costCentreId: string | null;
}

/** Port to memberships, a later domain. The application provides the implementation. */
export interface MembershipBenefits {
  /** Whether a user's membership includes emergencies. */
  includesEmergencies(userId: string): Promise<boolean>;
  /** Returns a user's membership; null if they have none. */
  nameFor(userId: string): Promise<MembershipName | null>;
  /**
   * Uses a session for a booking: one shared with the named company if there is one.
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

/** Port to vehicles. */
export interface SavedVehicles {
  /**
   * Returns the saved vehicle named in a form, as a booking stores it; null if none is named.
   *
   * @throws AppError `not_found` if it isn't the user's.
   */
  choose(userId: string | null, id: string | null | undefined): Promise<ChosenVehicle | null>;
}

/** Payment state of a booking: the most relevant payment and its refunds. */
export interface PaymentSummary {
  readonly payment_status: string | null;
  readonly payment_failure: string | null;
  readonly refund_status: string | null;
  readonly refund_cents: number | null;
  readonly refund_in_bitcoin: boolean | null;
  /** Bitcoin received in excess, in cents; null if there is none. */
  readonly owed_in_bitcoin_cents: number | null;
  /** Bitcoin received that is too little or too late to pay, in cents; null if there is none. */
  readonly deposit_in_bitcoin_cents: number | null;
}

/** Port to payments. */
export interface BookingPayments {
  /**
   * Returns a single-row query of {@link PaymentSummary} for a booking ID. It is part of the
   * statement that reads the booking, so both have the same snapshot.
   */
  summaryOf(bookingId: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** Port to technicians, as parts of SQL statements. */
export interface BookingTechnicians {
  /** Returns a query of `name` and `color` of the technician with an ID. */
  factsOf(technicianId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Returns a condition: whether any technician works or worked in the region with an ID. */
  workIn(regionId: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** Port to technicians: whether a technician stays assigned to a visit that moves. */
export type StaysWith = (
  trx: Database,
  technicianId: string,
  visit: AssignableRow,
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
