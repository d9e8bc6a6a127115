import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from '../harness/accessibility.ts';
import { book, mailAbout } from '../harness/journey.ts';
import type { RunningProduct } from '../harness/running-product.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const TRANSACTION = 'ab'.repeat(32);

interface Details {
  readonly paymentReference: string;
  readonly address: string;
  readonly amountSats: number;
}

async function postAs(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.json();
}

/** Books, sends a part of the amount due in Bitcoin, mines it into a block and has it polled. */
async function paidShare(
  page: Page,
  { sandboxUrl }: RunningProduct,
  { share, days }: { share: number; days: number },
) {
  const email = `${randomUUID().slice(0, 13)}@example.com`;
  const bookingId = await book(page, { days, email });
  const made = await postAs(page, '/api/payments/bitcoin/create', { bookingId });
  const { paymentReference, address, amountSats } = (made as { paymentDetails: Details })
    .paymentDetails;
  const sats = Math.floor(amountSats * share);
  await postAs(page, `${sandboxUrl}/sandbox/bitcoin/pay`, { address, sats });
  await postAs(page, `${sandboxUrl}/sandbox/bitcoin/mine`, {});
  await postAs(page, '/api/payments/bitcoin/verify', { bookingId, paymentReference });
  return { bookingId, email, paymentReference };
}

/** Makes a quarter of an hour pass since the payment was first seen. */
async function waitForTheRest({ databaseUrl }: RunningProduct, paymentId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update bitcoin_payments set first_seen_at = first_seen_at - interval '16 minutes'
      where payment_id = $1`,
    [paymentId],
  );
  await client.end();
}

test('staff find an underpaid Bitcoin payment among the exceptions, and accept it', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(90_000);
  const { bookingId, paymentReference } = await paidShare(page, product, { share: 0.5, days: 71 });
  await waitForTheRest(product, paymentReference);
  const staff = await openOffice(browser, product, '/admin/bookings?kind=exceptions');
  const row = staff
    .getByRole('row')
    .filter({ has: staff.locator(`a[href$="booking=${bookingId}"]`) });
  await expect(row).toContainText('Bitcoin short or late');
  await expect(row).toContainText(/0\.\d{8} of 0\.\d{8} BTC came/u);
  await expectAccessible(staff);
  await row.getByRole('link', { name: 'Ada Driver' }).click();

  const panel = staff.getByRole('dialog', { name: 'Ada Driver', exact: true });
  const section = panel.getByRole('region', { name: 'Bitcoin' });
  await expect(section.getByText('Underpaid')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Sent back' })).toBeVisible();
  await expectAccessible(staff);
  await section.getByRole('button', { name: 'Accept as paid' }).focus();
  await staff.keyboard.press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Accept this payment?' });
  const accept = dialog.getByRole('button', { name: 'Accept as paid' });
  await accept.click();
  await expect(
    dialog.getByText('Please give a reason, so that others understand it later.'),
  ).toBeVisible();
  await expectAccessible(staff);
  await dialog.getByLabel('Reason').fill('A customer for years.');
  await dialog.getByLabel('Your password').fill('not the password');
  await accept.click();
  await expect(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Your password').fill(product.admin.password);
  await staff.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(panel.getByText('Confirmed, paid')).toBeVisible();
  await expect(section).toBeHidden();
  await staff.goto('/admin/bookings?kind=exceptions');
  const listed = staff.getByRole('table', { name: 'Exceptions' });
  await expect(listed.or(staff.getByRole('heading', { name: 'No exceptions' }))).toBeVisible();
  await expect(row).toHaveCount(0);
  await staff.context().close();
});

test('staff record Bitcoin as sent back, and a refund as sent', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const short = await paidShare(page, product, { share: 0.25, days: 72 });
  const staff = await openOffice(browser, product, `/admin/bookings?booking=${short.bookingId}`);
  const panel = staff.getByRole('dialog', { name: 'Ada Driver', exact: true });
  const section = panel.getByRole('region', { name: 'Bitcoin' });
  await section.getByRole('button', { name: 'Sent back' }).click();
  const back = staff.getByRole('dialog', { name: 'Record what was sent back' });
  await back.getByLabel('Transaction ID').fill('not one');
  await back.getByLabel('Your password').fill(product.admin.password);
  await back.getByRole('button', { name: 'Sent back' }).click();
  await expect(back.getByText(/^A transaction ID has 64 characters/u)).toBeVisible();
  await back.getByLabel('Transaction ID').fill(TRANSACTION);
  await back.getByRole('button', { name: 'Sent back' }).click();
  await expect(section).toBeHidden();

  const paid = await paidShare(page, product, { share: 1, days: 73 });
  await staff.goto(`/admin/bookings?booking=${paid.bookingId}`);
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = staff.getByRole('dialog', { name: 'Refund Ada Driver' });
  await expect(refund.getByText(/It was paid in Bitcoin\./u)).toBeVisible();
  await refund.getByLabel('Amount in dollars').fill('50');
  await refund.getByLabel('Reason').fill('She waited for an hour.');
  await refund.getByLabel('Your password').fill(product.admin.password);
  await refund.getByRole('button', { name: 'Refund $50.00' }).click();
  await expect(section.getByText('$50.00 to be sent from the wallet')).toBeVisible();
  await expectAccessible(staff);
  const { text } = await mailAbout(page, product.sandboxUrl, paid.email, /^Refund: \$50\.00/u);
  expect(text.replaceAll(/\s+/gu, ' ')).toContain('reply with the Bitcoin address');

  await section.getByRole('button', { name: 'Record as sent: $50.00' }).click();
  const record = staff.getByRole('dialog', { name: 'Record a refund as sent' });
  await record.getByLabel('Transaction ID').fill(TRANSACTION);
  await record.getByLabel('Your password').fill(product.admin.password);
  await record.getByRole('button', { name: 'Record as sent' }).click();
  await expect(section).toBeHidden();
  await expect(panel.getByText('Confirmed, partly refunded')).toBeVisible();

  await staff.goto('/admin/audit');
  for (const action of ['Recorded Bitcoin as sent back', 'Recorded a refund in Bitcoin as sent']) {
    await expect(staff.getByRole('row').filter({ hasText: action }).first()).toBeVisible();
  }
  await staff.context().close();
});
