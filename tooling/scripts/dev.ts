import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type ViteDevServer, createServer } from 'vite';
import { Failure, runCommand } from './failure.ts';
import { inRepository, repository } from './paths.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { type ProductSettings, settleProduct } from './product-settings.ts';
import { waitForAnswer } from './ready.ts';
import { startDatabase, startSandbox } from './services.ts';
import { aborted, stopSignal } from './stop-signal.ts';
import { type Supervisor, supervise } from './supervisor.ts';
import { bold, dim, showStep } from './terminal.ts';

const api = inRepository('apps', 'api');
const tsx = createRequire(path.join(api, 'package.json')).resolve('tsx/cli');

/** Variables of the api when Vite serves site and admin instead of the api. */
function apiEnvironment(settings: ProductSettings, databaseUrl: string): NodeJS.ProcessEnv {
  const { WEB_DIST: _web, ADMIN_DIST: _admin, ...rest } = settings.apiEnvironment;
  return { ...rest, DATABASE_URL: databaseUrl };
}

async function startApi(
  supervisor: Supervisor,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const program = { script: tsx, cwd: api, env };
  await showStep('Migrations and seed', () =>
    supervisor.run(
      { ...program, name: 'Migration', args: ['src/migrate.ts'] },
      'The database could not be prepared',
    ),
  );
  await showStep('Prices', () =>
    supervisor.run(
      { ...program, name: 'Stripe prices', args: ['src/stripe-sync.ts'] },
      'Stripe could not be synchronised',
    ),
  );
  const args = ['watch', '--clear-screen=false', 'src/server.ts'];
  const server = supervisor.launch({ ...program, name: 'API', args, isLoud: true });
  await showStep('API and worker', () =>
    waitForAnswer(server, `http://127.0.0.1:${port}/api/ready`),
  );
  supervisor.watch(server);
}

async function startVite(
  supervisor: Supervisor,
  app: string,
  port: number,
  proxied: Readonly<Record<string, string>>,
): Promise<ViteDevServer> {
  const server = await createServer({
    root: inRepository('apps', app),
    clearScreen: false,
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        Object.entries(proxied).map(([prefix, target]) => [prefix, { target, ws: true }]),
      ),
    },
  });
  await server.listen();
  await supervisor.onStop(() => server.close());
  return server;
}

/**
 * `pnpm dev`: the product on one origin, with hot reload of site and admin, and an api that
 * restarts on changes.
 */
async function dev(): Promise<void> {
  const signal = stopSignal();
  if (existsSync(inRepository('.env'))) process.loadEnvFile(inRepository('.env'));
  const given = process.env;
  const dataDir = path.resolve(repository, given['DATA_DIR'] || '.data');
  const port = Number(given['PORT'] || 3000);
  if (!(await isPortFree(port))) {
    throw new Failure(
      `Port ${port} is in use by another program; choose another: PORT=${port + 10} pnpm dev`,
    );
  }
  const url = `http://localhost:${port}`;
  const apiPort = await findFreePort();
  const adminPort = await findFreePort();
  const settings = await settleProduct(
    {
      ...given,
      PORT: String(apiPort),
      APP_URL: url,
      SANDBOX_PORT: given['SANDBOX_PORT'] || String(port + 1),
      SANDBOX_SMTP_PORT: given['SANDBOX_SMTP_PORT'] || String(port + 2),
    },
    dataDir,
  );
  const supervisor = await supervise(dataDir, url);
  signal.addEventListener('abort', () => void supervisor.stop());
  try {
    const postgres = await showStep('Database', () =>
      startDatabase(supervisor, given['DATABASE_URL']),
    );
    await showStep('Sandbox', () => startSandbox(supervisor, settings));
    await startApi(supervisor, apiPort, apiEnvironment(settings, postgres.url));
    await showStep('Site and admin', async () => {
      await startVite(supervisor, 'admin', adminPort, {});
      await startVite(supervisor, 'web', port, {
        '/api': `http://127.0.0.1:${apiPort}`,
        '/admin': `http://127.0.0.1:${adminPort}`,
      });
    });
    console.log(`\n${bold('Ready, with hot reload')}\n`);
    console.log(
      `  Site      ${url}\n  Admin     ${url}/admin/\n  Inbox     ${settings.sandboxUrl}/inbox`,
    );
    console.log(dim('\n  Ctrl-C stops everything.'));
    const failure = await Promise.race([supervisor.failed, aborted(signal)]);
    if (failure !== undefined) throw failure;
  } catch (problem) {
    if (!signal.aborted) throw problem;
  } finally {
    await supervisor.stop();
    console.log('\n  Stopped.');
  }
}

await runCommand(dev);
