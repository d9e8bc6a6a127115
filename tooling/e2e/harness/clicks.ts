import type { Page } from '@playwright/test';

/**
 * Counts what somebody presses with a pointer from here on, in this page and where it leads. What
 * the keyboard presses doesn't count.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  const listen = () => {
    addEventListener(
      'pointerdown',
      () => void (globalThis as unknown as { countClick: () => unknown }).countClick(),
      { capture: true },
    );
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}
