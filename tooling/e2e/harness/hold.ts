import type { Page } from '@playwright/test';

/** Holds back a request of the page until released. */
export async function hold(page: Page, asked: string | RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(asked, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
