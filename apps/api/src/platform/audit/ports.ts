import type { Database } from '../database/connection.ts';

/** What rows are called today, by their ids. */
export type ListNames = (
  db: Database,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** What the audit log needs of the domains whose rows its entries are about. */
export interface AuditNames {
  /** The user names of accounts, in alphabetical order. */
  readonly accounts: ListNames;
  /** Whose bookings are. */
  readonly bookings: ListNames;
  readonly contacts: ListNames;
  /** The addresses that invitations went to. */
  readonly staffInvitations: ListNames;
  readonly technicians: ListNames;
}

declare module '../context.ts' {
  interface Ports {
    readonly auditNames: AuditNames;
  }
}
