import { expectAccessible, expectSound, testAccessibility } from '../harness/accessibility.ts';
import { mailsTo } from '../harness/journey.ts';
import {
  ADDRESS,
  DONE,
  fillContact,
  fillService,
  heading,
  NEED,
  proceed,
  REACH,
  review,
  RIGHT,
  send,
  sent,
} from '../harness/quick-booking-steps.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

testAccessibility(['/quick-booking?plan=unlimited&interval=annually']);

test('a quick booking goes from a plan to the confirmation, which survives a reload', async ({
  page,
  product,
  consoleErrors,
}) => {
  const requests = sent(page);
  await page.goto('/membership?interval=annually');
  await expect(page.getByText('$1,673', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Choose Professional' }).click();
  await expect(page).toHaveURL(/\/quick-booking\?plan=professional&interval=annually$/);
  await expect(page.getByRole('radio', { name: /^Professional/ })).toBeChecked();
  await expect(page.getByRole('form').getByText('$1,673 per year')).toBeVisible();
  await fillContact(page, 'quick@example.com');
  await proceed(page);
  await expect(page).toHaveURL(/\/quick-booking\?step=2$/);
  await expect(page.getByRole('radio', { name: /^Normal.*Within 4 hours/ })).toBeChecked();
  await expect(
    page.getByRole('radio', { name: /^Standard \(Level 2, 4 to 8 hours/ }),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Emergency.*Within 1 hour/ })).toBeVisible();
  await fillService(page);
  await page.getByRole('radio', { name: /^Priority.*Within 2 hours/ }).check();
  await page.getByLabel('Preferred time').fill('after 5 PM');
  await page.getByLabel('Notes').fill('Gate code 4711');
  await proceed(page);
  await expect(page).toHaveURL(/\/quick-booking\?step=3$/);
  const main = page.getByRole('main');
  for (const text of [
    'Ada Driver',
    '(757) 555-0142',
    'quick@example.com',
    ADDRESS,
    'Nissan Leaf',
    'Fast (DC, 30 to 60 minutes)',
    'Priority: Within 2 hours',
    'after 5 PM',
    'Gate code 4711',
    'Professional, $1,673 per year',
    '7 days free with 1 charge, no card',
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await send(page);
  await expect(page.getByText('Booking Confirmed!', { exact: true })).toBeVisible();
  await expect(
    page
      .getByText("We'll contact you within 15 minutes to confirm your charging appointment.")
      .first(),
  ).toBeVisible();
  await expect(heading(page, DONE)).toBeFocused();
  await expect(page).toHaveURL(/\/quick-booking\?step=4$/);
  expect(requests.map((request) => request.postDataJSON() as unknown)).toEqual([
    {
      name: 'Ada Driver',
      phone: '(757) 555-0142',
      email: 'quick@example.com',
      location: ADDRESS,
      vehicleType: 'nissan-leaf',
      serviceType: 'fast',
      urgency: 'priority',
      preferredTime: 'after 5 PM',
      notes: 'Gate code 4711',
      plan: 'professional',
      interval: 'annually',
    },
  ]);
  await expect(page.getByRole('timer')).toHaveText(/^Time left: 1[45]:\d\d$/);
  await expect(
    main.getByText(/We’ll set up your plan on the phone: Professional, \$1,673 per year/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Start your 7-day free trial' })).toBeVisible();
  await mailsTo(page, product.sandboxUrl, 'quick@example.com');

  // Shortly before midnight, it has its date.
  const deadline = main.locator('time').first();
  await expect(deadline).toHaveText(/\d+:\d\d [AP]M E[SD]T$/);
  const clock = await deadline.textContent();
  await page.reload();
  await expect(heading(page, DONE)).toBeVisible();
  await expect(deadline).toHaveText(clock ?? '');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('each step shows what is missing and focuses the first field', async ({ page }) => {
  await page.goto('/quick-booking');
  await proceed(page);
  for (const message of [
    'Name must be at least 2 characters.',
    'Please enter a phone number that we can call.',
    'Please enter your full address.',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
  await fillContact(page, 'nobody');
  await proceed(page);
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('');
  await proceed(page);
  await expect(heading(page, NEED)).toBeFocused();
  await proceed(page);
  await expect(page.getByText('Please select your vehicle type.')).toBeVisible();
  await expect(page.getByText('Please select a service type.')).toBeVisible();
  await expect(page.getByLabel('Vehicle type')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Vehicle type').selectOption('Other');
  await expect(page.getByText('Please select your vehicle type.')).toBeHidden();
  await proceed(page);
  await expect(page.getByRole('radio', { name: /^Standard/ })).toBeFocused();
});

test('going back moves one step and keeps the entries', async ({ page }) => {
  await page.goto('/troubleshooting');
  await review(page);
  await page.goBack();
  await expect(heading(page, NEED)).toBeFocused();
  await expect(page.getByLabel('Vehicle type')).toHaveValue('nissan-leaf');
  await page.goBack();
  await expect(heading(page, REACH)).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Driver');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Service location')).toHaveValue(ADDRESS);
  await page.goForward();
  await page.goForward();
  await expect(heading(page, RIGHT)).toBeVisible();
  await page.getByRole('link', { name: 'Change contact' }).click();
  await expect(heading(page, REACH)).toBeFocused();
  await page.getByLabel('Full name').fill('Grace Driver');
  await page.goBack();
  await expect(page.getByText('Grace Driver', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Change service details' }).click();
  await expect(heading(page, NEED)).toBeFocused();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page, REACH)).toBeFocused();
});

test('a reload keeps the step and the entries, and so does leaving the page', async ({ page }) => {
  await review(page, '/quick-booking?plan=essential&interval=monthly');
  await page.reload();
  await expect(heading(page, RIGHT)).toBeVisible();
  await expect(page.getByText('Nissan Leaf', { exact: true })).toBeVisible();
  await expect(page.getByText('Essential, $99 per month', { exact: true })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(heading(page, NEED)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Fast/ })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: /^Essential/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Unlimited/ }).check();
  await page.goto('/membership');
  await page.getByRole('link', { name: 'Start Your Membership' }).first().click();
  await expect(page.getByLabel('Phone')).toHaveValue('(757) 555-0142');
  await expect(page.getByRole('radio', { name: /^Unlimited/ })).toBeChecked();
});

test('a step can’t be opened before the steps it depends on', async ({ page }) => {
  for (const step of [2, 3, 4]) {
    await page.goto(`/quick-booking?step=${step}`);
    await expect(page).toHaveURL(/\?step=1$/);
    await expect(heading(page, REACH)).toBeVisible();
  }
  await fillContact(page);
  await page.goto('/quick-booking?step=3');
  await expect(page).toHaveURL(/\?step=2$/);
  await expect(heading(page, NEED)).toBeVisible();
});

test('the plan and its interval can be changed from the review step', async ({ page }) => {
  const requests = sent(page);
  await review(page, '/quick-booking?plan=professional&interval=monthly');
  await expect(page.getByText('Professional, $199 per month', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Change plan' }).click();
  await expect(heading(page, REACH)).toBeFocused();
  await page.getByRole('radio', { name: /^Annually/ }).check();
  await expect(page.getByText('$831 per year')).toBeVisible();
  await page.getByRole('radio', { name: /^Essential/ }).check();
  await proceed(page);
  await proceed(page);
  await send(page);
  await expect(heading(page, DONE)).toBeVisible();
  expect(requests[0]?.postDataJSON()).toMatchObject({
    plan: 'essential',
    interval: 'annually',
    email: null,
  });
});

test('a link leads to the booking form for a single charge', async ({ page }) => {
  await page.goto('/quick-booking');
  await page.getByRole('main').getByRole('link', { name: 'Schedule a visit' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Schedule Your Charging Service' }),
  ).toBeVisible();
});

test('after a request the form is empty and links to the request', async ({ page }) => {
  await review(page);
  await send(page);
  await expect(heading(page, DONE)).toBeVisible();
  await page.getByRole('link', { name: 'Membership' }).first().click();
  await page.getByRole('link', { name: 'Start Your Membership' }).first().click();
  await expect(heading(page, REACH)).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await page.getByRole('link', { name: 'See your request' }).click();
  await expect(heading(page, DONE)).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
});

test('the confirmation says when the callback is overdue', async ({ page }) => {
  await page.clock.install();
  await review(page);
  await send(page);
  await expect(heading(page, DONE)).toBeVisible();
  await page.clock.fastForward('16:00');
  await expect(page.getByText(/You should have heard from us by now/)).toBeVisible();
});

test('a quick booking is made by keyboard alone', async ({ page }) => {
  await page.goto('/quick-booking');
  await settled(page);
  await page.getByLabel('Full name').focus();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await type('Ada Driver');
  await type('7575550142');
  await type('');
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeFocused();
  await type('');
  await page.keyboard.type(ADDRESS);
  await page.keyboard.press('Enter');
  await expect(heading(page, NEED)).toBeFocused();
  await page.keyboard.press('Tab');
  await type('Hyundai');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Priority/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(heading(page, RIGHT)).toBeFocused();
  await page.getByRole('button', { name: 'Send Request' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, DONE)).toBeFocused();
});

test('the stepper marks the current step', async ({ page }) => {
  await page.goto('/quick-booking');
  const present = page
    .getByRole('list', { name: 'Start your membership' })
    .getByRole('listitem')
    .and(page.locator('[aria-current="step"]'));
  await expect(present).toHaveText(/Contact, step 1 of 3/);
  await fillContact(page);
  await proceed(page);
  await expect(present).toHaveText(/Service details, step 2 of 3/);
});

test.describe('the review and confirmation steps', () => {
  test('pass axe and fit the window', { tag: '@site-walk' }, async ({ page }) => {
    await review(page, '/quick-booking?plan=professional&interval=annually', 'axe@example.com');
    await expectSound(page);
    await send(page);
    await expect(heading(page, DONE)).toBeVisible();
    await expectSound(page);
  });
});
