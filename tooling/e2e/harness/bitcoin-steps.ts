import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';

/** The button of the checkout that requests a check for the payment. */
export const madeIt = (page: Page): Locator =>
  page.getByRole('button', { name: 'I’ve Made This Payment' });

/** A text that the checkout offers to copy: "Bitcoin address". */
export const textOf = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: label }).getByRole('code');

/** Returns the amount that the checkout requests, in satoshis. */
export async function requestedSats(page: Page): Promise<number> {
  const amount = await page.getByText(/^\d+\.\d{8} BTC$/u).textContent();
  return Number(amount?.replaceAll(/\D/gu, ''));
}

/** Chooses Bitcoin at the checkout, and waits for the code. */
export async function chooseBitcoin(page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: 'Bitcoin' }).check();
  const code = page.getByRole('img', { name: /^QR code/u });
  await expect(code).toBeVisible();
  return code;
}

/** Returns what a camera reads from the screen. */
export async function scan(page: Page, code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64');
  const { width, height, data } = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (context === null) throw new Error('There is no canvas.');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, data: [...pixels.data] };
  }, png);
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) });
}

async function order(request: APIRequestContext, url: string, data: object): Promise<void> {
  const answer = await request.post(url, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Pays to an address like a wallet: the transaction waits for a block. */
export const payOnChain = (
  { request }: Page,
  sandboxUrl: string,
  payment: { address: string; sats: number },
): Promise<void> => order(request, `${sandboxUrl}/sandbox/bitcoin/pay`, payment);

/** Mines a block. */
export const mine = ({ request }: Page, sandboxUrl: string): Promise<void> =>
  order(request, `${sandboxUrl}/sandbox/bitcoin/mine`, {});

/** Pays a Lightning invoice like a wallet. */
export const payInvoice = (
  { request }: Page,
  sandboxUrl: string,
  paymentRequest: string,
): Promise<void> => order(request, `${sandboxUrl}/sandbox/lightning/pay`, { paymentRequest });
