import type { RunningProduct } from './running-product.ts';
import { startFreshProduct } from './start-product.ts';
import { test as base } from './test.ts';

/**
 * The test of {@link base} on the file's own product with these settings, for tests that would
 * disturb others or be disturbed by them.
 */
export function ownProductTest(env: NodeJS.ProcessEnv = {}) {
  return base.extend<object, { product: RunningProduct }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed.
      async ({}, use) => {
        const { product, stop } = await startFreshProduct(env);
        await use(product);
        await stop();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  });
}
