// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BOOKING } from '../../testing/bookings.ts';
import { fieldOf, press, show, user } from '../../testing/show.tsx';
import { SilentStream } from '../../testing/silent-stream.ts';
import { ADMIN, ME } from '../../testing/staff.ts';
import { Bookings } from './bookings.tsx';

const ID = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const bookings = [1, 2, 3].map((at) => ({
  ...BOOKING,
  id: ID(at),
  name: `Ada ${at}`,
  canAssign: at < 3,
}));

const open = async (me: object = ADMIN) => {
  vi.stubGlobal('EventSource', SilentStream);
  show(<Bookings />, {
    [ME]: me,
    'GET /api/staff/bookings': { bookings, hasMore: false },
    'GET /api/staff/technicians': { technicians: [], accounts: [] },
    'GET /api/staff/booking-technicians': { candidates: [] },
  });
  await screen.findByRole('link', { name: 'Ada 1' });
};
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }));

test('shows the selection bar from the first selected row until the selection is cleared', async () => {
  await open();
  expect(bar().queryByRole('button')).toBeNull();
  await user.click(fieldOf(/^Select Ada 1/u));
  expect(bar().getByRole('status').textContent).toBe('1 selected');
  // Only assignable bookings can be selected.
  await press('Select all 2');
  expect(bar().getByRole('status').textContent).toBe('2 selected');
  expect(bar().queryByRole('button', { name: /^Select all/u })).toBeNull();
  await press('Clear');
  expect(bar().queryByRole('button')).toBeNull();
});

test('selects rows by keyboard, and opens the assignment by A', async () => {
  await open();
  fieldOf(/^Select Ada 1/u).focus();
  await user.keyboard(' ');
  fieldOf(/^Select Ada 2/u).focus();
  await user.keyboard(' a');
  expect(await screen.findByRole('dialog', { name: /2 bookings/u })).toBeDefined();
});

test('offers readers no selection', async () => {
  await open({ ...ADMIN, role: 'READ_ONLY' });
  expect(screen.queryByLabelText(/^Select Ada/u)).toBeNull();
});
