import { expect, it } from 'vitest';
import { googleCalendarUrl } from './google-calendar-url.ts';

it('has the hour in UTC and escapes the texts', () => {
  const url = new URL(
    googleCalendarUrl({
      startsAt: '2026-12-04T15:00:00.000Z',
      title: 'VoltCourier: Standard Charge (Level 2)',
      location: '100 Granby St & Main, Norfolk, VA 23510',
      details: 'Booking VC-7K3F9',
    }),
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'VoltCourier: Standard Charge (Level 2)',
    dates: '20261204T150000Z/20261204T160000Z',
    location: '100 Granby St & Main, Norfolk, VA 23510',
    details: 'Booking VC-7K3F9',
  });
});
