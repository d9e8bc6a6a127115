/** A row with someone's contact details that isn't linked to a contact yet. */
export interface UnidentifiedRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** ZIP code of a booking's location; null if unknown. */
  readonly zip: string | null;
  readonly at: Date;
}

/** A row linked to its contact. */
export interface IdentifiedRow {
  readonly id: string;
  readonly personId: string;
}
