import type { EntitlementKind, MembershipName } from '@voltcourier/pricing';
import type { VehicleFacts } from '@voltcourier/contracts/memberships/vehicles';
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
   * Takes a session for a booking.
   *
   * @throws AppError `no_sessions`.
   */
  use(
    trx: Database,
    session: { userId: string; bookingId: string; kind: EntitlementKind },
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
  }
}
