import { expectAccessible, testAccessibility } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';

testAccessibility(['/troubleshooting?q=refund', '/troubleshooting?q=xylophone']);

test('questions open their answers, and topics lead to their questions', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/troubleshooting');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(await page.getByRole('group').count()).toBeGreaterThanOrEqual(30);
  const answer = page.getByText(/Full refund if you cancel at least 4 hours before/);
  await expect(answer).toBeHidden();
  await page.getByText('How do I cancel, and what does it cost?').click();
  await expect(answer).toBeVisible();
  const main = page.getByRole('main');
  await page.getByRole('navigation', { name: 'Topics' }).getByText('Charging ports').click();
  await expect(main.getByRole('heading', { name: 'Charging ports' })).toBeInViewport();
  await main.getByRole('link', { name: /^CHAdeMO/ }).click();
  await expect(page.getByText(/two power contacts beside two signal contacts/)).toBeVisible();
  await expectAccessible(page);
  expect(consoleErrors).toEqual([]);
});

test('a link to a question opens its answer', async ({ page }) => {
  await page.goto('/troubleshooting#declined');
  await expect(page.getByText(/Only your bank can say why it declined/)).toBeInViewport();
});

test('typing filters the answers, marks the words and announces the count', async ({ page }) => {
  await page.goto('/troubleshooting');
  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await search.pressSequentially('card decl');
  const results = page.getByRole('region', { name: /answers? for “card decl”/ });
  await expect(results.getByRole('heading', { level: 3 }).first()).toHaveText(
    'My card was declined',
  );
  await expect(results.locator('mark').filter({ hasText: 'declined' }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /for “card decl”/ })).toHaveText(
    /^\d+ answers? for “card decl”$/,
  );
  await search.fill('');
  await expect(page.getByRole('navigation', { name: 'Topics' })).toBeVisible();
  await expect(page).toHaveURL(/\/troubleshooting$/);
});

for (const query of ['refudn', 'REFUNDS', 'refund when']) {
  test(`the search “${query}” finds when a refund arrives`, async ({ page }) => {
    await page.goto('/troubleshooting');
    await page.getByRole('searchbox').fill(query);
    await expect(page.getByText('Banks usually show it within 5 to 10 days.')).toBeVisible();
  });
}

test('a search without a result offers contact, emergency help and all questions', async ({
  page,
}) => {
  await page.goto('/troubleshooting');
  await page.getByRole('searchbox').fill('xylophone');
  await expect(page.getByRole('heading', { name: 'No answer for “xylophone”' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/write to us/i).first()).toBeVisible();
  await expect(
    main.getByRole('link', { name: 'ask for an emergency charge', exact: true }),
  ).toHaveAttribute('href', '/emergency');
  await main.getByRole('button', { name: 'Show all questions' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Topics' })).toBeVisible();
});

test('the query is kept in the URL on reload and going back', async ({ page }) => {
  await page.goto('/troubleshooting');
  await page.getByRole('searchbox').fill('reserved 15 minutes');
  await expect(page).toHaveURL(/\?q=reserved\+15\+minutes$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('reserved 15 minutes');
  await expect(page.getByRole('region', { name: /for “reserved 15 minutes”/ })).toBeVisible();

  // Left before the typing pause ends: the URL has the query anyway.
  await page.getByRole('searchbox').fill('reservation ended');
  await page.getByRole('main').getByRole('link', { name: 'Schedule a Charge' }).first().click();
  await expect(page.getByRole('heading', { name: 'Schedule Your Charging Service' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('reservation ended');
  await expect(
    page.getByRole('heading', { name: 'My reservation ended before I paid' }),
  ).toBeVisible();
});

test('a query typed before hydration is searched for', async ({ page }) => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/troubleshooting-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/troubleshooting');
  await page.getByRole('searchbox').fill('receipt');
  release();
  await expect(page.getByRole('region', { name: /for “receipt”/ })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('receipt');
});

test('a search leads to an answer and to the booking page by keyboard alone', async ({ page }) => {
  await page.goto('/troubleshooting');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('how far ahead');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=how\+far\+ahead$/);
  const link = page.getByRole('main').getByRole('link', { name: 'Schedule a Charge' }).first();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    if (await link.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Schedule Your Charging Service' })).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`at ${width} px contact and emergency links stay during a search`, async ({
    page,
    request,
  }) => {
    const answer = await request.get('/api/config');
    const { brand } = (await answer.json()) as { brand: { email: string; hotline: string } };
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/troubleshooting?q=xylophone');
    const reach = page.getByRole('region', { name: 'Reach us' });
    await expect(reach.getByRole('link', { name: brand.email })).toHaveAttribute(
      'href',
      `mailto:${brand.email}?subject=Help`,
    );
    await expect(reach.getByRole('link', { name: `Call ${brand.hotline}` })).toHaveAttribute(
      'href',
      /^tel:\+\d+$/u,
    );
    // Next to the answers if there is space, otherwise in the bar at the bottom of a phone.
    const emergency = (width === 390 ? page.getByRole('navigation') : reach).getByRole('link', {
      name: /^emergency/i,
    });
    await expect(emergency.first()).toHaveAttribute('href', '/emergency');
  });
}

test.describe('the help page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows every answer', async ({ page }) => {
    await page.goto('/troubleshooting');
    await page.getByText('My card was declined').click();
    await expect(page.getByText(/You weren’t charged. Check the number/)).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeHidden();
  });
});
