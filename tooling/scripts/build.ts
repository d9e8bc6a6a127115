import { capture } from './capture.ts';
import { Failure } from './failure.ts';

/**
 * Builds every app through Turborepo, which skips what has not changed.
 *
 * @throws Failure with the output of what failed.
 */
export async function build(signal?: AbortSignal): Promise<void> {
  const args = ['run', 'build', '--output-logs=errors-only'];
  const { succeeded, output } = await capture('turbo', args, { signal });
  signal?.throwIfAborted();
  if (!succeeded) throw new Failure(`The build failed:\n\n${output.trim()}`);
}
