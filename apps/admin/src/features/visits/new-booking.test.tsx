// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../testing/show.tsx';
import { NewBooking } from './new-booking.tsx';

const BOOK = 'POST /api/staff/bookings';
const REGION = { id: 'norfolk', name: 'Norfolk', zone: 'America/New_York' };
const DAY = '2035-06-04';
const PLACE = '100 Main St, Norfolk, VA 23510';
const BORIS = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Boris Volt',
  username: 'boris',
  email: 'boris@example.com',
  membershipTier: 'PREMIUM',
  createdAt: '2026-03-02T12:00:00.000Z',
};
const PERSON = {
  id: '00000000-0000-4000-8000-000000000002',
  name: BORIS.name,
  email: BORIS.email,
  phone: null,
  source: 'account',
  member: 'PREMIUM',
  tags: [],
  openTasks: 0,
  lastContactAt: BORIS.createdAt,
};
const RECORD = {
  id: PERSON.id,
  kind: 'person',
  name: PERSON.name,
  identities: [
    {
      id: PERSON.id,
      name: PERSON.name,
      email: PERSON.email,
      phone: null,
      source: 'account',
      createdAt: BORIS.createdAt,
      userId: BORIS.id,
      emailVerified: true,
      mergedInto: null,
    },
  ],
  member: 'PREMIUM',
  employers: [],
  isBusinessAccount: false,
  people: [],
  peopleCount: 0,
  lifetimeCents: 0,
  visits: 0,
  upcoming: 0,
  firstSeenAt: BORIS.createdAt,
  lastContactAt: BORIS.createdAt,
  tags: [],
  tasks: [],
  links: [],
  news: [],
  bouncing: [],
  suspects: [],
};
const customerWith = (left: number) => ({
  ...BORIS,
  emailVerified: true,
  membership: {
    status: 'active',
    tier: 'PREMIUM',
    currentPeriodEnd: null,
    sessions: { left, granted: 4, label: `${left} of 4 sessions left` },
    emergencySessions: { left: 0, granted: 0, label: '' },
    pool: null,
  },
  grantedTier: null,
});
const slot = (time: string, free: number) => ({ time, free, startsAt: `${DAY}T${time}:00.000Z` });
const answersOf = (more: Readonly<Record<string, unknown>> = {}) => ({
  'GET /api/region': { region: REGION },
  'GET /api/availability': {
    region: REGION,
    window: { from: '2035-06-01', to: '2035-06-30' },
    days: [{ date: DAY, slots: [slot('09:00', 0), slot('10:00', 1)] }],
  },
  'GET /api/staff/crm/people': { people: [PERSON], hasMore: false },
  [`GET /api/staff/crm/people/${PERSON.id}`]: RECORD,
  [`GET /api/staff/customers/${BORIS.id}`]: customerWith(3),
  ...more,
});
const full = () => refusal(409, 'slot_full', 'This time was taken a moment ago.');

/** Fills in the service, the location and the time. */
async function order() {
  await user.selectOptions(fieldOf('Service'), 'emergency');
  await user.selectOptions(fieldOf('Vehicle'), 'tesla');
  await user.type(fieldOf('Service address'), PLACE);
  await user.type(fieldOf('Day'), DAY);
  expect(await screen.findByText('In Norfolk. Times are in the local time zone.')).toBeDefined();
  const nine = await screen.findByRole<HTMLInputElement>('radio', { name: /^9:00 AM/u });
  expect(nine.disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: /^10:00 AM/u }));
}

test('books a guest by link, shows what is missing, and retries with the same idempotency key', async () => {
  show(<NewBooking />, answersOf({ [BOOK]: full }));
  expect(screen.getByText('Enter the address to see open slots.')).toBeDefined();
  await press('Book and email the link');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Name')));
  expect(fieldOf('Phone').getAttribute('aria-invalid')).toBe('true');
  expect(changes()).toEqual([]);
  await user.type(fieldOf('Name'), 'Grace');
  await user.type(fieldOf('Phone'), '757 555 0100');
  await user.type(fieldOf('Email'), 'grace@example.com');
  await order();
  expect(screen.getByText('$99.99')).toBeDefined();
  await press('Book and email the link');
  expect(await screen.findByText('This time was taken a moment ago.')).toBeDefined();
  expect(screen.getByText('Booking not created')).toBeDefined();
  expect(fieldOf('Name').value).toBe('Grace');
  await press('Book and email the link');
  await waitFor(() => expect(changes()).toHaveLength(2));
  const [first, second] = changes();
  expect(first?.body).toMatchObject({
    name: 'Grace',
    phone: '757 555 0100',
    email: 'grace@example.com',
    vehicle: 'tesla',
    serviceType: 'emergency',
    location: PLACE,
    bookingDate: DAY,
    bookingTime: '10:00',
    customerId: null,
    useSession: false,
  });
  expect(second?.body).toEqual(first?.body);
  const key = first?.headers.get('idempotency-key');
  expect(key).toMatch(/^[0-9a-f-]{36}$/u);
  expect(second?.headers.get('idempotency-key')).toBe(key);
});

