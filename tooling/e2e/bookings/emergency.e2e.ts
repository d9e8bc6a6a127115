import { expectAccessible } from '../harness/accessibility.ts';
import { expectToast, openEmergency } from '../harness/emergency-page.ts';
import { fillEmergency, mailsTo, pay, requestHelp } from '../harness/journey.ts';
import { HOTLINE } from '../harness/running-product.ts';
import { isAlive, settled } from '../harness/settled.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { expect, test } from '../harness/test.ts';

const NORFOLK = { latitude: 36.8469, longitude: -76.2855, accuracy: 20 };

test('an emergency is requested, paid and confirmed', async ({ page, product, consoleErrors }) => {
  await openEmergency(page);
  await fillEmergency(page, 'stranded@example.com');
  await page.getByLabel('Charging port').selectOption('CHAdeMO');
  await page.getByRole('radio', { name: /^Urgent/ }).check();
  await page.getByLabel('Notes').fill('Behind the bridge');
  await expect(page.getByText('$65.00')).toBeVisible();
  const sent = page.waitForRequest('**/api/booking');
  await requestHelp(page);
  expect((await sent).postDataJSON()).toMatchObject({
    serviceType: 'EMERGENCY',
    amount: 65,
    urgency: 'urgent',
    chargingPort: 'CHAdeMO',
    notes: 'Behind the bridge',
    bookingDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    bookingTime: expect.stringMatching(/^\d{2}:\d{2}$/),
  });
  await expectToast(
    page,
    'Emergency Request Submitted',
    'Our team has been notified and will contact you ASAP. Proceeding to payment.',
  );
  await expect
    .poll(async () => {
      const mails = await mailsTo(page, product.sandboxUrl, 'dispatch@voltcourier.example');
      return mails.some(({ text }) => text.includes('Behind the bridge'));
    })
    .toBe(true);

  await page.waitForURL(/\/checkout\?/);
  const query = new URL(page.url()).searchParams;
  expect(query.get('amount')).toBe('65.00');
  expect(query.get('serviceName')).toBe('EMERGENCY');
  // Outside the emergency page the whole page frame is back.
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await pay(page, undefined, '$65.00');
  await page.waitForURL((url) => url.pathname === '/');
  expect(new URL(page.url()).searchParams.get('booking')).toBe(query.get('bookingId'));
  await expect(
    page
      .getByRole('main')
      .getByText('Help is being arranged. We’ll call you with an arrival time.')
      .first(),
  ).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('shows what is missing beside each field and in a toast', async ({ page }) => {
  await openEmergency(page);
  await requestHelp(page);
  await expectToast(page, 'Missing Information', 'Please fill in all required fields');
  for (const message of [
    'Tell us where you are.',
    'Tell us which car it is.',
    'Name must be at least 2 characters.',
    'Please enter a phone number that we can call.',
    'Please enter a valid email address.',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Where are you?')).toBeFocused();
  await expectAccessible(page);
  await fillEmergency(page, 'ada@');
  await requestHelp(page);
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('the page loads no font, not even for a toast', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await openEmergency(page);
  await requestHelp(page);
  await expectToast(page, 'Missing Information', 'Please fill in all required fields');
  await settled(page);
  expect(fonts).toEqual([]);
});

test('the page uses a font that is already cached, without a layout shift', async ({ page }) => {
  await page.goto('/membership');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('voltcourier.font')))
    .toBe('1');
  await openEmergency(page);
  await settled(page);
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  // Served from the browser's cache, so it costs a stranded person no data.
  expect(fonts).toEqual([0]);
  expect(await shiftsOf(page)).toEqual([]);
});

test('the page keeps the font when it is opened from another page of the site', async ({
  page,
}) => {
  await page.goto('/membership');
  const header = page.getByRole('banner');
  await header.hover();
  await expect.poll(() => isAlive(header)).toBe(true);
  await header.getByRole('link', { name: 'Emergency' }).click();
  const title = page.getByRole('heading', { name: 'Emergency Instant Charge' });
  await expect(title).toHaveCSS('font-family', /^"Instrument Sans Variable"/u);
  expect(await page.evaluate(() => document.fonts.check('1em "Instrument Sans Variable"'))).toBe(
    true,
  );
});

test('form entries survive a reload', async ({ page }) => {
  await openEmergency(page);
  await fillEmergency(page, 'reload@example.com');
  await page.getByRole('radio', { name: /^Important/ }).check();
  await page.reload();
  await expect(page.getByLabel('Where are you?')).toHaveValue(/exit 273/);
  await expect(page.getByLabel('Email')).toHaveValue('reload@example.com');
  await expect(page.getByRole('radio', { name: /^Important/ })).toBeChecked();
});

test('the hotline link stays visible while scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openEmergency(page);
  const call = page.getByRole('banner').getByRole('link', { name: `Call ${HOTLINE}` });
  await expect(call).toHaveAttribute('href', 'tel:+17575550199');
  await expect(call).toBeInViewport();
  await page.getByRole('button', { name: 'Request help now' }).scrollIntoViewIfNeeded();
  await expect(call).toBeInViewport();
});

test.describe('with a position', () => {
  test.use({ geolocation: NORFOLK, permissions: ['geolocation'] });

  test('the position is sent with one click and can be removed', async ({ page }) => {
    await openEmergency(page);
    await page.getByRole('button', { name: 'Use my location' }).click();
    const text = page.getByText('We’ll send your location (accurate to about 65 ft).');
    await expect(text).toBeVisible();
    await expect(page.getByLabel('Where are you?')).toHaveValue('Norfolk, VA 23514');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove location' }).click();
    await expect(text).toBeHidden();
    await expect(page.getByLabel('Where are you?')).toHaveValue('');

    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByLabel('Where are you?')).toHaveValue('Norfolk, VA 23514');
    await page.getByLabel('Vehicle').fill('Blue Chevrolet Bolt');
    await page.getByLabel('Full name').fill('Ada Driver');
    await page.getByLabel('Phone').fill('757 555 0102');
    await page.getByLabel('Email').fill('position@example.com');
    await page.reload();
    await expect(text).toBeVisible();
    const sent = page.waitForRequest('**/api/booking');
    await requestHelp(page);
    expect((await sent).postDataJSON()).toMatchObject({
      location: 'Norfolk, VA 23514',
      coordinates: { latitude: 36.8469, longitude: -76.2855, accuracyMetres: 20 },
    });
    await page.waitForURL(/\/checkout\?/);
  });

  test('the position keeps the location that the customer typed', async ({ page }) => {
    await openEmergency(page);
    await page.getByLabel('Where are you?').fill('Behind the Granby mall');
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByText(/^We’ll send your location/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Check it on a map' })).toHaveAttribute(
      'href',
      /query=36\.84690%2C%20-76\.28550$/u,
    );
    await expect(page.getByLabel('Where are you?')).toHaveValue('Behind the Granby mall');
  });
});

test('a denied position shows a message', async ({ page, context }) => {
  await context.clearPermissions();
  await openEmergency(page);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText(/^Your browser isn’t sharing your location/)).toBeVisible();
});

