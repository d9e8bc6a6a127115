import { expect, type Page } from '@playwright/test';
import { book, pay, register } from './journey.ts';
import { settled } from './settled.ts';

const PRIVATE = [
  '/dashboard',
  '/account',
  '/account/membership',
  '/account/company',
  '/account/company/vehicles',
  '/account/company/statements',
  '/account/recurring',
  '/payment-methods',
  '/vehicles',
  '/charging-history',
  '/quick-booking',
  '/booking',
];

const VEHICLE = {
  make: 'Tesla',
  model: 'Model 3',
  year: 2024,
  plate: 'VA 4711',
  connector: 'nacs',
  batteryWh: 75_000,
  nickname: null,
};

/**
 * Registers a user with a vehicle, a company, a paid visit and one awaiting payment, and returns
 * the pages that are theirs. Their visits are on two days, the first `days` ahead.
 */
export async function ownPages(page: Page, who: string, days: number): Promise<readonly string[]> {
  await register(page, who);
  const email = `${who}@example.com`;
  const paid = await book(page, { days, email, time: '3:00 PM' });
  await pay(page);
  await page.waitForURL((url) => url.searchParams.has('success'));
  await settled(page);
  const unpaid = await book(page, { days: days + 1, email, time: '3:00 PM' });
  // The form above is filled in without a saved vehicle.
  const authorization = await page.evaluate(
    () => `Bearer ${localStorage.getItem('authToken') ?? ''}`,
  );
  for (const [path, data] of [
    ['/api/account/vehicles', VEHICLE],
    ['/api/account/company', { name: 'Fleet & Daughters' }],
  ] as const) {
    const answer = await page.request.post(path, { data, headers: { authorization } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  }
  return [
    ...PRIVATE,
    `/visit/${paid}`,
    `/visit/${unpaid}`,
    `/receipt?booking=${paid}`,
    `/checkout?bookingId=${unpaid}`,
  ];
}
