// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { expect, test, vi } from 'vitest';
import { BOOKING } from '../../testing/bookings.ts';
import { changes, fieldOf, press, refusal, show, user } from '../../testing/show.tsx';
import { ADMIN, ME } from '../../testing/staff.ts';
import { BookingPanel } from './booking-panel.tsx';

const REPORT = `POST /api/staff/bookings/${BOOKING.id}/presence`;
const ANSWERS = {
  [ME]: ADMIN,
  [`GET /api/staff/bookings/${BOOKING.id}`]: BOOKING,
  [`GET /api/staff/bookings/${BOOKING.id}/technicians`]: { candidates: [] },
  [REPORT]: { others: [] },
};

const open = async (change: Partial<DispatchBooking> = {}, answers: object = {}) => {
  const close = vi.fn<() => void>();
  show(<BookingPanel bookingId={BOOKING.id} name={BOOKING.name} onClose={close} />, {
    ...ANSWERS,
    [`GET /api/staff/bookings/${BOOKING.id}`]: { ...BOOKING, ...change },
    ...answers,
  });
  await screen.findByText('Status');
};

const actions = async () => {
  const bar = await screen.findByRole('group', { name: 'Actions' });
  return within(bar)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
};

test('shows status, next step and people first, and the time zone once', async () => {
  await open();
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms.slice(0, 6)).toEqual(['Status', 'Next', 'Customer', 'Phone', 'Technician', 'When']);
  expect(screen.getByText('Assign a technician', { selector: 'dd' })).toBeDefined();
  expect(screen.getByText('Sat, Jan 5, 10:00 AM EST')).toBeDefined();
  expect(screen.getByText('Payment, Dec 30, 2029, 10:05 AM')).toBeDefined();
  expect(screen.getAllByText(/\bE[SD]T\b/u)).toHaveLength(1);
});

test('shows the possible actions, and opens one', async () => {
  await open();
  expect(await actions()).toEqual(['Edit', 'Move', 'Cancel booking', 'Refund']);
  await press('Edit');
  expect(await screen.findByRole('form', { name: 'Correct the booking' })).toBeDefined();
  // The form has its own buttons.
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
  await press('Back');
  expect(await actions()).toContain('Edit');
});

test('keeps an open correction when the key of another action is pressed', async () => {
  await open();
  await screen.findByRole('group', { name: 'Actions' });
  await user.keyboard('e');
  await user.type(await screen.findByLabelText('Phone'), '9');
  const written = fieldOf('Phone').value;
  await user.click(screen.getByRole('heading', { name: BOOKING.name }));
  await user.keyboard('mre');
  expect(screen.queryByRole('dialog', { name: /^(?:Move|Refund)/u })).toBeNull();
  expect(fieldOf('Phone').value).toBe(written);
  await press('Back');
  await user.keyboard('m');
  expect(await screen.findByRole('dialog', { name: /^Move/u })).toBeDefined();
});

test('doesn’t offer to complete an emergency while it is being corrected', async () => {
  const emergency = {
    stage: 'arrived',
    answeredAt: BOOKING.createdAt,
    arrivedAt: BOOKING.startsAt,
  } as const;
  await open({ kind: 'emergency', canFinish: true, emergency });
  const complete = { name: 'Mark complete' };
  expect(await screen.findByRole('button', complete)).toBeDefined();
  await press('Edit');
  expect(await screen.findByRole('form', { name: 'Correct the booking' })).toBeDefined();
  expect(screen.queryByRole('button', complete)).toBeNull();
  await press('Back');
  expect(screen.getByRole('button', complete)).toBeDefined();
});

test('keeps a correction that is being written when a colleague is faster', async () => {
  let now: DispatchBooking = BOOKING;
  const finished = { ...BOOKING, status: 'completed', correctable: null, version: '9' } as const;
  const text = 'This booking is completed. It can’t be corrected anymore.';
  await open(
    {},
    {
      [`GET /api/staff/bookings/${BOOKING.id}`]: () => now,
      [`POST /api/staff/bookings/${BOOKING.id}/correction`]: () => {
        now = finished;
        return refusal(409, 'changed_meanwhile', text);
      },
    },
  );
  await screen.findByRole('group', { name: 'Actions' });
  await press('Edit');
  await user.clear(fieldOf('Phone'));
  await user.type(fieldOf('Phone'), '757 555 0177');
  const form = within(screen.getByRole('form', { name: 'Correct the booking' }));
  await user.click(form.getByRole('button', { name: /^Save/u }));
  expect(await screen.findByText('Completed, paid')).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
  expect(fieldOf('Phone').value).toMatch(/0177$/u);
  await press('Back');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('shows completion first for a visit that can be completed', async () => {
  await open({ canFinish: true, canMiss: true, canMove: false, correctable: null });
  expect((await actions()).slice(0, 2)).toEqual(['Mark complete', 'Mark as no-show']);
});

test('shows readers no actions, and reports them as viewers', async () => {
  await open({}, { [ME]: { ...ADMIN, role: 'READ_ONLY' } });
  await waitFor(() => expect(changes().map(({ call }) => call)).toEqual([REPORT]));
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
});

test('names other viewers', async () => {
  const others = [
    { id: '00000000-0000-4000-8000-0000000000b1', name: 'Grace' },
    { id: '00000000-0000-4000-8000-0000000000b2', name: 'Sam' },
  ];
  await open({}, { [REPORT]: { others } });
  expect(await screen.findByText('Grace and Sam are also viewing this booking')).toBeDefined();
  expect(changes()[0]?.body).toMatchObject({ isLeaving: false });
});
