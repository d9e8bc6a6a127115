import type { StaffActor } from '../../platform/audit/service.ts';
import type { Database } from '../../platform/database/connection.ts';

/** Port to crm, a later domain, provided by the application. */
export interface KnownCustomers {
  /** Checks a customer ID. @throws AppError `not_found` for an unknown customer. */
  check(customerId: string): Promise<void>;
}

/** Port to the pipeline of crm. */
export interface RequestLeads {
  /** Marks the open lead that came from a request, if any, as won. */
  win(trx: Database, actor: StaffActor, requestId: string): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly customers: KnownCustomers;
    readonly requestLeads: RequestLeads;
  }
}
