/** A violation of a boundary. */
export interface Violation {
  readonly file: string;
  readonly line: number;
  /** What is wrong, in words. */
  readonly sentence: string;
}
