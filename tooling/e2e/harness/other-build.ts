import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startFreshProduct } from './start-product.ts';
import { test } from './test.ts';

const run = promisify(execFile);
const web = path.resolve(import.meta.dirname, '../../../apps/web');

/** A site with its own build. */
interface OtherSite {
  readonly url: string;
  /** Folder of the built pages. */
  readonly dist: string;
}

/**
 * Builds the customer site with its own variables and serves it with its own product. On the shared
 * product's database, its worker would send that product's mails to another sandbox, and its prices
 * would replace those that the shared sandbox knows.
 */
async function startOtherBuild(
  variables: Readonly<Record<string, string>>,
): Promise<OtherSite & { readonly stop: () => Promise<void> }> {
  const dist = `test-results/build-${process.pid}`;
  const env = { ...process.env, ...variables };
  await run(process.execPath, ['build/build-site.ts', dist], {
    cwd: web,
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  const folder = path.join(web, dist);
  const removeBuild = () => rmSync(folder, { recursive: true });
  const { product, stop } = await startFreshProduct({ WEB_DIST: folder }).catch(
    (problem: unknown) => {
      removeBuild();
      throw problem;
    },
  );
  return {
    url: product.url,
    dist: folder,
    stop: async () => {
      await stop();
      removeBuild();
    },
  };
}

/** The test with a site built with its own variables. */
export const testWithBuild = (variables: Readonly<Record<string, string>>) =>
  test.extend<object, { readonly site: OtherSite }>({
    site: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed.
      async ({}, use) => {
        const site = await startOtherBuild(variables);
        await use(site);
        await site.stop();
      },
      // Beside three other workers, a slow machine needs more than two minutes for a build.
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: ({ site }, use) => use(site.url),
  });
