// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { expect, test } from 'vitest';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { BOOKING } from '../../testing/bookings.ts';
import { callsOf, press, show } from '../../testing/show.tsx';
import { useDrop } from './use-calendar.ts';

const CALENDAR = 'GET /api/staff/calendar';
const MOVE = `POST /api/staff/bookings/${BOOKING.id}/move`;

const { id, kind, status, name, zone, startsAt, regionId, bookingDate, location } = BOOKING;
const REGION = { id: regionId, name: 'Norfolk', zone };
const booking: CalendarBooking = {
  id,
  kind,
  status,
  name,
  regionId,
  zone,
  startsAt,
  bookingDate,
  location,
  service: 'Standard Charging',
  bookingTime: '13:00',
  canMove: true,
  canAssign: true,
  technicianId: null,
  dueAt: startsAt,
  emergency: null,
  version: '1',
};
const view: CalendarView = {
  region: REGION,
  regions: [REGION],
  days: [{ date: bookingDate, slots: [] }],
  technicians: [],
  bookings: [booking],
  hasMore: false,
};

/** The hour of the calendar's booking, and others to which it can be moved. */
function Moves() {
  const query = { from: bookingDate, view: 'day' } as const;
  const { data } = useQuery(dispatchApi.calendar.query({ query }));
  const { mutate } = useDrop();
  const [shown] = data?.bookings ?? [];
  if (shown === undefined) return null;
  return ['14:00', '15:00'].map((bookingTime) => (
    <button
      key={bookingTime}
      type="button"
      onClick={() => mutate({ booking: shown, to: { slot: { bookingDate, bookingTime } } })}
    >
      {`${bookingTime} from ${shown.bookingTime}`}
    </button>
  ));
}

test('bases a second move on the first, before the calendar is loaded again', async () => {
  const views = [view];
  const versions = ['2', '3'];
  show(<Moves />, {
    [CALENDAR]: () => views.shift() ?? new Promise(() => undefined),
    [MOVE]: () => ({ ...BOOKING, version: versions.shift() }),
  });
  await screen.findByRole('button', { name: '14:00 from 13:00' });
  await press('14:00');
  await waitFor(() => expect(callsOf(CALENDAR)).toHaveLength(2));
  await press('15:00 from 14:00');
  await waitFor(() => expect(callsOf(MOVE)).toHaveLength(2));
  expect(callsOf(MOVE).map(({ query }) => query.get('version'))).toEqual(['1', '2']);
});

test('sends a second move with the version of the first, even if that isn’t saved yet', async () => {
  const first = Promise.withResolvers<unknown>();
  const answers = [first.promise, { ...BOOKING, version: '3' }];
  show(<Moves />, { [CALENDAR]: view, [MOVE]: () => answers.shift() });
  await screen.findByRole('button', { name: '14:00 from 13:00' });
  await press('14:00');
  await press('15:00 from 14:00');
  await screen.findByRole('button', { name: '14:00 from 15:00' });
  expect(callsOf(MOVE)).toHaveLength(1);
  first.resolve({ ...BOOKING, version: '2' });
  await waitFor(() => expect(callsOf(MOVE)).toHaveLength(2));
  expect(callsOf(MOVE).map(({ query }) => query.get('version'))).toEqual(['1', '2']);
  // The calendar is loaded again once, after both.
  await waitFor(() => expect(callsOf(CALENDAR)).toHaveLength(2));
});
