// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { beforeEach, expect, test } from 'vitest';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { BOOKING } from '../../testing/bookings.ts';
import { callsOf, press, refusal, show } from '../../testing/show.tsx';
import { useCalendarView } from './use-calendar-view.ts';
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

/** The hours at which the booking has been shown, in order. */
let hours: string[] = [];
beforeEach(() => {
  hours = [];
});

/** The hour of the calendar's booking, others to which it can be moved, and a live update. */
function Moves() {
  const client = useQueryClient();
  const { mutate } = useDrop();
  const [shown] = useCalendarView(0).calendar.data?.bookings ?? [];
  if (shown === undefined) return null;
  if (hours.at(-1) !== shown.bookingTime) hours.push(shown.bookingTime);
  const reload = () => client.invalidateQueries({ queryKey: dispatchApi.calendar.key() });
  return (
    <>
      {['14:00', '15:00'].map((bookingTime) => (
        <button
          key={bookingTime}
          type="button"
          onClick={() => mutate({ booking: shown, to: { slot: { bookingDate, bookingTime } } })}
        >
          {`${bookingTime} from ${shown.bookingTime}`}
        </button>
      ))}
      <button type="button" onClick={() => void reload()}>
        Reload
      </button>
    </>
  );
}

const viewAt = (bookingTime: string): CalendarView => ({
  ...view,
  bookings: [{ ...booking, bookingTime }],
});

test('bases a second move on the first, before the calendar is loaded again', async () => {
  const views = [view];
  const versions = ['2', '3'];
  show(<Moves />, {
    [CALENDAR]: () => views.shift() ?? new Promise(() => undefined),
    [MOVE]: () => ({ ...BOOKING, bookingTime: '14:00', version: versions.shift() }),
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

test('shows a booking where it was dropped last while earlier drops are saved', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const moves = answers.values();
  let saved = view;
  show(<Moves />, { [CALENDAR]: () => saved, [MOVE]: () => moves.next().value?.promise });
  await screen.findByRole('button', { name: '14:00 from 13:00' });
  await press('14:00');
  await press('15:00 from 14:00');
  await screen.findByRole('button', { name: '14:00 from 15:00' });
  saved = viewAt('14:00');
  answers[0]?.resolve({ ...BOOKING, bookingTime: '14:00', version: '2' });
  await waitFor(() => expect(callsOf(MOVE)).toHaveLength(2));
  await press('Reload');
  await waitFor(() => expect(callsOf(CALENDAR)).toHaveLength(2));
  saved = viewAt('15:00');
  answers[1]?.resolve({ ...BOOKING, bookingTime: '15:00', version: '3' });
  await waitFor(() => expect(callsOf(CALENDAR)).toHaveLength(3));
  expect(hours).toEqual(['13:00', '14:00', '15:00']);
});

test('keeps a second drop in its place when the first is refused', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const moves = answers.values();
  let saved = view;
  show(<Moves />, { [CALENDAR]: () => saved, [MOVE]: () => moves.next().value?.promise });
  await screen.findByRole('button', { name: '14:00 from 13:00' });
  await press('14:00');
  await press('15:00 from 14:00');
  await screen.findByRole('button', { name: '14:00 from 15:00' });
  answers[0]?.resolve(refusal(409, 'slot_full', 'This slot is full.'));
  await waitFor(() => expect(callsOf(MOVE)).toHaveLength(2));
  saved = viewAt('15:00');
  answers[1]?.resolve({ ...BOOKING, bookingTime: '15:00', version: '2' });
  await waitFor(() => expect(callsOf(CALENDAR)).toHaveLength(2));
  expect(hours).toEqual(['13:00', '14:00', '15:00']);
});

test('moves a booking back when its last drop is refused', async () => {
  const answer = Promise.withResolvers<unknown>();
  show(<Moves />, { [CALENDAR]: view, [MOVE]: () => answer.promise });
  await screen.findByRole('button', { name: '14:00 from 13:00' });
  await press('14:00');
  await screen.findByRole('button', { name: '15:00 from 14:00' });
  answer.resolve(refusal(409, 'slot_full', 'This slot is full.'));
  await screen.findByRole('button', { name: '14:00 from 13:00' });
});
