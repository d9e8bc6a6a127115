// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { expect, test } from 'vitest';
import { show, user } from '../../testing/show.tsx';
import { CalendarTray } from './calendar-tray.tsx';

const ID = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const NOW = Date.parse('2035-06-04T13:00:00.000Z');
const REGION = { id: 'norfolk', name: 'Norfolk', zone: 'America/New_York' };
const TECHNICIAN = { id: ID(9), name: 'Kim', color: 'sea' as const, days: [] };

const booking = (at: number, change: Partial<CalendarBooking>): CalendarBooking => ({
  id: ID(at),
  kind: 'scheduled',
  status: 'confirmed',
  name: `Ada ${at}`,
  service: 'Rapid Charge (DC Fast Charging)',
  regionId: REGION.id,
  zone: REGION.zone,
  startsAt: '2035-06-04T14:00:00.000Z',
  bookingDate: '2035-06-04',
  bookingTime: '10:00',
  canMove: true,
  canAssign: true,
  technicianId: null,
  dueAt: '2035-06-04T14:00:00.000Z',
  emergency: null,
  location: '100 Main St, Norfolk',
  version: '1',
  ...change,
});

const viewOf = (bookings: CalendarBooking[]): CalendarView => ({
  region: REGION,
  regions: [REGION],
  days: [{ date: '2035-06-04', slots: [] }],
  technicians: [TECHNICIAN],
  bookings,
  hasMore: false,
});

const IDLE = {
  dragged: undefined,
  isByKey: false,
  drag: () => undefined,
  cellProps: () => ({}),
};

const trayOf = (bookings: CalendarBooking[], change: object = {}) => (
  <CalendarTray
    view={viewOf(bookings)}
    now={NOW}
    dragging={IDLE}
    addressOf={(id) => `/calendar?booking=${id}`}
    canDrag={() => true}
    onUnassign={() => undefined}
    {...change}
  />
);

const EMERGENCY = {
  kind: 'emergency',
  status: 'pending',
  dueAt: '2035-06-04T12:50:00.000Z',
  emergency: { stage: 'received', answeredAt: null, arrivedAt: null },
} as const;

test('shows unassigned bookings, emergencies first, with how late they are', () => {
  show(
    trayOf([
      booking(1, {}),
      booking(2, { technicianId: TECHNICIAN.id }),
      booking(3, { status: 'completed', canAssign: false }),
      booking(4, EMERGENCY),
    ]),
  );
  const tray = within(screen.getByRole('region', { name: 'Unassigned' }));
  expect(tray.getByText('Unassigned (2)')).toBeDefined();
  const [first, second] = tray.getAllByRole('link');
  expect(first?.textContent).toBe('Ada 410 min overdue, Received100 Main St, Norfolk');
  expect(second?.textContent).toBe('Ada 110:00 AM, Rapid Charge100 Main St, Norfolk');
});

test('unassigns a booking by keyboard', async () => {
  const dropped: string[] = [];
  const dragged = booking(2, { technicianId: TECHNICIAN.id });
  show(
    trayOf([dragged], {
      dragging: { ...IDLE, dragged, isByKey: true },
      onUnassign: ({ id }: CalendarBooking) => dropped.push(id),
    }),
  );
  expect(screen.getByText('Every booking shown has a technician.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Move here: unassigned (Ada 2)' }));
  expect(dropped).toEqual([ID(2)]);
});
