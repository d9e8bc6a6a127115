import { expectAccessible, testAccessibility } from '../harness/accessibility.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

const MONTHLY = { Essential: '$99', Professional: '$199', Unlimited: '$299' };
const ANNUAL = { Essential: '$831', Professional: '$1,673', Unlimited: '$2,511' };
const SAVED = { Essential: '$357', Professional: '$715', Unlimited: '$1,077' };

const PLANS = ['Essential', 'Professional', 'Unlimited'] as const;

testAccessibility(['/membership?interval=annually']);

test('the interval switch shows yearly prices and savings in cards and table', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/membership');
  const table = page.getByRole('table', { name: 'What each plan includes' });
  for (const plan of PLANS) {
    const card = page.getByRole('article', { name: plan });
    await expect(card).toContainText(`${MONTHLY[plan]} per month`);
    await expect(card).not.toContainText('Save');
    await expect(table.getByRole('columnheader', { name: plan })).toContainText(
      `${MONTHLY[plan]} per month`,
    );
  }
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await page.getByRole('radio', { name: /^Annually/ }).check();
  for (const plan of PLANS) {
    const card = page.getByRole('article', { name: plan });
    await expect(card).toContainText(`${ANNUAL[plan]} per year`);
    await expect(card).toContainText(`Save ${SAVED[plan]} a year`);
    await expect(table.getByRole('columnheader', { name: plan })).toContainText(
      `${ANNUAL[plan]} per year`,
    );
  }
  expect(consoleErrors).toEqual([]);
});

test('the interval is kept in the URL on reload and going back', async ({ page }) => {
  await page.goto('/membership');
  const annually = page.getByRole('radio', { name: /^Annually/ });
  await annually.check();
  await expect(page).toHaveURL(/\/membership\?interval=annually$/);
  await page.reload();
  await expect(annually).toBeChecked();
  await page.getByRole('link', { name: 'Schedule a Charge' }).first().click();
  await expect(page.getByRole('heading', { name: 'Schedule Your Charging Service' })).toBeVisible();
  await page.goBack();
  await expect(annually).toBeChecked();
  await expect(page.getByRole('article', { name: 'Essential' })).toContainText('$831 per year');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(page).toHaveURL(/\/membership$/);
});

for (const [interval, address] of [
  ['monthly', '/membership'],
  ['annually', '/membership?interval=annually'],
] as const) {
  test(`each plan links to its request form, billed ${interval}`, async ({ page }) => {
    await page.goto(address);
    for (const plan of PLANS) {
      await expect(page.getByRole('link', { name: `Choose ${plan}` })).toHaveAttribute(
        'href',
        `/quick-booking?plan=${plan.toLowerCase()}&interval=${interval}`,
      );
    }
    const starts = page.getByRole('main').getByRole('link', { name: 'Start Your Membership' });
    for (const link of await starts.all()) {
      await expect(link).toHaveAttribute('href', '/quick-booking');
    }
  });
}

test('the table shows what each plan includes', async ({ page }) => {
  await page.goto('/membership');
  const table = page.getByRole('table', { name: 'What each plan includes' });
  for (const [feature, cells] of [
    ['Sessions a month', ['Up to 10', 'Up to 25', 'Unlimited']],
    ['Response time', ['30 minutes', '20 minutes', '15 minutes']],
    ['Support', ['Business hours', '24/7', '24/7']],
  ] as const) {
    const row = table.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: feature, exact: true }),
    });
    await expect(row.getByRole('cell')).toHaveText([...cells]);
  }
  const emergency = table.getByRole('row', { name: /^24\/7 emergency service/ });
  await expect(emergency.getByRole('img', { name: 'Not included' })).toHaveCount(2);
  await expect(emergency.getByRole('img', { name: 'Included', exact: true })).toHaveCount(1);
  for (const feature of [
    'Nationwide coverage',
    'Certified technicians',
    'Mobile app access',
    'Cancel anytime',
  ]) {
    await expect(page.getByRole('heading', { level: 3, name: feature })).toBeVisible();
    const included = table.getByRole('row', { name: new RegExp(`^${feature}`) });
    await expect(included.getByRole('img', { name: 'Included' })).toHaveCount(3);
  }
});

test('a question opens its answer', async ({ page }) => {
  await page.goto('/membership');
  await expect(page.getByRole('heading', { name: '7 days free' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Your Free Trial' })).toHaveAttribute(
    'href',
    '/account/membership',
  );
  const answer = page.getByText(/runs on for 7 days, so that you can pay another way/);
  await expect(answer).toBeHidden();
  await page.getByText('What if a payment fails?').click();
  await expect(answer).toBeVisible();
  await expectAccessible(page);
});

test('an interval and a plan are chosen by keyboard alone', async ({ page }) => {
  await page.goto('/membership');
  await page.getByRole('radio', { name: 'Monthly' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Annually/ })).toBeFocused();
  await expect(page).toHaveURL(/interval=annually$/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Choose Essential' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quick-booking\?plan=essential&interval=annually$/);
});

test('hydration on a phone keeps the scroll position and the content', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/membership', { waitUntil: 'commit' });
  await settled(page);
  const table = page.getByRole('table', { name: 'What each plan includes' });
  await expect(table).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  await page.mouse.wheel(0, 150);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
  await page.getByRole('radio', { name: /^Annually/ }).check();
  await expect(page.getByRole('article', { name: 'Unlimited' })).toContainText('$2,511');
  await expect(table).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(150);
  await table.scrollIntoViewIfNeeded();
  await expect(table).toContainText('$2,511 per year');
});

test('an interval chosen before hydration is kept', async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/membership');
  await page.getByRole('radio', { name: /^Annually/ }).check();
  release();
  await expect(page.getByRole('article', { name: 'Essential' })).toContainText('$831 per year');
  await expect(page).toHaveURL(/\?interval=annually$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('plans and answers can be read, and a plan can be chosen', async ({ page }) => {
    await page.goto('/membership');
    await page.getByText('What happens to sessions that I don’t use?').click();
    await expect(page.getByText(/Sessions don’t carry over/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose Unlimited' })).toHaveAttribute(
      'href',
      '/quick-booking?plan=unlimited&interval=monthly',
    );
  });
});
