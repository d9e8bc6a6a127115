import type { Page } from '@playwright/test';
import { settled } from '../harness/settled.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { expect, test } from '../harness/test.ts';

/** Records from the first byte whether the layout of parts of the page is deferred. */
async function watch(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target === document.documentElement)) {
        Object.assign(window, { hasWaited: true });
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-later'] });
  });
  return () => page.evaluate(() => 'hasWaited' in window);
}

test.use({ viewport: { width: 390, height: 844 } });

test('a phone defers the layout below the first screen, without a layout shift', async ({
  page,
}) => {
  const hasWaited = await watch(page);
  await page.goto('/membership');
  await settled(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-later');
  expect(await hasWaited()).toBe(true);
  expect(await shiftsOf(page)).toEqual([]);
  const hidden = await page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter(
        (element) => getComputedStyle(element).contentVisibility === 'hidden',
      ).length,
  );
  expect(hidden).toBe(0);
  // The next page is shown immediately and completely.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Contact' })).toBeVisible();
});

test('a link to a section or a restored scroll position doesn’t defer the layout', async ({
  page,
}) => {
  const hasWaited = await watch(page);
  await page.goto('/membership#questions');
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeInViewport();
  await settled(page);
  expect(await hasWaited()).toBe(false);
  await page.goto('/privacy-policy');
  await settled(page);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  expect(await hasWaited()).toBe(false);
});
