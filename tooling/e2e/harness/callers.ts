import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** A person who has booked before, so that staff recognize them when they call. */
export interface KnownCaller {
  readonly name: string;
  readonly email: string;
  /** Ten digits. */
  readonly phone: string;
  readonly location: string;
}

interface CallersVisit {
  readonly bookingDate: string;
  readonly bookingTime: string;
  readonly location?: string;
  /** Two digits that no other caller has. */
  readonly line: string;
}

/** Makes one booking for a person, and waits until they are a contact. */
export async function addKnownCaller(
  request: APIRequestContext,
  staff: Page,
  { line, ...visit }: CallersVisit,
): Promise<KnownCaller> {
  const id = randomUUID().slice(0, 8);
  const { retry } = test.info();
  // The slot of the first attempt is taken.
  const hour = Number(visit.bookingTime.slice(0, 2)) + 2 * retry;
  const caller = {
    name: `Ada ${id}`,
    email: `caller-${id}@example.com`,
    // Nobody else's number has the last five digits: each attempt has its own.
    phone: `7572699${line}${retry}`,
    location: visit.location ?? '100 Granby St, Norfolk, VA 23510',
  };
  const answer = await request.post('/api/booking', {
    data: {
      ...visit,
      ...caller,
      bookingTime: `${String(hour).padStart(2, '0')}:00`,
      vehicle: 'nissan',
      serviceType: 'scheduled',
      customerId: null,
    },
  });
  expect(answer.status()).toBe(201);
  // A job that runs every minute assigns new bookings to contacts.
  await expect
    .poll(
      async () => {
        const found = await staff.request.get('/api/staff/crm/people', {
          params: { search: caller.email },
        });
        // The search also finds similar people.
        const { people } = (await found.json()) as { people: { email: string | null }[] };
        return people.filter(({ email }) => email === caller.email).length;
      },
      { timeout: 90_000 },
    )
    .toBe(1);
  return caller;
}

/** Counts mouse clicks on a page; returns a function that reads the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { clicks: number };
    counted.clicks = 0;
    // Pressing a key also fires a click, but without a pointer.
    addEventListener('click', ({ detail }) => (counted.clicks += detail > 0 ? 1 : 0), true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
}
