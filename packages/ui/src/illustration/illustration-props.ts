/** Props of an illustration. */
export interface IllustrationProps {
  /** Accessible name, unless the illustration is decorative. */
  readonly label?: string | undefined;
}
