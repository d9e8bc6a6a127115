import { test as base } from '@playwright/test';
import { gatherEvidence } from './evidence.ts';
import { leadPage, leadRequests } from './hosts.ts';
import { type RunningProduct, readProduct } from './running-product.ts';
import { followTraffic } from './settled.ts';

interface Fixtures {
  /**
   * Whether user activity is simulated as soon as a page loads; `false` for tests of pages without
   * it.
   */
  readonly isPresent: boolean;
  /** Everything that the page logged as an error, including uncaught exceptions. */
  readonly consoleErrors: string[];
}

interface WorkerFixtures {
  readonly product: RunningProduct;
}

/**
 * Simulates user activity as soon as a page loads. Pages defer hydration until then, and tests look
 * for what the script renders. `deferred-hydration.e2e.ts` tests untouched pages.
 */
function bePresent(): void {
  addEventListener('load', () => dispatchEvent(new Event('pointermove')));
}

/**
 * The headless shell reports on each new page that a pointer moved to its corner, which no user
 * did.
 */
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
