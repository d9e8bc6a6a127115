import type { PublicConfig } from '@voltcourier/contracts/insights/system';
import { DEFAULT_EMAIL } from '@voltcourier/contracts/insights/system';
import { capture } from './capture.ts';
import { Failure } from './failure.ts';

/** What the pages say of the business before they have loaded. */
export interface Reach {
  readonly hotline?: string | null | undefined;
  readonly email?: string | undefined;
  /** How many charges were made, such as 1,000+; nothing is said where it is missing. */
  readonly charges?: string | undefined;
  readonly promises?: PublicConfig['promises'] | undefined;
}

/** The variables that a build takes these from, unless the person has set them. */
export const buildEnvironment = ({
  hotline,
  email,
  charges,
  promises,
}: Reach): NodeJS.ProcessEnv => ({
  VITE_BRAND_HOTLINE: process.env['VITE_BRAND_HOTLINE'] || hotline || undefined,
  VITE_BRAND_EMAIL: process.env['VITE_BRAND_EMAIL'] || email || DEFAULT_EMAIL,
  VITE_BRAND_CHARGES: process.env['VITE_BRAND_CHARGES'] || charges || undefined,
  VITE_RESPONSE_PROMISES:
    process.env['VITE_RESPONSE_PROMISES'] ||
    (promises === undefined ? undefined : JSON.stringify(promises)),
});

/**
 * Builds every app through Turborepo, which skips what has not changed. Hotline, address and response
 * times become part of the pages, for phones that no script reaches.
 *
 * @throws Failure with the output of what failed.
 */
export async function build(signal?: AbortSignal, reach: Reach = {}): Promise<void> {
  const args = ['run', 'build', '--output-logs=errors-only'];
  const env = buildEnvironment(reach);
  const { succeeded, output } = await capture('turbo', args, { signal, env });
  signal?.throwIfAborted();
  if (!succeeded) throw new Failure(`The build failed:\n\n${output.trim()}`);
}
