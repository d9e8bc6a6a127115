import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

const PAGES = [
  { path: '/terms-of-service', heading: 'Terms of Service', sections: 15 },
  { path: '/privacy-policy', heading: 'Privacy Policy', sections: 13 },
] as const;

for (const { path, heading, sections } of PAGES) {
  test(`${path} shows its date, and each section can be reached and linked`, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText('Last updated May 12, 2025')).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    await expect(links).toHaveCount(sections);
    for (const link of await links.all()) {
      const name = (await link.textContent()) ?? '';
      await link.click();
      await expect(
        page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }),
      ).toBeInViewport();
      const anchor = page.getByRole('link', { name: `Link to “${name}”`, exact: true });
      expect(await anchor.getAttribute('href')).toBe(new URL(page.url()).hash);
    }
    expect(consoleErrors).toEqual([]);
  });

  test(`${path} has lines of at most 70 characters`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const longest = await page.getByRole('main').evaluate((main) => {
      let most = 0;
      for (const paragraph of main.querySelectorAll('p, li')) {
        const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        const lines = new Map<number, number>();
        const range = document.createRange();
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { bottom, width } = range.getBoundingClientRect();
            // A space at a line break has no width.
            if (width > 0) lines.set(Math.round(bottom), (lines.get(Math.round(bottom)) ?? 0) + 1);
          }
        }
        most = Math.max(most, ...lines.values());
      }
      return most;
    });
    expect(longest).toBeGreaterThan(40);
    expect(longest).toBeLessThanOrEqual(70);
  });
}

test('the terms state the prices and rules of the product', async ({ page }) => {
  await page.goto('/terms-of-service');
  const main = page.getByRole('main');
  for (const [term = '', ...cells] of [
    ['Standard Charge (Level 2)', '$99.99'],
    ['Rapid Charge (DC Fast Charging)', '$199.99'],
    ['Battery Health Check', '$99.99'],
    ['Full Service (Charge + Maintenance)', '$299.99'],
    ['Emergency Instant Charge', '$65.00'],
    ['Essential', '10', '$99', '$831'],
    ['Professional', '25', '$199', '$1,673'],
    ['Unlimited', 'Unlimited', '$299', '$2,511'],
  ]) {
    const row = main.getByRole('row').filter({ has: page.getByRole('rowheader', { name: term }) });
    await expect(row.getByRole('cell')).toHaveText(cells);
  }
  for (const rule of [
    /keep your spot for\s+15 minutes/,
    /up to 75 minutes after booking/,
    /from today to 3 months ahead/,
    /from 8:00 AM to 7:00 PM/,
    'A fee of up to 50% of the price',
    'may be charged in full',
    /continues for 7 days/,
    /try for 7 days with 1 complimentary charge, once per person/,
    'The law of the Commonwealth of Virginia applies',
  ]) {
    await expect(main.getByText(rule).first()).toBeVisible();
  }
});

test('the contact address of the API replaces the built one, without a change in height', async ({
  page,
  request,
}) => {
  const answer = await request.get('/api/config');
  const config = (await answer.json()) as { brand: { email: string } };
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const newer = 'questions@example.com';
  await page.route('**/api/config', async (route) => {
    await held;
    await route.fulfill({ json: { ...config, brand: { ...config.brand, email: newer } } });
  });
  await page.goto('/privacy-policy#contact');
  const contact = page.getByRole('main').locator('#contact');
  await expect(contact.getByRole('link', { name: config.brand.email })).toBeVisible();
  const before = await contact.boundingBox();
  release();
  const link = contact.getByRole('link', { name: newer });
  await expect(link).toHaveAttribute('href', `mailto:${newer}?subject=Privacy`);
  expect((await contact.boundingBox())?.height).toBe(before?.height);
});

test('a slowly hydrated page has no hydration errors', async ({ page, consoleErrors }) => {
  // A busy machine is already slow without the twelvefold slowdown.
  test.slow();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await page.goto('/privacy-policy');
  await settled(page);
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeAttached();
  expect(consoleErrors).toEqual([]);
});

test('a section is reached from the contents by keyboard alone', async ({ page }) => {
  await page.goto('/terms-of-service');
  const link = page.getByRole('link', { name: 'Payment', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#payment$/);
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Link to “Payment”' })).toBeFocused();
});

test('the printed page shows the text alone, dark on light', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/terms-of-service');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Emergency', exact: true }).first()).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
  await expect(page.getByText(/You see the price before you pay/)).toHaveCSS(
    'color',
    'rgb(15, 21, 19)',
  );
});

test('the page after verifying an email address links to dashboard and booking', async ({
  page,
}) => {
  await page.goto('/verification-success');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your email address is verified' }),
  ).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await main.getByRole('link', { name: 'Schedule a Charge' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule Your Charging Service' })).toBeVisible();
});
