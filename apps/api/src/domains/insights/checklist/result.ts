import type { Check } from '@voltcourier/contracts';

/** Result of a check, without its key. */
export type CheckResult = Omit<Check, 'key'>;

/** The check passed. */
export const passed = (finding: string): CheckResult => ({
  state: 'passed',
  finding,
  advice: null,
});

/** Something has to be done. */
export const failed = (finding: string, advice: string): CheckResult => ({
  state: 'failed',
  finding,
  advice,
});

/** The check couldn't be completed. */
export const unsure = (finding: string, advice: string): CheckResult => ({
  state: 'unsure',
  finding,
  advice,
});

/** Returns the error message of a provider, in its own words. */
export const failureText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);

/** The feature that the check is about isn't in use. */
export const off = (finding: string): CheckResult => ({ state: 'off', finding, advice: null });
