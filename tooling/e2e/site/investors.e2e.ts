import { expectAccessible } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';

const PAGES = [
  {
    path: '/investors/investment-overview',
    heading: 'Investment Overview',
    charts: ['Market for EV charging services', 'A customer over time'],
    figures: ['$50B', '35%', '15M', '65%', '$199', '$70', '$45', '24', '$985', '89%'],
  },
  {
    path: '/investors/financial-reports',
    heading: 'Financial Reports',
    charts: ['An average charge', 'A customer over time', 'Retention'],
    figures: ['$199', '$70', '65%', '$45', '$985', '24', '89%'],
  },
  {
    path: '/investors/market-opportunity',
    heading: 'Market Opportunity',
    charts: ['Market for EV charging services'],
    figures: ['$50B', '35%', '15M'],
  },
  {
    path: '/investors/business-model',
    heading: 'Business Model',
    charts: ['An average charge'],
    figures: ['$99.99', '$65.00', '89%', '24', '$985', '$45'],
  },
] as const;

for (const { path, heading, charts, figures } of PAGES) {
  test(`${path} shows its figures in charts and tables, marked as illustrative`, async ({
    page,
    request,
    consoleErrors,
  }) => {
    const answer = await request.get('/api/config');
    const { brand } = (await answer.json()) as { brand: { email: string } };
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const figure of figures) {
      await expect(main.getByRole('definition').filter({ hasText: figure }).first()).toBeVisible();
    }
    for (const title of charts) {
      const chart = main.getByRole('figure', { name: title });
      await expect(chart.getByRole('img', { name: title })).toBeVisible();
      await expect(chart.getByText('Illustrative')).toBeVisible();
      await chart.getByText('Figures', { exact: true }).click();
      await expect(chart.getByRole('table', { name: title })).toBeVisible();
    }
    await expect(main.getByText('Illustrative figures')).toBeVisible();
    await expect(main.getByRole('link', { name: brand.email })).toHaveAttribute(
      'href',
      `mailto:${brand.email}?subject=Investor%20Relations`,
    );
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  });
}

test('the investor pages link to each other, and mark the current one', async ({ page }) => {
  await page.goto(PAGES[0].path);
  const nav = page.getByRole('navigation', { name: 'Investors' });
  for (const { path, heading } of PAGES) {
    await nav.getByRole('link', { name: heading }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(nav.locator('[aria-current="page"]')).toHaveText(heading);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Opportunity' })).toBeVisible();
});

test('another page and the table of a chart are reached by keyboard alone', async ({ page }) => {
  await page.goto('/investors/investment-overview');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Market Opportunity', exact: true })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Opportunity' })).toBeVisible();
  await page.getByText('Figures', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Market for EV charging services' });
  await expect(table.getByRole('row', { name: 'Today $50B' })).toBeVisible();
});
