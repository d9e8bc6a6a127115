/** Port to memberships, a later domain. The application provides the implementation. */
export interface Subscriptions {
  /** Syncs a subscription with Stripe. */
  reconcile(subscriptionId: string): Promise<void>;
  /** Syncs the membership payment of an intent with Stripe. */
  mirrorPayment(intentId: string): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly subscriptions: Subscriptions;
  }
}
