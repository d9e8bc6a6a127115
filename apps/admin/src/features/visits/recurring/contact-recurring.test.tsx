// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { StaffRecurringBooking } from '@voltcourier/contracts/visits/staff-recurring-bookings';
import { expect, test } from 'vitest';
import { changes, press, refusal, show } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { ContactRecurring } from './contact-recurring.tsx';

const PERSON = '00000000-0000-4000-8000-000000000001';
const ID = '00000000-0000-4000-8000-000000000002';
const RECURRING: StaffRecurringBooking = {
  id: ID,
  version: 3,
  state: 'active',
  reason: null,
  company: null,
  name: 'Ada Driver',
  serviceLabel: 'Standard Charging',
  vehicle: 'Tesla',
  location: '100 Granby St, Norfolk, VA 23510',
  everyWeeks: 1,
  startsOn: '2026-12-01',
  time: '08:00',
  endsOn: null,
  next: { date: '2026-12-08', time: '10:00', bookingId: '00000000-0000-4000-8000-000000000003' },
  missed: [{ date: '2026-12-15', reason: 'slot_full' }],
};
const LIST = `GET /api/staff/crm/people/${PERSON}/recurring-bookings`;
const PATH = `POST /api/staff/recurring-bookings/${ID}`;
const RULE = 'Every Tuesday at 8:00 AM';

const shown = (recurring: StaffRecurringBooking, answers: object = {}) =>
  show(<ContactRecurring personId={PERSON} />, {
    [ME]: ADMIN,
    [LIST]: { recurringBookings: [recurring] },
    ...answers,
  });

test('shows the rule, the next visit, and missed dates with their reason', async () => {
  shown(RECURRING);
  await screen.findByText(RULE);
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.getByText('Tue, Dec 8 at 10:00 AM').getAttribute('href')).toContain('booking=');
  expect(screen.getByText('Not booked: Tue, Dec 15, slot full')).toBeTruthy();
});

test('pauses with the version that was shown', async () => {
  let isPaused = false;
  const paused = { ...RECURRING, state: 'paused', reason: 'staff', version: 4 };
  shown(RECURRING, {
    [LIST]: () => ({ recurringBookings: [isPaused ? paused : RECURRING] }),
    [`${PATH}/pause`]: () => {
      isPaused = true;
      return paused;
    },
  });
  await screen.findByText(RULE);
  await press(`Pause: ${RULE}`);
  await screen.findByText('Paused by staff.');
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [`${PATH}/pause`, { version: 3 }],
  ]);
});

test('asks before it ends a recurring booking', async () => {
  const ended = { ...RECURRING, state: 'ended', reason: 'staff', version: 4 };
  shown(RECURRING, { [`${PATH}/end`]: ended });
  await screen.findByText(RULE);
  await press(`End: ${RULE}`);
  expect(changes()).toEqual([]);
  await press('End it');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ version: 3 });
});

test('shows a conflict, and the current state', async () => {
  let isPaused = false;
  shown(RECURRING, {
    [LIST]: () => ({
      recurringBookings: [
        isPaused ? { ...RECURRING, state: 'paused', reason: 'asked', version: 4 } : RECURRING,
      ],
    }),
    [`${PATH}/pause`]: () => {
      isPaused = true;
      return refusal(409, 'changed_meanwhile', 'Changed by the customer.');
    },
  });
  await screen.findByText(RULE);
  await press(`Pause: ${RULE}`);
  await screen.findByText('Changed by the customer.');
  await screen.findByText('Paused by the customer.');
});

test('offers readers no changes', async () => {
  shown(RECURRING, { [ME]: { ...ADMIN, role: 'READ_ONLY' } });
  await screen.findByText(RULE);
  expect(screen.queryByText('Pause')).toBeNull();
});
