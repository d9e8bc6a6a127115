import type { Page } from '@playwright/test';

/**
 * Counts pointer clicks from here on, on this page and those it leads to. Keyboard presses don't
 * count.
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
