import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';
import { test } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A frame that may run nothing keeps no timers either, for which axe would wait in it for ever. */
const LIFELESS_FRAME = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

/**
 * Waits until no transition or animation with an end is running. A color on its way from one theme
 * to the other has a contrast that nobody reads by, and axe would measure it.
 */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().endTime === Infinity;
      return isEndless || animation.playState !== 'running';
    }),
  );
}

/**
 * Expects that axe finds nothing on the page, as it stands now. It runs in the page itself (“legacy
 * mode”): only frames from elsewhere, of which there are none, would need the other way, which opens
 * a page more for each look.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A message that goes during the look is neither there nor gone, and too faint. It stays for as
  // long as its window is behind others, as for a person who looks elsewhere.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(page.locator('li[data-state="closed"]')).toHaveCount(0);
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude(LIFELESS_FRAME)
    .withTags(WCAG)
    .analyze();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** One test per page, width and theme: axe finds nothing, and nothing needs sideways scrolling. */
export function testAccessibility(paths: readonly string[]): void {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      test.describe(`${width} px, ${colorScheme}`, () => {
        test.use({
          colorScheme,
          viewport: { width, height: 900 },
          contextOptions: { reducedMotion: 'reduce' },
        });
        for (const path of paths) {
          test(`${path} has nothing that axe finds and fits`, async ({ page }) => {
            await page.goto(path);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await settled(page);
            await expectAccessible(page);
            await page.setViewportSize({ width: width === 390 ? 320 : width, height: 800 });
            const overflow = await page
              .locator('html')
              .evaluate((root) => root.scrollWidth - root.clientWidth);
            expect(overflow).toBe(0);
          });
        }
      });
    }
  }
}
