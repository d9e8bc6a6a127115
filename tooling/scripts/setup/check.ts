import { capture } from '../capture.ts';
import { Failure } from '../failure.ts';
import { inRepository } from '../paths.ts';

/**
 * Asks the API itself whether it would start with these variables.
 *
 * @throws Failure with everything that stands against it.
 */
export async function checkWithApi(variables: Readonly<Record<string, string>>): Promise<void> {
  const built = await capture('turbo', [
    'run',
    'build',
    '--filter=@voltcourier/api',
    '--output-logs=errors-only',
  ]);
  if (!built.succeeded) throw new Failure(`The API could not be built:\n\n${built.output.trim()}`);
  const script = inRepository('apps', 'api', 'dist', 'check-config.js');
  const { succeeded, output } = await capture(process.execPath, [script], { env: variables });
  if (!succeeded) throw new Failure(output.trim());
}
