// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BOOKING } from '../../testing/bookings.ts';
import { fieldOf, show, user } from '../../testing/show.tsx';
import { SilentStream } from '../../testing/silent-stream.ts';
import { ADMIN, ME } from '../../testing/staff.ts';
import { Bookings } from './bookings.tsx';

test('a booking opened before the typed search applies stays open', async () => {
  vi.stubGlobal('EventSource', SilentStream);
  const lists = vi.fn(() => ({ bookings: [BOOKING], hasMore: false }));
  show(<Bookings />, {
    [ME]: ADMIN,
    'GET /api/staff/bookings': lists,
    [`GET /api/staff/bookings/${BOOKING.id}`]: BOOKING,
    [`GET /api/staff/bookings/${BOOKING.id}/technicians`]: { candidates: [] },
    [`POST /api/staff/bookings/${BOOKING.id}/looking`]: { others: [] },
    'GET /api/staff/technicians': { technicians: [], accounts: [] },
    'GET /api/staff/booking-technicians': { candidates: [] },
  });
  const row = await screen.findByRole('link', { name: BOOKING.name });
  const before = lists.mock.calls.length;
  await user.type(fieldOf('Find a booking'), BOOKING.name);
  await user.click(row);
  await screen.findByRole('dialog', { name: BOOKING.name });
  await vi.waitFor(() => expect(lists.mock.calls.length).toBeGreaterThan(before), 20_000);
  expect(screen.getByRole('dialog', { name: BOOKING.name })).toBeDefined();
});
