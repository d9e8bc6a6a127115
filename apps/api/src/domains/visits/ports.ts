/** What visits needs of crm, which stands after it: the application hands it in. */
export interface KnownCustomers {
  /** @throws AppError `not_found` for an unknown customer. */
  check(customerId: string): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly customers: KnownCustomers;
  }
}
