import type { PublicConfig } from '@voltcourier/contracts/insights/system';
import type { ReactNode } from 'react';

/** State of a card payment after an attempt (specification section 3, intent statuses). */
export type IntentStatus = 'succeeded' | 'processing' | 'requires_payment_method' | 'other';

/** Result of an attempt to pay: a status, or why it couldn't be attempted. */
export type PaymentResult =
  | { readonly status: IntentStatus; readonly message?: string | undefined }
  | { readonly status: 'error'; readonly message: string };

/** Props of every card form: ours for the sandbox, and Stripe's. */
export interface CardFormProps {
  readonly card: Exclude<PublicConfig['card'], { mode: 'off' }>;
  /** Whether the secret belongs to an intent that pays, or one that saves a card. */
  readonly purpose: 'pay' | 'save';
  readonly clientSecret: string;
  /** Label of the button: "Pay $99.99", "Save card". */
  readonly payLabel: string;
  /** URL to which the bank's page returns. */
  readonly returnUrl: string;
  /** Name of the person, as entered in the booking. */
  readonly name: string;
  /** Result of the last attempt, shown above the button. */
  readonly notice?: ReactNode;
  readonly onResult: (result: PaymentResult) => void;
}

/** Messages from section 8, Card confirm. */
export const CARD_MESSAGES = {
  unavailable: 'Payment system not available. Please try again later.',
  failed: 'An error occurred during payment processing.',
  notSaved: 'An error occurred while your card was being saved.',
  unexpected: 'An unexpected error occurred. Please try again.',
  offline: 'Try again as soon as you have a connection.',
} as const;

/** Maps Stripe's intent status to the ones used here. */
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
