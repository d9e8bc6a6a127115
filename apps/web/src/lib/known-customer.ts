/** What a part takes that fills in what is known of who is signed in. */
export interface KnownCustomerProps {
  /** What the form has so far, by field. */
  readonly entries: Readonly<Record<KnownField, string>>;
  /** Fills in fields that are empty. Keep it stable between renders. */
  readonly onKnown: (known: Partial<Record<KnownField, string>>) => void;
}

/** A field of the booking form that can be known. */
export type KnownField = 'name' | 'email' | 'phone' | 'location' | 'vehicle' | 'serviceType';