test('finds a member by name, and books with a session', async () => {
  show(<NewBooking />, answersOf({ [BOOK]: full }));
  await user.type(fieldOf(/^Find existing customer/u), 'boris{Enter}');
  await user.click(await screen.findByRole('button', { name: /Boris Volt/u }));
  expect(await screen.findByText('boris@example.com. 3 of 4 sessions left.')).toBeDefined();
  expect(fieldOf('Email').value).toBe('boris@example.com');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Phone')));
  await user.type(fieldOf('Phone'), '757 555 0100');
  await order();
  await user.click(await screen.findByRole('radio', { name: /^Use a membership session/u }));
  await press('Book with a session');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({
    name: 'Boris Volt',
    customerId: BORIS.id,
    useSession: true,
  });
});

test('offers a member without sessions the link only', async () => {
  const customer = `GET /api/staff/customers/${BORIS.id}`;
  show(<NewBooking />, answersOf({ [customer]: customerWith(0) }));
  await user.type(fieldOf(/^Find existing customer/u), 'boris{Enter}');
  await user.click(await screen.findByRole('button', { name: /Boris Volt/u }));
  await screen.findByText('boris@example.com. 0 of 4 sessions left.');
  await user.selectOptions(fieldOf('Service'), 'emergency');
  const session = await screen.findByRole<HTMLInputElement>('radio', {
    name: /^Use a membership session/u,
  });
  expect(session.disabled).toBe(true);
  expect(screen.getByText('No sessions left')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Book and email the link/u })).toBeDefined();
});

test('shows an unserved address at its field, and no times', async () => {
  show(
    <NewBooking />,
    answersOf({
      'GET /api/region': () => refusal(422, 'not_served', 'We don’t serve this place yet.'),
    }),
  );
  await user.type(fieldOf('Service address'), '1 Far Away, Juneau, AK 99801');
  await user.tab();
  expect(await screen.findByText('We don’t serve this place yet.')).toBeDefined();
  expect(fieldOf('Service address').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('radiogroup', { name: 'Time' })).toBeNull();
});

test('replaces the last order of a caller who was chosen by mistake, but nothing typed', async () => {
  const other = { ...PERSON, id: '00000000-0000-4000-8000-000000000003', name: 'Bess Ohm' };
  const orderAt = (location: string) => ({
    last: { location, vehicle: 'tesla', vehicleWords: 'Tesla', serviceType: 'fleet' },
  });
  show(
    <NewBooking />,
    answersOf({
      'GET /api/staff/crm/people': { people: [PERSON, other], hasMore: false },
      [`GET /api/staff/crm/people/${other.id}`]: { ...RECORD, id: other.id, name: other.name },
      [`GET /api/staff/callers/${PERSON.id}`]: orderAt(PLACE),
      [`GET /api/staff/callers/${other.id}`]: { last: null },
    }),
  );
  const choose = async (name: RegExp) => {
    await user.type(fieldOf(/^Find existing customer/u), 'b{Enter}');
    await user.click(await screen.findByRole('button', { name }));
  };
  await choose(/Boris Volt/u);
  await waitFor(() => expect(fieldOf('Service address').value).toBe(PLACE));
  await user.selectOptions(fieldOf('Service'), 'event');
  await press('Change');
  await choose(/Bess Ohm/u);
  await waitFor(() => expect(fieldOf('Service address').value).toBe(''));
  expect(fieldOf('Vehicle').value).toBe('');
  expect(fieldOf('Service').value).toBe('event');
  await press('Change');
  await choose(/Boris Volt/u);
  await waitFor(() => expect(fieldOf('Service address').value).toBe(PLACE));
  expect(fieldOf('Service').value).toBe('event');
});
