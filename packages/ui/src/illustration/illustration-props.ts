/** What a drawing takes. */
export interface IllustrationProps {
  /** Says what it shows where it is more than decoration. */
  readonly label?: string | undefined;
}
