/** A defect put into the code on purpose, which at least one of its tests must detect. */
export interface Mutation {
  /** What the code guards, in a few words. */
  readonly guards: string;
  /** Relative to the repository. */
  readonly file: string;
  /** Text that occurs once in the file, and its replacement. */
  readonly find: string;
  readonly replace: string;
  /** Test files of its package, as Vitest filters. */
  readonly tests: readonly string[];
}

const API = 'apps/api/src';

/** Creates a mutation of the API's source. */
export const api = (
  guards: string,
  file: string,
  find: string,
  replace: string,
  ...tests: string[]
): Mutation => ({ guards, file: `${API}/${file}`, find, replace, tests });