for (const [code, expected] of [
  [2, /can’t tell where it is right now/],
  [3, /took too long/],
] as const) {
  test(`a position that fails with code ${code} shows what to do`, async ({ page }) => {
    await page.addInitScript((failure) => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: failure } as GeolocationPositionError);
    }, code);
    await openEmergency(page);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByText(expected)).toBeVisible();
    await expect(page.getByText(/the road and the nearest exit or mile marker/)).toBeVisible();
  });
}

test('an emergency is requested by keyboard alone', async ({ page }) => {
  await openEmergency(page);
  await page.getByLabel('Where are you?').focus();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await type('I-64 east, exit 273, Norfolk, VA 23510');
  await type('White Nissan Leaf');
  await type('CHA');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Urgent/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await type('Ada Driver');
  await type('757 555 0103');
  await type('emergency-keyboard@example.com');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Request help now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused();
  await page.waitForURL(/\/checkout\?/);
});

test('hydration causes no layout shift', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openEmergency(page);
    await settled(page);
    expect(await shiftsOf(page)).toEqual([]);
  }
});

test('the site’s header leads to the page, and going back restores the site’s footer', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Emergency' }).click();
  await expect(page.getByRole('heading', { name: 'Emergency Instant Charge' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  expect(consoleErrors).toEqual([]);
});

test('the page fits with text at 200 %', async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await openEmergency(page);
    const overflow = await page.locator('html').evaluate((root) => {
      root.style.fontSize = '200%';
      return root.scrollWidth - root.clientWidth;
    });
    expect(overflow).toBe(0);
  }
});
