import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { countClicks } from '../harness/clicks.ts';
import { openOffice } from '../harness/staff.ts';
import { ownProductTest } from '../harness/own-product.ts';
import { expect } from '../harness/test.ts';

// Both work through one queue, in which no other test has pairs.
const test = ownProductTest();
test.describe.configure({ mode: 'default' });

let nextNumber = 1000;

/**
 * Creates two people with the same phone number, and two more with another shared number, in the
 * staff's queue.
 */
async function bringDuplicates(request: APIRequestContext): Promise<readonly string[]> {
  const names: string[] = [];
  for (const pair of [0, 1]) {
    const digits = String(nextNumber++);
    for (const one of [0, 1]) {
      const name = `Twin ${randomUUID().slice(0, 8)}`;
      const data = {
        name,
        email: `${randomUUID()}@example.com`,
        phone: `757 55${pair} ${digits}`,
        location: '100 Granby St, Norfolk, VA 23510',
        vehicleType: 'tesla-model-3',
        serviceType: 'fast',
        urgency: 'normal',
        notes: `Twin ${one}`,
      };
      expect((await request.post('/api/quick-booking', { data })).status()).toBe(201);
      names.push(name);
    }
  }
  return names;
}

const queueOf = async (staff: Page) => {
  const heading = staff.getByRole('heading', { name: 'Are these the same person?' });
  // Identity resolution takes up to a minute; then they are in the queue.
  await expect(async () => {
    await staff.reload();
    await expect(staff.getByText(/pairs to check$/u)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 100_000 });
  return heading;
};

const shownOf = (staff: Page) =>
  staff.getByRole('table', { name: 'The two records' }).getByRole('link').allTextContents();

test('a pair of duplicates is merged or dismissed with one click, and the next pair opens', async ({
  browser,
  product,
  request,
}) => {
  test.setTimeout(180_000);
  await bringDuplicates(request);
  const staff = await openOffice(browser, product, '/admin/crm?view=duplicates');
  const heading = await queueOf(staff);
  await expectAccessible(staff);
  const clicks = await countClicks(staff);
  const [kept = ''] = await shownOf(staff);
  const first = (await shownOf(staff)).join();
  await staff.getByRole('button', { name: /^Merge/u }).click();
  await expect(staff.getByText(`Merged into ${kept}`).first()).toBeVisible();
  expect(clicks()).toBe(1);
  // The next pair appears by itself, with the other choice at most two clicks away.
  await expect.poll(async () => (await shownOf(staff)).join()).not.toBe(first);
  const second = await shownOf(staff);
  await staff.getByRole('button', { name: /^Not the same/u }).click();
  await expect.poll(async () => (await shownOf(staff)).join()).not.toBe(second.join());
  expect(clicks()).toBe(2);
  await expect(heading.or(staff.getByText('No suspected duplicates'))).toBeVisible();
  await staff.context().close();
});

test('a pair of duplicates is merged by keyboard into the other record', async ({
  browser,
  product,
  request,
}) => {
  test.setTimeout(180_000);
  await bringDuplicates(request);
  const staff = await openOffice(browser, product, '/admin/crm?view=duplicates');
  await queueOf(staff);
  const [, other = ''] = await shownOf(staff);
  await staff.getByRole('radio', { name: new RegExp(other) }).focus();
  await staff.keyboard.press('Space');
  await staff.keyboard.press('m');
  await expect(staff.getByText(`Merged into ${other}`).first()).toBeVisible();
  await staff.context().close();
});
