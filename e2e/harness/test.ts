import { test as base } from '@playwright/test';
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
  page: async ({ page }, use) => {
    followTraffic(page);
    await use(page);
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
