import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** How long a page must make no request to count as quiet, in milliseconds. */
const QUIET_MS = 250;

interface Traffic {
  readonly underway: Set<Request>;
  /** When a request last began or ended, in milliseconds. */
  changedAt: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** Tracks the page's requests from here on; streams don't count, because they stay open. */
export function followTraffic(page: Page): Traffic {
  const followed: Traffic = { underway: new Set(), changedAt: Date.now() };
  traffic.set(page, followed);
  const end = (request: Request) => {
    if (followed.underway.delete(request)) followed.changedAt = Date.now();
  };
  page.on('request', (request) => {
    // Requests of the previous page no longer count once the next page is requested.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      followed.underway.clear();
    }
    if (request.resourceType() === 'eventsource') return;
    followed.underway.add(request);
    followed.changedAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return followed;
}

/** Whether React has hydrated an element that was only markup before. */
export function isAlive(element: Locator): Promise<boolean> {
  return element.evaluate((node) =>
    Object.keys(node).some((key) => key.startsWith('__reactFiber$')),
  );
}

/**
 * Waits until the page's script has hydrated it, and the requests that followed have finished.
 * Playwright's `networkidle` doesn't tell: a page is also quiet while its script still waits for
 * the first paint, which takes long on a busy machine.
 */
export async function settled(page: Page): Promise<void> {
  const followed = traffic.get(page) ?? followTraffic(page);
  await page.waitForFunction(() =>
    // React adds a property with its own name to each element that it has hydrated.
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );
  await expect
    .poll(() => followed.underway.size === 0 && Date.now() - followed.changedAt >= QUIET_MS, {
      message: 'the page still asks the network',
      intervals: [50],
      timeout: 30_000,
    })
    .toBe(true);
}
