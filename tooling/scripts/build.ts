import type { PublicConfig } from '@voltcourier/contracts/insights/system';
import { DEFAULT_EMAIL } from '@voltcourier/contracts/insights/system';
import { capture } from './capture.ts';
import { Failure } from './failure.ts';

/** Business data that is built into the pages. */
export interface Reach {
  readonly hotline?: string | null | undefined;
  readonly email?: string | undefined;
  /** Number of charges so far, such as 1,000+; not shown if missing. */
  readonly charges?: string | undefined;
  readonly promises?: PublicConfig['promises'] | undefined;
}

/** Variables from which a build takes these values, unless already set by the user. */
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
 * Builds every app with Turborepo, which skips what hasn't changed. Hotline, address and response
 * times become part of the pages, for phones on which no script loads.
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
