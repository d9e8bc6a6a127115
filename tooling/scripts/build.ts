import { capture } from './capture.ts';
import { Failure } from './failure.ts';

/**
 * Builds every app through Turborepo, which skips what has not changed. The hotline becomes part of
 * the emergency page, for phones that no script reaches.
 *
 * @throws Failure with the output of what failed.
 */
export async function build(signal?: AbortSignal, hotline?: string): Promise<void> {
  const args = ['run', 'build', '--output-logs=errors-only'];
  const env = { VITE_BRAND_HOTLINE: process.env['VITE_BRAND_HOTLINE'] || hotline };
  const { succeeded, output } = await capture('turbo', args, { signal, env });
  signal?.throwIfAborted();
  if (!succeeded) throw new Failure(`The build failed:\n\n${output.trim()}`);
}
