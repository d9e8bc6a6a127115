import type { Database } from '../../platform/database/connection.ts';

/** What accounts needs of bookings, which stand after it: the application hands it in. */
export interface GuestBookings {
  /** Gives an account the bookings that were made as a guest with its verified address. */
  joinAccount(trx: Database, account: { userId: string; email: string }): Promise<void>;
}

/** What accounts needs of privacy, which stands after it: the application hands it in. */
export interface RegistrationConsents {
  /** Records that somebody who registers accepts the terms. */
  noteRegistration(trx: Database, userId: string): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly guestBookings: GuestBookings;
    readonly registrationConsents: RegistrationConsents;
  }
}
