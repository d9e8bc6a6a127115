import { DEFAULT_EMAIL } from '@voltcourier/contracts/insights/system';
import { capture } from './capture.ts';
import { Failure } from './failure.ts';

/** How a brand is reached. */
export interface Reach {
  readonly hotline?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Builds every app through Turborepo, which skips what has not changed. The hotline and the address
 * become part of the pages, for phones that no script reaches.
 *
 * @throws Failure with the output of what failed.
 */
export async function build(signal?: AbortSignal, { hotline, email }: Reach = {}): Promise<void> {
  const args = ['run', 'build', '--output-logs=errors-only'];
  const env = {
    VITE_BRAND_HOTLINE: process.env['VITE_BRAND_HOTLINE'] || hotline,
    VITE_BRAND_EMAIL: process.env['VITE_BRAND_EMAIL'] || email || DEFAULT_EMAIL,
  };
  const { succeeded, output } = await capture('turbo', args, { signal, env });
  signal?.throwIfAborted();
  if (!succeeded) throw new Failure(`The build failed:\n\n${output.trim()}`);
}
