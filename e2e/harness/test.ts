import { test as base } from '@playwright/test';
import { gatherEvidence } from './evidence.ts';
import { type RunningProduct, readProduct } from './running-product.ts';
import { followTraffic } from './settled.ts';

interface Fixtures {
  /** Everything that the page wrote to its console as an error, uncaught exceptions included. */
  readonly consoleErrors: string[];
}

interface WorkerFixtures {
  readonly product: RunningProduct;
}

/** Playwright's test with the running product: `page.goto('/')` opens its site. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [({}, use) => use(readProduct()), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product.url),
  page: async ({ page }, use, info) => {
    followTraffic(page);
    const evidence = gatherEvidence(page);
    await use(page);
    if (info.status !== info.expectedStatus) {
      await info.attach('the page', { body: await evidence(), contentType: 'text/plain' });
    }
  },
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await use(errors);
  },
});

export { expect } from '@playwright/test';
