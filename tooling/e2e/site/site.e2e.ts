import type { APIRequestContext, Page } from '@playwright/test';
import { expectTextToFit } from '../harness/accessibility.ts';
import { openWhole, PUBLIC_PATHS, UNKNOWN_PATH } from '../harness/public-pages.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';
import { textsAt } from '../harness/texts.ts';

test('the public paths include the main pages, each path once', () => {
  expect(PUBLIC_PATHS).toEqual(expect.arrayContaining(['/', '/booking', '/emergency']));
  expect(new Set(PUBLIC_PATHS).size).toBe(PUBLIC_PATHS.length);
});

const answers = new Map<string, Promise<{ status: number; type: string; body: string }>>();

async function ask(request: APIRequestContext, address: string) {
  const response = await request.get(address, { headers: { accept: 'text/html' } });
  const type = response.headers()['content-type'] ?? '';
  return { status: response.status(), type, body: await response.text() };
}

/**
 * Returns what is wrong with a link of a page that has elements with these IDs; undefined if its
 * target exists.
 */
async function problemOf(
  request: APIRequestContext,
  href: string,
  here: URL,
  ids: readonly string[],
): Promise<string | undefined> {
  const target = new URL(href);
  if (target.protocol === 'mailto:') {
    const isAddress = /^mailto:[^\s@?]+@[^\s@?]+\.[a-z]+(?:\?subject=[^\s]+)?$/u.test(href);
    return isAddress ? undefined : href;
  }
  if (target.protocol === 'tel:') return /^tel:\+\d{7,15}$/u.test(href) ? undefined : href;
  if (target.origin !== here.origin) return href;
  const id = decodeURIComponent(target.hash.slice(1));
  if (target.pathname === here.pathname && target.search === here.search) {
    return id === '' || ids.includes(id) ? undefined : href;
  }
  const address = `${target.pathname}${target.search}`;
  const response = answers.get(address) ?? ask(request, address);
  answers.set(address, response);
  const { status, type, body } = await response;
  if (status !== 200 || !type.startsWith('text/html')) return `${href}: ${status}`;
  return id === '' || body.includes(`id="${id}"`) ? undefined : `${href}: no such place`;
}

async function expectLinksToLead(page: Page, path: string): Promise<void> {
  const { say } = textsAt(path);
  const isLean = path.endsWith('/emergency');
  const menu = page.getByRole('button', { name: say('Menu') });
  if (!isLean) {
    await menu.click();
    await expect(page.getByRole('link', { name: say('How it works') }).first()).toBeVisible();
  }
  const { hrefs, ids } = await page.evaluate(() => ({
    hrefs: Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href]'), (a) => a.href),
    ids: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
  }));
  expect(hrefs.length).toBeGreaterThan(2);
  const here = new URL(page.url());
  const problems: (string | undefined)[] = [];
  for (const href of new Set(hrefs)) {
    problems.push(await problemOf(page.request, href, here, ids));
  }
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  if (!isLean) {
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  }
}

test.describe('links and text', { tag: '@site-walk' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of PUBLIC_PATHS) {
    test(`on ${path} each link has a target, and the text fits at 200 % and at 320 px`, async ({
      page,
    }) => {
      await openWhole(page, path);
      await expectLinksToLead(page, path);
      await expectTextToFit(page, 1280, '200%');
      await expectTextToFit(page, 320, '100%');
    });
  }
});

// Each press starts on a freshly loaded page, which takes minutes: tooling/scripts/deep-parts.ts.
// In Spanish the same buttons do the same.
test.describe('buttons', { tag: '@site-walk' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of PUBLIC_PATHS.filter((one) => textsAt(one).language === 'en')) {
    test(`each button of ${path} can be pressed without an error`, async ({
      page,
      consoleErrors,
    }) => {
      test.slow();
      await openWhole(page, path);
      const enabled = page.locator('button:enabled:visible:not([aria-disabled="true"])');
      // The days of a calendar are alike: the first represents all.
      const buttons = enabled.and(page.locator(':not(td button)'));
      const day = enabled.and(page.locator('td button')).first();
      if (path === '/booking') await expect(day).toBeVisible();
      const count = await buttons.count();
      expect(count).toBeGreaterThan(0);
      const presses = Array.from({ length: count }, (_, at) => buttons.nth(at));
      if (await day.isVisible()) presses.push(day);
      // A path without a page returns 404, and signed-out users get 401; the browser logs both.
      const isNoise = (error: string) =>
        (path === UNKNOWN_PATH && error.includes('404 (Not Found)')) ||
        (path === '/auth' && error.includes('401 (Unauthorized)'));
      for (const [at, button] of presses.entries()) {
        if (at > 0) await openWhole(page, path);
        await expect(button).toBeVisible();
        const sends = await button.evaluate(
          ({ type, form }: HTMLButtonElement) => type === 'submit' && form !== null,
        );
        await button.click();
        if (sends) await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
        await settled(page);
        await expect(page.locator('h1')).toBeVisible();
      }
      expect(consoleErrors.filter((error) => !isNoise(error))).toEqual([]);
    });
  }
});
