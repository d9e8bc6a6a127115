/** Port to memberships, a later domain. The application provides the implementation. */
export interface Subscriptions {
  /** Syncs a subscription with Stripe. */
  reconcile(subscriptionId: string): Promise<void>;
  /** Syncs the membership payment of an intent with Stripe. */
  mirrorPayment(intentId: string): Promise<void>;
  /** Whether a request to buy a membership with a card is under way. */
  isBuyingWith(userId: string, cardId: string): Promise<boolean>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly subscriptions: Subscriptions;
  }
}
