import { test as base } from '@playwright/test';
import { gatherEvidence } from './evidence.ts';
import { leadPage, leadRequests } from './hosts.ts';
import { type RunningProduct, readProduct } from './running-product.ts';
import { followTraffic } from './settled.ts';

interface Fixtures {
  /** Whether somebody is there as soon as a page is; `false` for pages that rest. */
  readonly isPresent: boolean;
  /** Everything that the page wrote to its console as an error, uncaught exceptions included. */
  readonly consoleErrors: string[];
}

interface WorkerFixtures {
  readonly product: RunningProduct;
}

/**
 * Somebody is there as soon as a page is: pages rest until then, and a test doesn't look at the page
 * before it looks for what the script shows. `resting.e2e.ts` tests pages that nobody has touched.
 */
function bePresent(): void {
  addEventListener('load', () => dispatchEvent(new Event('pointermove')));
}

/** The headless shell says of each new page that a pointer has moved to its corner. Nobody did that. */
function ignoreFirstPointer(): void {
  const ignore = (event: PointerEvent) => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  addEventListener('pointermove', ignore, { capture: true });
}

/** Playwright's test with the running product: `page.goto('/')` opens its site. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [({}, use) => use(readProduct()), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product.url),
  isPresent: [true, { option: true }],
  request: async ({ request, product }, use) => {
    leadRequests(request, product);
    await use(request);
  },
  page: async ({ page, isPresent, product }, use, info) => {
    followTraffic(page);
    leadPage(page, product);
    await page.addInitScript(isPresent ? bePresent : ignoreFirstPointer);
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
