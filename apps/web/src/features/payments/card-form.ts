import type { PublicConfig } from '@voltcourier/contracts/insights/system';
import type { ReactNode } from 'react';

/** How a card payment stands after an attempt (specification section 3, intent statuses). */
export type IntentStatus = 'succeeded' | 'processing' | 'requires_payment_method' | 'other';

/** What comes of an attempt to pay: a status, or why it couldn't be tried. */
export type PaymentResult =
  | { readonly status: IntentStatus; readonly message?: string | undefined }
  | { readonly status: 'error'; readonly message: string };

/** The contract of every card form: ours for the sandbox, and Stripe's. */
export interface CardFormProps {
  readonly card: Exclude<PublicConfig['card'], { mode: 'off' }>;
  /** Whether the secret is of an intent that pays, or of one that saves a card for later. */
  readonly purpose: 'pay' | 'save';
  readonly clientSecret: string;
  /** What the button says: "Pay $99.99", "Save card". */
  readonly payLabel: string;
  /** Where the bank's page leads back to. */
  readonly returnUrl: string;
  /** The name of the person, as entered with the booking. */
  readonly name: string;
  /** What became of the last attempt; stands above the button. */
  readonly notice?: ReactNode;
  readonly onResult: (result: PaymentResult) => void;
}

/** Messages of section 8, Card confirm. */
export const CARD_MESSAGES = {
  unavailable: 'Payment system not available. Please try again later.',
  failed: 'An error occurred during payment processing.',
  notSaved: 'An error occurred while your card was being saved.',
  unexpected: 'An unexpected error occurred. Please try again.',
  offline: 'You are offline. Try again as soon as you have a connection.',
} as const;

/** Stripe's word for an intent's state, as far as it matters here. */
export function intentStatusOf(status: string | undefined): IntentStatus {
  switch (status) {
    case 'succeeded':
    case 'processing':
    case 'requires_payment_method':
      return status;
    default:
      return 'other';
  }
}
