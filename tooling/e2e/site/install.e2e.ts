import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { book, dayAhead, pay } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const dist = path.resolve(import.meta.dirname, '../../../apps/web/dist');
const HOTLINE = '+1 757 555 0199';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the service worker is active. */
async function openWithWorker(page: Page, at: string): Promise<void> {
  await page.goto(at);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

test('the manifest names existing icons and pages', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
    shortcuts: { name: string; url: string }[];
  };
  expect(manifest).toMatchObject({ name: 'VoltCourier', display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Emergency', 'Schedule a Charge']);
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
  expect((await request.get('/apple-touch-icon.png')).status()).toBe(200);
});

test('the offline page shows the hotline and the saved appointment, and reloads once online', async ({
  page,
  context,
}) => {
  await book(page, { days: 33, email: 'offline@example.com' });
  await pay(page);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
  await openWithWorker(page, '/');
  await expect.poll(() => page.evaluate(() => caches.has('hotline'))).toBe(true);

  await context.setOffline(true);
  for (const at of ['/nowhere?booking=secret', '/booking']) {
    await page.goto(at);
    await expect(page).toHaveURL(at);
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expect(page.getByRole('link', { name: `Call ${HOTLINE}` })).toHaveAttribute(
      'href',
      'tel:+17575550199',
    );
    const day = dayAhead(33).label.replace(/, \d{4}$/u, '');
    await expect(page.getByText(`${day} at 10:00 AM`)).toBeVisible();
    await expect(page.getByText('Standard Charge (Level 2), 100 Granby St')).toBeVisible();
  }
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Try again' }).click();
  await loaded;
  await expect(page).toHaveURL('/booking');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return { urls: urls.flat(), stored: JSON.stringify(localStorage) };
  });
  expect(kept.urls.toSorted()).toEqual([
    expect.stringMatching(/^\/assets\/instrument-sans-basic-.*\.woff2$/u),
    expect.stringMatching(/^\/assets\/instrument-sans-es-.*\.woff2$/u),
    '/es/offline.html',
    '/offline.html',
    '/offline/hotline.json',
  ]);
  expect(kept.stored).not.toContain('offline@example.com');
  expect(kept.stored).not.toContain('Ada');

  await context.setOffline(false);
  // By itself, or with a button press if the browser hasn't noticed.
  await expect(
    page.getByRole('heading', { level: 1, name: 'Schedule Your Charging Service' }),
  ).toBeVisible();
});

test('the offline page shows what is missing, and deletes past appointments', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/terms-of-service');
  await expect.poll(() => page.evaluate(() => caches.delete('hotline'))).toBe(true);
  await page.evaluate(() => {
    const past = { startsAt: '2020-01-01T15:00:00.000Z', zone: 'UTC', service: 'X', place: 'Y' };
    localStorage.setItem('voltcourier.appointments', JSON.stringify([past]));
  });
  await context.setOffline(true);
  await page.goto('/booking');
  await expect(page.getByText('No hotline is saved on this device.')).toBeVisible();
  await expect(page.getByText('None saved on this device.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('voltcourier.appointments'))).toBeNull();
});

test('the service worker of a new build replaces the old one', async ({ page, context }) => {
  const worker = readFileSync(path.join(dist, 'service-worker.js'), 'utf8');
  const version = /`pages-`[^]*?\}([\w-]{12})`/u.exec(worker)?.[1] ?? '';
  await context.route('**/service-worker.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: worker.replace(version, 'an-old-build'),
    }),
  );
  await openWithWorker(page, '/');
  const kept = async () =>
    (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('pages-'));
  expect(await kept()).toEqual(['pages-an-old-build']);
  await context.unroute('**/service-worker.js');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await expect.poll(kept).toEqual([`pages-${version}`]);
});

test('the install page shows instructions, and installs where the browser offers it', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Download App' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Download the app' })).toBeVisible();
  for (const name of ['iPhone and iPad', 'Android', 'Computer']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = 'Prompted';
        return Promise.resolve({ outcome: 'accepted' });
      },
    });
    dispatchEvent(offer);
    if (!offer.defaultPrevented) throw new Error('The browser would show a bar of its own.');
  });
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page).toHaveTitle('Prompted');
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();
});
