import { expect, type Page, type Request } from '@playwright/test';

export const ADDRESS = '100 Granby St, Norfolk, VA 23510';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
export const REACH = 'Which plan, and how do we reach you?';
export const NEED = 'What do you need?';
export const RIGHT = 'Is everything right?';
export const DONE = 'We have your request';

export const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
export const send = (page: Page) => page.getByRole('button', { name: 'Send Request' }).click();

export async function fillContact(page: Page, email = '', location = ADDRESS): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Phone').fill('(757) 555-0142');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Service location').fill(location);
}

export async function fillService(page: Page): Promise<void> {
  await page.getByLabel('Vehicle type').selectOption('Nissan Leaf');
  await page.getByRole('radio', { name: /^Fast \(DC, 30 to 60 minutes\)/ }).check();
}

/** Goes from the address to the review step. */
export async function review(page: Page, address = '/quick-booking', email = ''): Promise<void> {
  await page.goto(address);
  await fillContact(page, email);
  await proceed(page);
  await expect(heading(page, NEED)).toBeFocused();
  await fillService(page);
  await proceed(page);
  await expect(heading(page, RIGHT)).toBeFocused();
}

/** Collects the requests that are sent. */
export function sent(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/quick-booking')) {
      requests.push(request);
    }
  });
  return requests;
}
