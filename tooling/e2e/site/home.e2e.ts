import { isAlive, settled } from '../harness/settled.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { expect, test } from '../harness/test.ts';

test.describe('the hero', () => {
  test('shows its links, the membership banner and the price', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Starting at just $99/month')).toBeVisible();
    await expect(page.getByText('3 flexible plans')).toBeVisible();
    for (const [name, path] of [
      ['Start Your Membership', '/quick-booking'],
      ['Compare Plans', '/membership'],
    ] as const) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    await page.getByRole('link', { name: 'Learn How It Works' }).click();
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport();
    await expect(page).toHaveURL(/#how-it-works$/u);
  });

  for (const charges of ['2,400+', undefined]) {
    test(`shows the number of charges from the settings: ${charges ?? 'nothing'}`, async ({
      page,
    }) => {
      await page.route('**/api/config', async (route) => {
        const config = (await (await route.fetch()).json()) as { brand: object };
        await route.fulfill({ json: { ...config, brand: { ...config.brand, charges } } });
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      const claims = page.locator('dl').filter({ hasText: '24/7' });
      await expect(claims.getByRole('definition')).toHaveText(
        charges === undefined ? ['15 minutes', '24/7'] : ['15 minutes', '24/7', charges],
      );
      expect(await shiftsOf(page)).toEqual([]);
    });
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows the number of charges from the build', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByText('1,000+', { exact: true })).toBeVisible();
    });
  });
});

test('the header strengthens its shadow after 50 px', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner').or(page.locator('header')).first();
  const lifted = () => header.evaluate((element) => element.dataset['lifted'] !== undefined);
  await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }));
  await settled(page);
  expect(await lifted()).toBe(false);
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }));
  await expect.poll(lifted).toBe(true);
});

for (const anchor of [
  'how-it-works',
  'services',
  'pricing',
  'testimonials',
  'contact',
  'schedule',
]) {
  test(`/#${anchor} scrolls to its section below the header`, async ({ page }) => {
    await page.goto(`/#${anchor}`);
    const heading = page.locator(`#${anchor}`).getByRole('heading', { level: 2 });
    await expect(heading).toBeInViewport();
    // The browser is still scrolling there.
    await expect(async () => {
      const { top, header } = await heading.evaluate((element) => ({
        top: element.getBoundingClientRect().top,
        header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
      }));
      expect(top).toBeGreaterThan(header);
      expect(top).toBeLessThan(400);
    }).toPass();
  });
}

test('the pricing section switches between monthly and yearly plans and links to the chosen one', async ({
  page,
}) => {
  await page.goto('/#pricing');
  const plans = page.locator('#pricing');
  for (const price of ['$99', '$199', '$299']) {
    await expect(plans.getByText(price, { exact: true })).toBeVisible();
  }
  await plans.getByRole('radio', { name: /Annually/ }).check();
  for (const text of ['$831', '$1,673', '$2,511']) {
    await expect(plans.getByText(text, { exact: true })).toBeVisible();
  }
  for (const savings of ['$357', '$715', '$1,077']) {
    await expect(plans.getByText(`Save ${savings} a year`)).toBeVisible();
  }
  await expect(plans.getByRole('link', { name: 'Choose Professional' })).toHaveAttribute(
    'href',
    '/quick-booking?plan=professional&interval=annually',
  );
  await expect(plans.getByRole('link', { name: 'Learn More About Membership' })).toHaveAttribute(
    'href',
    '/membership',
  );
});

