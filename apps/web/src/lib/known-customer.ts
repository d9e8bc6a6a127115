/** Props of a part that fills in what is known about the signed-in user. */
export interface KnownCustomerProps {
  /** Current entries of the form, by field. */
  readonly entries: Readonly<Record<KnownField, string>>;
  /** Fills in empty fields. Keep it stable between renders. */
  readonly onKnown: (known: Partial<Record<KnownField, string>>) => void;
}

/** A field of the booking form that may be known. */
export type KnownField = 'name' | 'email' | 'phone' | 'location' | 'vehicle' | 'serviceType';
