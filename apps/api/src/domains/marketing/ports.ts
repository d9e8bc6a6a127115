import type { Database } from '../../platform/database/connection.ts';

/** What marketing needs of privacy, which stands after it: the application hands it in. */
export interface MarketingConsents {
  /** Records that a person no longer wants news and offers. */
  endNews(trx: Database, userId: string): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly marketingConsents: MarketingConsents;
  }
}
