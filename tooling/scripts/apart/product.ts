import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../capture.ts';
import { type ChildProcess, startChildProcess } from '../child-process.ts';
import { Failure } from '../failure.ts';
import { inRepository } from '../paths.ts';
import { findFreePort } from '../ports.ts';
import { type ProductSettings, settleProduct } from '../product-settings.ts';
import { waitForAnswer } from '../ready.ts';
import { startDatabase, startSandbox } from '../services.ts';
import { type Supervisor, supervise } from '../supervisor.ts';
import { APART } from './addresses.ts';
import { startCaddy } from './caddy.ts';

/** What to start, and where its files go. */
export interface ApartOptions {
  /** An empty folder outside the workspace. */
  readonly folder: string;
  /** Variables of the API in addition to the addresses. */
  readonly env: NodeJS.ProcessEnv;
}

/** Site, staff app and API, each on its own host. */
export interface ApartProduct {
  readonly databaseUrl: string;
  /** Port on which Caddy serves all hosts. */
  readonly httpsPort: number;
  readonly rootFile: string;
  readonly intermediateFile: string;
  /** Folder of the artefacts. */
  readonly artefacts: string;
  stop(): Promise<void>;
}

/** Packages the artefacts for these addresses, outside the workspace. */
async function packageInto(artefacts: string, env: NodeJS.ProcessEnv): Promise<void> {
  const script = inRepository('tooling', 'scripts', 'package.ts');
  const addresses = {
    APP_URL: APART.siteUrl,
    ADMIN_URL: APART.adminUrl,
    API_URL: APART.apiUrl,
    SANDBOX_URL: APART.sandboxUrl,
  };
  const { succeeded, output } = await capture(
    process.execPath,
    [script, '--out', artefacts, 'api', 'web', 'admin'],
    { env: { ...env, ...addresses } },
  );
  if (!succeeded) throw new Failure(output);
}

/** Runs programs of the API's artefact as on a machine with only Node and the artefact. */
function createRunner(supervisor: Supervisor, folder: string, env: NodeJS.ProcessEnv) {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  const command = path.join(bin, 'node');
  copyFileSync(process.execPath, command);
  chmodSync(command, 0o755);
  const cwd = path.join(folder, 'artefacts', 'api');
  return async (script: string): Promise<ChildProcess> => {
    const child = startChildProcess({
      name: script,
      command,
      args: [script],
      cwd,
      env: { ...env, PATH: `${bin}:/usr/bin:/bin` },
      logFile: path.join(folder, `${script}.log`),
    });
    await supervisor.onStop(() => child.stop());
    return child;
  };
}

/** The API's environment: its own addresses, and the sandbox's URL for browsers. */
const apiEnvironment = (
  { apiEnvironment: settled, port }: ProductSettings,
  databaseUrl: string,
): NodeJS.ProcessEnv => {
  const { WEB_DIST: _web, ADMIN_DIST: _admin, PATH: _path, ...rest } = settled;
  return {
    ...rest,
    RUN_WORKER: 'false',
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: 'loopback',
    DATABASE_URL: databaseUrl,
    APP_URL: APART.siteUrl,
    ADMIN_URL: APART.adminUrl,
    API_URL: APART.apiUrl,
    SANDBOX_URL: APART.sandboxUrl,
  };
};

async function startAll(
  supervisor: Supervisor,
  settings: ProductSettings,
  { folder, env }: ApartOptions,
): Promise<Omit<ApartProduct, 'stop'>> {
  const artefacts = path.join(folder, 'artefacts');
  const sandbox = {
    ...settings,
    sandboxEnvironment: { ...settings.sandboxEnvironment, SANDBOX_PUBLIC_URL: APART.sandboxUrl },
  };
  const [postgres] = await Promise.all([
    startDatabase(supervisor, undefined, { ephemeral: true }),
    startSandbox(supervisor, sandbox),
    packageInto(artefacts, env),
  ]);
  const run = createRunner(supervisor, folder, apiEnvironment(settings, postgres.url));
  for (const script of ['migrate.js', 'stripe-sync.js']) {
    const child = await run(script);
    const { code } = await child.ended;
    if (code !== 0) throw new Failure(`${script} failed:\n\n${child.tail()}`);
  }
  const api = await run('server.js');
  const worker = await run('worker.js');
  await waitForAnswer(api, `http://127.0.0.1:${settings.port}/api/ready`);
  supervisor.watch(api);
  supervisor.watch(worker);
  const httpsPort = await findFreePort();
  const caddyFolder = path.join(folder, 'caddy');
  mkdirSync(caddyFolder);
  const caddy = await startCaddy(supervisor, {
    folder: caddyFolder,
    artefacts,
    httpsPort,
    httpPort: await findFreePort(),
    apiPort: settings.port,
    sandboxPort: settings.sandboxPort,
  });
  return { databaseUrl: postgres.url, httpsPort, artefacts, ...caddy };
}

/**
 * Packages the product, and starts it from an empty folder like an operator who hosts site, staff
 * app and API apart: behind Caddy, with TLS, and with the jobs in a separate process.
 *
 * @throws Failure if something prevents it; everything already started is stopped.
 */
export async function startApart(options: ApartOptions): Promise<ApartProduct> {
  const settings = await settleProduct({ ...options.env, PORT: '0' }, options.folder);
  const supervisor = await supervise(options.folder, APART.siteUrl);
  try {
    const started = await startAll(supervisor, settings, options);
    return { ...started, stop: () => supervisor.stop() };
  } catch (problem) {
    await supervisor.stop();
    throw problem;
  }
}
