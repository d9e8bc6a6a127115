import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** How long a page has to ask nothing of the network until it counts as quiet, in milliseconds. */
const QUIET_MS = 250;

interface Traffic {
  readonly underway: Set<Request>;
  /** When a request last began or ended, in milliseconds. */
  changedAt: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** Counts what the page asks of the network from here on; streams, which stay open, don't count. */
export function followTraffic(page: Page): Traffic {
  const followed: Traffic = { underway: new Set(), changedAt: Date.now() };
  traffic.set(page, followed);
  const end = (request: Request) => {
    if (followed.underway.delete(request)) followed.changedAt = Date.now();
  };
  page.on('request', (request) => {
    // What the page before had begun is over once its successor is asked for.
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

/** Whether React has taken an element over, which was there before as markup alone. */
export function isAlive(element: Locator): Promise<boolean> {
  return element.evaluate((node) =>
    Object.keys(node).some((key) => key.startsWith('__reactFiber$')),
  );
}

/**
 * Waits until the page's own script has it, and what that asked for has come. Playwright's
 * `networkidle` is no sign of it: a page is quiet, too, while its script still waits for the first
 * paint, which on a busy machine takes long.
 */
export async function settled(page: Page): Promise<void> {
  const followed = traffic.get(page) ?? followTraffic(page);
  await page.waitForFunction(() =>
    // React writes its own name on each element that it has taken over.
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
