import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import {
  requestedSats,
  chooseBitcoin,
  madeIt,
  mine,
  payInvoice,
  payOnChain,
  scan,
  textOf,
} from '../harness/bitcoin-steps.ts';
import { book, mailsTo } from '../harness/journey.ts';
import { ownProductTest } from '../harness/own-product.ts';
import { expect } from '../harness/test.ts';

const test = ownProductTest();

// One after another on their own chain: a block confirms every waiting transaction.
test.describe.configure({ mode: 'default' });

const address = async (page: Page) => (await textOf(page, 'Bitcoin address').textContent()) ?? '';

async function expectPaid(page: Page, id: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/', { timeout: 30_000 });
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    success: 'true',
    booking: id,
    method: 'bitcoin',
  });
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
}

test('a payment on the chain is shown as processing, and confirmed by a block', async ({
  page,
  product,
}) => {
  const email = 'on-chain@example.com';
  const id = await book(page, { days: 51, email });
  const code = await chooseBitcoin(page);
  const uri = await scan(page, code);
  expect(uri).toBe(await page.getByRole('link', { name: 'Open in wallet' }).getAttribute('href'));
  const [to, query] = uri.split('?');
  expect(to).toBe(`bitcoin:${await address(page)}`);
  const uriQuery = new URLSearchParams(query);
  expect(uriQuery.get('lightning')).toBe(await textOf(page, 'Lightning invoice').textContent());
  // $99.99 at the sandbox's $27,000.00 (specification section 9), never less.
  expect(uriQuery.get('amount')).toBe('0.00370334');
  await expect(page.getByText('Rate: 1 BTC = $27,000.00 (')).toBeVisible();
  await expect(page.getByRole('link', { name: 'the sandbox’s page' })).toHaveAttribute(
    'target',
    '_blank',
  );

  await madeIt(page).click();
  await expect(page.getByText('Payment Not Verified', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Payment verification failed. Please try again in a few minutes.').first(),
  ).toBeVisible();

  const payment = { address: await address(page), sats: await requestedSats(page) };
  await payOnChain(page, product.sandboxUrl, payment);
  await madeIt(page).click();
  await expect(page.getByText('Payment processing', { exact: true })).toBeVisible();
  await expect(page.getByText(/waiting for its first block/u)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toBeFocused();
  await expect(code).toBeHidden();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(/waiting for its first block/u)).toBeVisible();
  await mine(page, product.sandboxUrl);
  await expectPaid(page, id);
  const mails = await mailsTo(page, product.sandboxUrl, email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('$99.99');
});

test('a Lightning payment confirms the booking without a click', async ({ page, product }) => {
  const email = 'lightning@example.com';
  const id = await book(page, { days: 52, email });
  await chooseBitcoin(page);
  const invoice = (await textOf(page, 'Lightning invoice').textContent()) ?? '';
  // As on a phone that has discarded the page while its user was in the wallet's app.
  await page.reload();
  await expect(textOf(page, 'Lightning invoice')).toHaveText(invoice);
  await payInvoice(page, product.sandboxUrl, invoice);
  await expect(page.getByText('Payment Complete', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await expectPaid(page, id);
  expect(await mailsTo(page, product.sandboxUrl, email)).toHaveLength(1);
});

test('an underpayment shows the missing amount, and paying the rest confirms the booking', async ({
  page,
  product,
}) => {
  const id = await book(page, { days: 53, email: 'short@example.com' });
  const code = await chooseBitcoin(page);
  const to = await address(page);
  await payOnChain(page, product.sandboxUrl, { address: to, sats: 200_000 });
  await madeIt(page).dblclick();
  await expect(page.getByText('Something is missing')).toBeVisible();
  await expect(page.getByText(/0\.00200000 of 0\.00370334 BTC has arrived/u).first()).toBeVisible();
  await expect(page.getByText('still to pay of $99.99')).toBeVisible();
  expect(await requestedSats(page)).toBe(170_334);
  const uri = await scan(page, code);
  expect(uri).toMatch(new RegExp(`^bitcoin:${to}\\?amount=0\\.00170334&`, 'u'));
  expect(uri).not.toContain('lightning=');
  await expectAccessible(page);

  await payOnChain(page, product.sandboxUrl, { address: to, sats: 170_334 });
  await mine(page, product.sandboxUrl);
  await madeIt(page).click();
  await expect(page.getByText('Payment Complete', { exact: true })).toBeVisible();
  await expectPaid(page, id);
});

test('the Bitcoin address is copied, and switching back keeps the card number', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await book(page, { days: 54, email: 'copied@example.com' });
  await page.getByLabel('Card number').fill('4242');
  await page.getByRole('radio', { name: 'Credit Card' }).focus();
  await page.keyboard.press('ArrowRight');
  const to = await address(page);
  await page.getByRole('button', { name: 'Copy Bitcoin address' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Bitcoin address' }).getByRole('status')).toHaveText(
    'Copied',
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(to);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Bitcoin' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('Card number')).toHaveValue('4242');
});

/** How long a quote is good for that ends while someone looks at it, on a busy machine too. */
const LASTS_MS = 10_000;

test('an expired quote is replaced on request', async ({ page }) => {
  await book(page, { days: 55, email: 'ended@example.com' });
  let ends = true;
  await page.route('**/api/payments/bitcoin/create', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { paymentDetails: Record<string, unknown> };
    const expiresAt = new Date(Date.now() + LASTS_MS).toISOString();
    const paymentDetails = { ...body.paymentDetails, ...(ends && { expiresAt }) };
    await route.fulfill({ response: answer, json: { ...body, paymentDetails } });
  });
  const code = await chooseBitcoin(page);
  await page.getByRole('button', { name: 'Copy Bitcoin address' }).focus();
  const renew = page.getByRole('button', { name: 'Get a new quote' });
  await expect(renew).toBeFocused({ timeout: 3 * LASTS_MS });
  await expect(code).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open in wallet' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Copy/u })).toBeHidden();
  await expectAccessible(page);
  ends = false;
  await renew.press('Enter');
  await expect(code).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pay with Bitcoin' })).toBeFocused();
});

test('a failure shows an error and offers payment by card', async ({ page }) => {
  await book(page, { days: 56, email: 'failing@example.com' });
  const byCard = page.getByRole('button', { name: 'Pay by card instead' });
  const answer = { status: 503, error: 'Bitcoin isn’t available here.' };
  await page.route('**/api/payments/bitcoin/create', (route) =>
    answer.status === 0
      ? route.abort('connectionreset')
      : route.fulfill({
          status: answer.status,
          json: { error: answer.error, code: 'payments_unavailable', requestId: 'of-the-test' },
        }),
  );
  await page.getByRole('radio', { name: 'Bitcoin' }).check();
  await expect(page.getByText('Bitcoin can’t be used right now')).toBeVisible();
  await expect(page.getByText(answer.error)).toBeVisible();
  await expectAccessible(page);
  await byCard.click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeFocused();

  answer.status = 0;
  await page.getByRole('radio', { name: 'Bitcoin' }).check();
  await expect(page.getByText('Failed to create Bitcoin payment')).toBeVisible();
  await page.unroute('**/api/payments/bitcoin/create');
  const polled = page.waitForResponse('**/api/payments/bitcoin/verify');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: /^QR code/u })).toBeVisible();
  // The button would join a poll in progress, whose response would still arrive.
  await polled;

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await madeIt(page).click();
  await expect(page.getByText('Verification Error', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
});