test('service cards link to emergency help and to the contact form', async ({ page }) => {
  await page.goto('/#services');
  const services = page.locator('#services');
  await expect(services.getByRole('link', { name: 'Get help now' })).toHaveAttribute(
    'href',
    '/emergency',
  );
  await services.getByRole('link', { name: 'Ask about your fleet' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule a charge' })).toBeInViewport();
});

test.describe('the testimonials', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('advance after 8 seconds and can be stopped', async ({ page }) => {
    const now = Date.now();
    await page.clock.install({ time: now });
    // The clock keeps running between these two lines, and can't be paused at a past time.
    await page.clock.pauseAt(now + 60_000);
    await page.goto('/#testimonials');
    const carousel = page.getByRole('region', { name: 'What customers say' });
    await expect(carousel).toBeInViewport();
    // The page's time advances only here, so that its 8 seconds start after hydration.
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return isAlive(carousel);
      })
      .toBe(true);
    await page.clock.runFor(7000);
    await expect(carousel.getByText('Sarah Johnson')).toBeVisible();
    await page.clock.runFor(1000);
    await expect(carousel.getByText('Marcus Reed')).toBeVisible();
    await carousel.getByRole('button', { name: 'Stop automatic slide show' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(carousel.getByText('Marcus Reed')).toBeVisible();
  });

  test('are turned by their buttons', async ({ page }) => {
    await page.goto('/#testimonials');
    const carousel = page.getByRole('region', { name: 'What customers say' });
    await expect.poll(() => isAlive(carousel)).toBe(true);
    await carousel.getByRole('button', { name: /previous/i }).click();
    await expect(carousel.getByText('Emily Chen')).toBeVisible();
    await carousel.getByRole('button', { name: /next/i }).click();
    await expect(carousel.getByText('Sarah Johnson')).toBeVisible();
  });
});

test.describe('the contact form', () => {
  test('shows what is missing beside each field and focuses the first one', async ({ page }) => {
    await page.goto('/#schedule');
    const form = page.getByRole('form', { name: 'Schedule a charge' });
    await form.getByRole('button', { name: 'Schedule a Charge Now' }).click();
    await expect(form.getByText('Name must be at least 2 characters.')).toBeVisible();
    await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(form.getByText('Please select your vehicle type.')).toBeVisible();
    await expect(form.getByLabel('Full name')).toBeFocused();
  });

  test('keeps its entries on reload, is sent, and is emptied', async ({ page, product }) => {
    await page.goto('/#schedule');
    const form = page.getByRole('form', { name: 'Schedule a charge' });
    await form.getByLabel('Full name').fill('Grace Hopper');
    await form.getByLabel('Email').fill('grace.contact@example.com');
    await form.getByLabel('Vehicle type').selectOption('Chevrolet');
    await form.getByLabel(/Notes/).fill('Driveway, after five.');
    // The form is hydrated when it is near, and keeps what was typed before.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('voltcourier.contact-entries') ?? ''))
      .toContain('Driveway');
    await page.reload();
    await expect(form.getByLabel('Full name')).toHaveValue('Grace Hopper');
    await expect(form.getByText("We'll confirm your appointment via email.")).toBeVisible();
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/contact', async (route) => {
      await seen;
      await route.continue();
    });
    const button = form.getByRole('button', { name: /Schedule a Charge Now|Scheduling/ });
    await button.dblclick();
    await expect(form.getByRole('button', { name: 'Scheduling...' })).toBeVisible();
    goOn();
    await expect(page.getByText('Charge Scheduled!', { exact: true })).toBeVisible();
    await expect(
      page.getByText("We'll be in touch shortly to confirm your appointment.").first(),
    ).toBeVisible();
    await expect(form.getByLabel('Full name')).toHaveValue('');
    await expect(async () => {
      const inbox = await (await fetch(`${product.sandboxUrl}/inbox`)).text();
      expect(inbox.split('grace.contact@example.com').length - 1).toBeGreaterThan(0);
    }).toPass();
  });

  test('keeps its entries when sending fails, and shows an error', async ({ page }) => {
    // Set before the page sends anything: requests in progress would also be lost.
    await page.route('**/api/contact', (route) => route.abort('connectionreset'));
    await page.goto('/#schedule');
    const form = page.getByRole('form', { name: 'Schedule a charge' });
    await form.getByLabel('Full name').fill('Grace Hopper');
    await form.getByLabel('Email').fill('grace.offline@example.com');
    await form.getByLabel('Vehicle type').selectOption('Tesla');
    await form.getByRole('button', { name: 'Schedule a Charge Now' }).click();
    await expect(page.getByText('Something went wrong!', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Full name')).toHaveValue('Grace Hopper');
    await page.unroute('**/api/contact');
    await form.getByRole('button', { name: 'Schedule a Charge Now' }).click();
    await expect(page.getByText('Charge Scheduled!', { exact: true })).toBeVisible();
  });
});

test('the footer links to the pages of each column', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Investment Overview', '/investors/investment-overview'],
    ['Financial Reports', '/investors/financial-reports'],
    ['Market Opportunity', '/investors/market-opportunity'],
    ['Business Model', '/investors/business-model'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Help', '/troubleshooting'],
    ['Business accounts', '/business'],
    ['Email Test', '/admin/email-tester'],
    ['Admin', '/admin/'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByRole('link', { name: 'Investor Relations' })).toHaveAttribute(
    'href',
    /^mailto:/u,
  );
  await expect(footer.getByText(`© ${new Date().getFullYear()} VoltCourier`)).toBeVisible();
});
