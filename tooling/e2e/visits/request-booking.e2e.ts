import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { countClicks } from '../harness/callers.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** Requests a callback, in a region that no other test books. */
async function askForCall(request: APIRequestContext, email: string | null): Promise<string> {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/quick-booking', {
    data: {
      name,
      email,
      phone: '757 555 0142',
      location: '200 W Washington St, Phoenix, AZ 85003',
      vehicleType: 'nissan-leaf',
      serviceType: 'fast',
      urgency: 'normal',
      preferredTime: 'tomorrow at 2 pm',
    },
  });
  expect(answer.ok()).toBe(true);
  return name;
}

const addressOf = (name: string) =>
  `/admin/bookings?kind=requests&search=${encodeURIComponent(name)}`;

test('a callback request becomes a booking in two clicks, and each links to the other', async ({
  browser,
  product,
  request,
}) => {
  const name = await askForCall(request, 'request-e2e@example.com');
  const staff = await openOffice(browser, product, addressOf(name));
  const clicks = await countClicks(staff);
  await staff.getByRole('link', { name: `Book for ${name}` }).click();
  const panel = staff.getByRole('dialog', { name });
  const submit = panel.getByRole('button', { name: 'Book and email the link' });
  await expect(submit).toBeFocused();
  await expect(panel.getByLabel('Vehicle')).toHaveValue('nissan');
  await expect(panel.getByLabel('Service address')).toHaveValue(/Phoenix/u);
  await expect(panel.getByRole('radio', { checked: true })).toBeVisible();
  await expectAccessible(staff);
  await submit.click();
  await expect(panel.getByRole('link', { name: 'Open the booking' })).toBeVisible();
  await expect(panel.getByText('Done').first()).toBeVisible();
  expect(await clicks()).toBe(2);
  await panel.getByRole('link', { name: 'Open the booking' }).click();
  await expect(panel.getByText('Not paid').first()).toBeVisible();
  await panel.getByRole('link', { name: 'Open the request' }).click();
  await expect(panel.getByRole('link', { name: 'Open the booking' })).toBeVisible();
  await staff.context().close();
});

test('a booking from a request asks for the missing email, and confirms before discarding it', async ({
  browser,
  product,
  request,
}) => {
  const name = await askForCall(request, null);
  const staff = await openOffice(browser, product, addressOf(name));
  await expect(staff.getByRole('link', { name, exact: true })).toBeVisible();
  await staff.keyboard.press('j');
  await staff.keyboard.press('Enter');
  const panel = staff.getByRole('dialog', { name });
  await expect(panel.getByRole('button', { name: 'Make a booking' })).toBeVisible();
  await staff.keyboard.press('b');
  const email = panel.getByLabel('Email');
  await expect(email).toBeFocused();
  await staff.keyboard.type('asked-e2e@example.com');
  await staff.keyboard.press('Escape');
  const question = staff.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(email).toHaveValue('asked-e2e@example.com');
  await email.focus();
  await staff.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: 'Open the booking' })).toBeVisible();
  await staff.context().close();
});
