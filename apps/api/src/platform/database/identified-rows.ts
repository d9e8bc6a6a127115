/** A row in which somebody left word of themselves, before it is known which contact that is. */
export interface UnidentifiedRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** The ZIP code where a booking takes place; null where none is known. */
  readonly zip: string | null;
  readonly at: Date;
}

/** Which contact a row is of. */
export interface IdentifiedRow {
  readonly id: string;
  readonly personId: string;
}
