/// <reference lib="dom" />
import { findBrowser } from '@voltcourier/scripts/browser';
import { chromium } from 'playwright-core';

/** Lighthouse's mid-range phone. */
const SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };

/**
 * Measures how long the first click on an untouched page, on its menu, takes until the menu is
 * open, in milliseconds, with the processor slowed down four times. The page's files are loaded, as
 * they are for a user who has looked at it for a second or two; none of them has run.
 */
export async function measureFirstPress(url: string): Promise<number> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const fetched = page.waitForResponse(/\/assets\/site-/u);
    await page.goto(url);
    await (await fetched).finished();
    const took = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let pressed = 0;
          addEventListener('pointerdown', () => (pressed = performance.now()), { once: true });
          const menu = document.querySelector('header nav[hidden]');
          if (menu === null) throw new Error('The page has no menu.');
          new MutationObserver(() =>
            requestAnimationFrame(() => resolve(performance.now() - pressed)),
          ).observe(menu, { attributeFilter: ['hidden'] });
        }),
    );
    await page.getByRole('button', { name: 'Open menu' }).tap();
    return await took;
  } finally {
    await browser.close();
  }
}
