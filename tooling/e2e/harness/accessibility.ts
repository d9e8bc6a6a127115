import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { settled } from './settled.ts';
import { test } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that axe turns off or considers best practices, and that the staff app follows anyway. */
const OF_STAFF_APP = [
  'heading-order',
  'label-content-name-mismatch',
  'landmark-unique',
  'region',
  'target-size',
];

/** A sandboxed frame without scripts has no timers, so axe would wait in it forever. */
const LIFELESS_FRAME = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

/**
 * For this many frames in a row: an element that inherits an animated color starts a frame later.
 */
const FRAMES_AT_REST = 3;

/**
 * Waits until no finite transition or animation is running. axe would otherwise measure the
 * contrast of a color in the middle of a theme change.
 */
async function atRest(page: Page): Promise<void> {
  const seen = await page.evaluateHandle(() => ({ frames: 0 }));
  await page.waitForFunction(
    ({ rest, wanted }) => {
      const isStill = document.getAnimations().every((animation) => {
        const isEndless = animation.effect?.getComputedTiming().endTime === Infinity;
        return isEndless || animation.playState !== 'running';
      });
      rest.frames = isStill ? rest.frames + 1 : 0;
      return rest.frames >= wanted;
    },
    { rest: seen, wanted: FRAMES_AT_REST },
  );
}

/** Whether axe can run in a frame; the page itself counts as a frame. */
async function isLively(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return true;
  const element = await frame.frameElement();
  return element.evaluate((node, lifeless) => !(node as Element).matches(lifeless), LIFELESS_FRAME);
}

/** Injects axe into the page and its frames, unless an earlier check did. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await isLively(frame))) continue;
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
}

/** Rules of a check: all of {@link WCAG}, or only those that a theme can affect. */
type Rules = 'all' | 'contrast';

/** Returns axe's violations on the page in its current state. */
async function violationsOn(page: Page, rules: Rules, further: readonly string[]) {
  await atRest(page);
  await bringAxe(page);
  const options: RunOptions = {
    // Leaves out the passed checks, which take longer to report than to run.
    resultTypes: ['violations'],
    runOnly: rules === 'all' ? WCAG : { type: 'rule', values: ['color-contrast'] },
    rules: Object.fromEntries(further.map((rule) => [rule, { enabled: true }])),
  };
  return page.evaluate(
    async ({ lifeless, asked }) => {
      const { axe: brought } = window as unknown as { axe: typeof axe };
      const { violations } = await brought.run({ exclude: [lifeless] }, asked);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    { lifeless: LIFELESS_FRAME, asked: options },
  );
}

/**
 * Expects no axe violations on the page in its current state. The staff app is checked with
 * additional rules, and also in the other theme, in which only colors differ. axe runs in the page
 * itself, which has no cross-origin frames, and stays there for the next check.
 */
export async function expectAccessible(page: Page, rules: Rules = 'all'): Promise<void> {
  // A toast that fades out during the check would have too little contrast. Toasts stay while the
  // window isn't focused, as they do for a user who is in another window.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(page.locator('li[data-state="closed"]')).toHaveCount(0);
  const { pathname } = new URL(page.url());
  const isWhole = pathname.startsWith('/admin') && rules === 'all';
  const isOfStaff = isWhole || pathname.startsWith('/api/docs');
  const found = await violationsOn(page, rules, isOfStaff ? OF_STAFF_APP : []);
  if (isWhole) {
    const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
    found.push(...(await violationsOn(page, 'contrast', [])));
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  }
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(found).toEqual([]);
}

/** Views of each page: phone and wide screen, in both themes. Themes differ only in colors. */
const LOOKS = [
  { width: 1440, colorScheme: 'light', rules: 'all' },
  { width: 1440, colorScheme: 'dark', rules: 'contrast' },
  { width: 390, colorScheme: 'dark', rules: 'all' },
  { width: 390, colorScheme: 'light', rules: 'contrast' },
] as const;

/** Width of the narrowest phone. */
const NARROWEST = 320;

/**
 * Expects that the page in its current state has no axe violations at any width in both themes, and
 * doesn't scroll sideways, even on the narrowest phone. The page is loaded once, and looks as
 * before afterwards.
 */
export async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { width, colorScheme, rules } of LOOKS) {
    await test.step(`${width} px, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      // As high as the page: a bar at the bottom of a window would cover half of what happens to be
      // there.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, 900) });
      await expectAccessible(page, rules);
      await page.setViewportSize({ width: width === 390 ? NARROWEST : width, height: 800 });
      const overflow = await page
        .locator('html')
        .evaluate((root) => root.scrollWidth - root.clientWidth);
      expect(overflow).toBe(0);
    });
  }
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
}

/**
 * Expects that no text of the page is cut off, and that it doesn't scroll sideways, in a window of
 * this width with text of this size.
 */
export async function expectTextToFit(page: Page, width: number, size: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const { overflow, clipped } = await page.evaluate((fontSize) => {
    const root = document.documentElement;
    root.style.fontSize = fontSize;
    const texts = document.querySelectorAll<HTMLElement>(
      'h1, h2, h3, h4, button, a, label, legend',
    );
    return {
      overflow: root.scrollWidth - root.clientWidth,
      clipped: Array.from(texts)
        // Text only for screen readers is one pixel large; an inline link has no box.
        .filter((text) => text.checkVisibility() && text.clientWidth > 1)
        .filter((text) => {
          const isCut = getComputedStyle(text).overflowY !== 'visible';
          return (
            text.scrollWidth > text.clientWidth + 1 ||
            (isCut && text.scrollHeight > text.clientHeight + 1)
          );
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    };
  }, size);
  expect({ width, overflow, clipped }).toEqual({ width, overflow: 0, clipped: [] });
}

/** One test per page: {@link expectSound}. */
export function testAccessibility(paths: readonly string[]): void {
  test.describe('accessibility and layout', { tag: '@site-walk' }, () => {
    for (const path of paths) {
      test(`${path} passes axe and fits the window`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await settled(page);
        await expectSound(page);
      });
    }
  });
}
