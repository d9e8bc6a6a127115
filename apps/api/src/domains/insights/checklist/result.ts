import type { Check } from '@voltcourier/contracts';

/** How a check ended, before it has its key. */
export type CheckResult = Omit<Check, 'key'>;

/** All is as it should be. */
export const passed = (finding: string): CheckResult => ({
  state: 'passed',
  finding,
  advice: null,
});

/** Something is to be done. */
export const failed = (finding: string, advice: string): CheckResult => ({
  state: 'failed',
  finding,
  advice,
});

/** It could not be found out. */
export const unsure = (finding: string, advice: string): CheckResult => ({
  state: 'unsure',
  finding,
  advice,
});

/** What somebody who was asked answered instead, in their own words. */
export const failureWords = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);

/** What the check is about is not used here. */
export const off = (finding: string): CheckResult => ({ state: 'off', finding, advice: null });
