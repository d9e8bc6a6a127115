import type { ChildProcess } from './child-process.ts';
import { inRepository } from './paths.ts';
import { type Postgres, type PostgresOptions, startPostgres, usePostgres } from './postgres.ts';
import type { ProductSettings } from './product-settings.ts';
import { waitForAnswer } from './ready.ts';
import type { Supervisor } from './supervisor.ts';

/** The database of a run: the one at DATABASE_URL, or our own under the data folder. */
export async function startDatabase(
  supervisor: Supervisor,
  databaseUrl: string | undefined,
  options: Omit<PostgresOptions, 'dataDir'> = {},
  isExpectedToEnd?: () => boolean,
): Promise<Postgres> {
  const postgres = databaseUrl
    ? await usePostgres(databaseUrl)
    : await startPostgres({ ...options, dataDir: supervisor.dataDir });
  await supervisor.onStop(() => postgres.stop());
  if (postgres.process !== undefined) supervisor.watch(postgres.process, isExpectedToEnd);
  return postgres;
}

/** Starts the vendors' protocols locally; not in production. */
export async function startSandbox(
  supervisor: Supervisor,
  settings: ProductSettings,
): Promise<ChildProcess | undefined> {
  const script = inRepository('tooling', 'sandbox', 'src', 'main.ts');
  if (!settings.isSandboxed) return undefined;
  const sandbox = supervisor.launch({
    name: 'Sandbox',
    script,
    env: settings.sandboxEnvironment,
  });
  await waitForAnswer(sandbox, `http://127.0.0.1:${settings.sandboxPort}/`);
  supervisor.watch(sandbox);
  return sandbox;
}
