import { addDays, instantOf, localDateAt, localTimeAt } from '@voltcourier/pricing';

let people = 0;

/** Returns a local date in Norfolk, some days ahead. */
export const daysAhead = (days: number): string =>
  addDays(localDateAt(new Date(), 'America/New_York'), days);

/**
 * Returns how many milliseconds later it is the same time in Norfolk, some days ahead. A day may
 * have 23 or 25 hours.
 */
export function msAhead(days: number): number {
  const now = new Date();
  const time = localTimeAt(now, 'America/New_York');
  return instantOf(daysAhead(days), time, 'America/New_York').getTime() - now.getTime();
}

/** Returns a request of the booking form, for a new person. */
export function bookingRequest<Change extends object>(change: Change = {} as Change) {
  people += 1;
  return {
    name: 'Ada Driver',
    email: `ada${people}@example.com`,
    location: '100 Granby St, Norfolk, VA 23510',
    vehicle: 'tesla' as const,
    serviceType: 'emergency' as const,
    bookingDate: daysAhead(2),
    bookingTime: '10:00',
    customerId: null,
    ...change,
  };
}

/** Returns the form of a weekly recurring booking that begins in ten days. */
export function recurringForm<Change extends object>(change: Change = {} as Change) {
  people += 1;
  return {
    name: 'Ada Driver',
    email: `ada${people}@example.com`,
    location: '100 Granby St, Norfolk, VA 23510',
    vehicle: 'tesla' as const,
    serviceType: 'emergency' as const,
    time: '10:00',
    everyWeeks: 1 as const,
    startsOn: daysAhead(10),
    endsOn: null,
    ...change,
  };
}

/** Waits until `check` returns a value, retrying for up to ten seconds. */
export async function eventually<Value>(
  check: () => Promise<Value | undefined | false>,
): Promise<Value> {
  const end = Date.now() + 40_000;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error('It did not happen within forty seconds.');
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** Returns the error of a call that must fail. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<Error & { code?: string; status?: number }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('The call should have failed.');
}

/** Returns the form of a quick booking, for a new person. */
export function quickBookingForm<Change extends object>(change: Change = {} as Change) {
  people += 1;
  return {
    name: 'Ada Driver',
    phone: '757 555 0100',
    email: `ada${people}@example.com`,
    location: '100 Granby St, Norfolk, VA 23510',
    vehicleType: 'tesla-model-3' as const,
    serviceType: 'fast' as const,
    urgency: 'priority' as const,
    ...change,
  };
}

/** Returns the form of an emergency by phone, for a new person. */
export function emergencyForm<Change extends object>(change: Change = {} as Change) {
  people += 1;
  return {
    name: 'Ada Driver',
    phone: '757 555 0100',
    email: `ada${people}@example.com`,
    location: '100 Granby St, Norfolk, VA 23510',
    vehicle: 'White Nissan Leaf',
    ...change,
  };
}
