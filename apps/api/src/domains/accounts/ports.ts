import type { Database } from '../../platform/database/connection.ts';

/** Port to bookings, a later domain. The application provides the implementation. */
export interface GuestBookings {
  /** Moves guest bookings made with the account's verified address to the account. */
  joinAccount(trx: Database, account: { userId: string; email: string }): Promise<void>;
}

/** Port to privacy, a later domain. The application provides the implementation. */
export interface RegistrationConsents {
  /** Records that a new user accepts the terms. */
  recordRegistration(trx: Database, userId: string): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly guestBookings: GuestBookings;
    readonly registrationConsents: RegistrationConsents;
  }
}
