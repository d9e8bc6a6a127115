/** A defect put into the code on purpose, which one of some tests has to notice. */
export interface Mutation {
  /** What the code guards, in a few words. */
  readonly guards: string;
  /** Relative to the repository. */
  readonly file: string;
  /** Text that stands once in the file, and what replaces it. */
  readonly find: string;
  readonly replace: string;
  /** Which test files of its package, as Vitest filters them. */
  readonly tests: readonly string[];
}

const API = 'apps/api/src';

/** A mutation of the API's source. */
export const api = (
  guards: string,
  file: string,
  find: string,
  replace: string,
  ...tests: string[]
): Mutation => ({ guards, file: `${API}/${file}`, find, replace, tests });
