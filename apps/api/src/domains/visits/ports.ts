import type { StaffActor } from '../../platform/audit/service.ts';
import type { Database } from '../../platform/database/connection.ts';

/** What visits needs of crm, which stands after it: the application hands it in. */
export interface KnownCustomers {
  /** @throws AppError `not_found` for an unknown customer. */
  check(customerId: string): Promise<void>;
}

/** What visits needs of crm's pipeline. */
export interface RequestLeads {
  /** Wins the lead that came from a request, where there is one that is open. */
  win(trx: Database, actor: StaffActor, requestId: string): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly customers: KnownCustomers;
    readonly requestLeads: RequestLeads;
  }
}
