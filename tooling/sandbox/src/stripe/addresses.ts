import type Stripe from 'stripe';

const UNKNOWN: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** Returns an address with every field, as Stripe stores it. */
export const addressOf = (
  entered: Stripe.Emptyable<Stripe.AddressParam> | null | undefined,
): Stripe.Address => ({
  ...UNKNOWN,
  ...entered,
});
