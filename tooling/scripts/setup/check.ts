import { capture } from '../capture.ts';
import { Failure } from '../failure.ts';
import { inRepository } from '../paths.ts';

/**
 * Checks with the API itself whether it would start with these variables; Node runs its source
 * directly.
 *
 * @throws Failure with everything that prevents it.
 */
export async function checkWithApi(variables: Readonly<Record<string, string>>): Promise<void> {
  const script = inRepository('apps', 'api', 'src', 'check-config.ts');
  const { succeeded, output } = await capture(process.execPath, [script], { env: variables });
  if (!succeeded) throw new Failure(output.trim());
}
