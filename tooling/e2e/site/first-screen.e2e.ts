import type { Page } from '@playwright/test';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

interface Seen {
  readonly shifts: number[];
  /** Whether a part of the page waited for the first paint. */
  hasWaited: boolean;
}

/** Notes from the first byte on what moves, and whether parts of the page wait to be laid out. */
async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const seen: Seen = { shifts: [], hasWaited: false };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shifts.push((entry as { value?: number }).value ?? 0);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target === document.documentElement)) seen.hasWaited = true;
    }).observe(document, { subtree: true, attributeFilter: ['data-later'] });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

test.use({ viewport: { width: 390, height: 844 } });

test('a phone lays out what is further down after the first screen, and nothing moves', async ({
  page,
}) => {
  const seen = await watch(page);
  await page.goto('/membership');
  await settled(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-later');
  expect(await seen()).toEqual({ shifts: [], hasWaited: true });
  const hidden = await page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter(
        (element) => getComputedStyle(element).contentVisibility === 'hidden',
      ).length,
  );
  expect(hidden).toBe(0);
  // The next page is shown at once and whole.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Contact' })).toBeVisible();
});

test('whoever asks for a place further down, or comes back to it, waits for no part', async ({
  page,
}) => {
  const seen = await watch(page);
  await page.goto('/membership#questions');
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeInViewport();
  await settled(page);
  expect((await seen()).hasWaited).toBe(false);
  await page.goto('/privacy-policy');
  await settled(page);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  expect((await seen()).hasWaited).toBe(false);
});
