// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BOOKING } from '../../testing/bookings.ts';
import { callsOf, fieldOf, goBack, goTo, show } from '../../testing/show.tsx';
import { SilentStream } from '../../testing/silent-stream.ts';
import { ADMIN, ME } from '../../testing/staff.ts';
import { Bookings } from './bookings.tsx';

const typeName = () =>
  fireEvent.change(fieldOf('Find a booking'), { target: { value: BOOKING.name } });

const isSearched = () =>
  waitFor(() =>
    expect(callsOf('GET /api/staff/bookings').at(-1)?.query.get('search')).toBe(BOOKING.name),
  );

/** The list, and the link that opens its booking. */
function showList(): Promise<HTMLElement> {
  show(<Bookings />, {
    [ME]: ADMIN,
    'GET /api/staff/bookings': { bookings: [BOOKING], hasMore: false },
    [`GET /api/staff/bookings/${BOOKING.id}`]: BOOKING,
    [`GET /api/staff/bookings/${BOOKING.id}/technicians`]: { candidates: [] },
    [`POST /api/staff/bookings/${BOOKING.id}/presence`]: { others: [] },
    'GET /api/staff/technicians': { technicians: [], accounts: [] },
    'GET /api/staff/booking-technicians': { candidates: [] },
  });
  return screen.findByRole('link', { name: BOOKING.name });
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentStream);
});

test('a booking opened elsewhere before the typed search applies stays open', async () => {
  await showList();
  typeName();
  await goTo(`?booking=${BOOKING.id}`);
  await isSearched();
  expect(await screen.findByRole('dialog', { name: BOOKING.name })).toBeDefined();
});

test('a booking opened before the typed search applies is above it in the history', async () => {
  const row = await showList();
  typeName();
  fireEvent.click(row);
  await screen.findByRole('dialog', { name: BOOKING.name });
  await isSearched();
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fieldOf('Find a booking').value).toBe(BOOKING.name);
});
