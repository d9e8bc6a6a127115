import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Somebody who has booked before, so that staff know them when they call. */
export interface KnownCaller {
  readonly name: string;
  readonly email: string;
  /** Ten digits. */
  readonly phone: string;
  readonly location: string;
}

/** Has somebody book once, and waits until they are a contact. */
export async function addKnownCaller(
  request: APIRequestContext,
  staff: Page,
  visit: { bookingDate: string; bookingTime: string; location?: string },
): Promise<KnownCaller> {
  const id = randomUUID().slice(0, 8);
  const caller = {
    name: `Ada ${id}`,
    email: `caller-${id}@example.com`,
    phone: `757${randomInt(2_000_000, 9_999_999)}`,
    location: visit.location ?? '100 Granby St, Norfolk, VA 23510',
  };
  const answer = await request.post('/api/booking', {
    data: { ...visit, ...caller, vehicle: 'nissan', serviceType: 'scheduled', customerId: null },
  });
  expect(answer.status()).toBe(201);
  // A job of each minute finds out whose bookings are new.
  await expect
    .poll(
      async () => {
        const found = await staff.request.get('/api/staff/crm/people', {
          params: { search: caller.email },
        });
        // Who is only like them is found too.
        const { people } = (await found.json()) as { people: { email: string | null }[] };
        return people.filter(({ email }) => email === caller.email).length;
      },
      { timeout: 90_000 },
    )
    .toBe(1);
  return caller;
}

/** Counts the presses of a mouse on a page; answers how to read the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { clicks: number };
    counted.clicks = 0;
    // A press of the keyboard makes a click without a pointer.
    addEventListener('click', ({ detail }) => (counted.clicks += detail > 0 ? 1 : 0), true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
}
