import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startProduct } from '@voltcourier/scripts/product';
import type { RunningProduct } from './running-product.ts';
import { test } from './test.ts';

const run = promisify(execFile);
const web = path.resolve(import.meta.dirname, '../../../apps/web');

/**
 * Builds the customer site with variables of its own and serves it beside the running product, on
 * the same database.
 */
async function startOtherBuild(
  { databaseUrl, admin }: RunningProduct,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const dist = `test-results/build-${process.pid}`;
  const env = { ...process.env, ...variables };
  const node = async (...args: string[]) => run(process.execPath, args, { cwd: web, env });
  const vite = 'node_modules/vite/bin/vite.js';
  await node(vite, 'build', '--outDir', dist);
  await node(vite, 'build', '--ssr', 'src/app/entry-server.tsx', '--outDir', `${dist}-server`);
  await node('prerender.ts', dist);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-e2e-'));
  const removeFiles = () => {
    for (const folder of [dataDir, path.join(web, dist)]) rmSync(folder, { recursive: true });
  };
  const product = await startProduct({
    dataDir,
    env: {
      PORT: '0',
      DATABASE_URL: databaseUrl,
      WEB_DIST: path.join(web, dist),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT_FACTOR: '1000',
    },
  }).catch((problem: unknown) => {
    removeFiles();
    throw problem;
  });
  return {
    url: product.url,
    stop: async () => {
      await product.stop();
      removeFiles();
    },
  };
}

/** The test with a site that was built with variables of its own. */
export const testWithBuild = (variables: Readonly<Record<string, string>>) =>
  test.extend<object, { readonly site: { readonly url: string } }>({
    site: [
      async ({ product }, use) => {
        const site = await startOtherBuild(product, variables);
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ site }, use) => use(site.url),
  });
