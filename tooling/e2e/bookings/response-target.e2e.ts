import { expectAccessible } from '../harness/accessibility.ts';
import { hold } from '../harness/hold.ts';
import { fillEmergency, register, requestHelp } from '../harness/journey.ts';
import { openEmergency } from '../harness/emergency-page.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const MINE = '/account/membership';

test('a member’s emergency shows its response deadline, and staff see the countdown', async ({
  page,
  browser,
  product,
}) => {
  const email = 'e2e-promised@example.com';
  await register(page, 'e2e-promised', MINE);
  await page.goto(`${MINE}?plan=unlimited&interval=monthly`);
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('button', { name: 'Pay $299.00 and start' }).click();
  await expect(page.getByText('Unlimited, billed monthly').first()).toBeVisible();

  // What the plan covers is known a moment later: the button stays where it is.
  await page.setViewportSize({ width: 390, height: 844 });
  const letGo = await hold(page, `**/api${MINE}`);
  await openEmergency(page);
  await page.getByRole('textbox', { name: 'Vehicle' }).waitFor();
  const button = page.getByRole('button', { name: 'Request help now' });
  const box = await button.boundingBox();
  letGo();
  await expect(page.getByText('Your membership includes this call-out')).toBeVisible();
  expect(await button.boundingBox()).toEqual(box);
  await page.setViewportSize({ width: 1280, height: 800 });

  await fillEmergency(page, email);
  await expect(page.getByText('1 call-out')).toBeVisible();
  await requestHelp(page);
  // The plan includes emergencies, so no payment is due.
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expect(page.getByText('Your plan covers this. There is nothing to pay.')).toBeVisible();
  const status = await page.getByRole('link', { name: 'Follow your request' }).getAttribute('href');
  await page.goto(`/visit/${status?.split('/').at(-1)}`);
  await expect(page.getByText('We answer by')).toBeVisible();
  await expectAccessible(page);

  const staff = await openOffice(browser, product, '/admin/bookings');
  await staff.getByLabel('Find a booking').fill(email);
  const row = staff.getByRole('row', { name: /Ada Driver/ });
  // The list updates after a short typing pause.
  await expect(staff).toHaveURL(/search=/u);
  await expect(row).toHaveCount(1);
  await expect(row.getByText('Unlimited member')).toBeVisible();
  await expect(row.getByText(/^Respond within 1\d min$/)).toBeVisible();
  await staff.getByRole('link', { name: 'Ada Driver' }).click();
  const panel = staff.getByRole('dialog', { name: 'Ada Driver' });
  await expect(panel.getByText('Unlimited member')).toBeVisible();
  await expect(panel.getByText(/^Respond within 1\d min$/).first()).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});
