/** What payments needs of memberships, which stand after it: the application hands it in. */
export interface Subscriptions {
  /** Brings a subscription to what Stripe says. */
  reconcile(subscriptionId: string): Promise<void>;
  /** Brings what was paid for a membership by an intent to what Stripe says. */
  mirrorPayment(intentId: string): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly subscriptions: Subscriptions;
  }
}
