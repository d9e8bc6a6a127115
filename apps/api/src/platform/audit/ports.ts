import type { Database } from '../database/connection.ts';

/** Returns current names of rows by their IDs. */
export type ListNames = (
  db: Database,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Port of the audit log to the domains whose rows its entries concern. */
export interface AuditNames {
  /** Usernames of accounts, in alphabetical order. */
  readonly accounts: ListNames;
  /** Customers' names of bookings. */
  readonly bookings: ListNames;
  readonly contacts: ListNames;
  /** Email addresses of invitations. */
  readonly staffInvitations: ListNames;
  readonly technicians: ListNames;
}

declare module '../context.ts' {
  interface Ports {
    readonly auditNames: AuditNames;
  }
}
