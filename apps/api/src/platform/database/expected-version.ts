/** A row in the version that the caller saw. */
export interface ExpectedVersion {
  readonly id: string;
  readonly version: number;
}
