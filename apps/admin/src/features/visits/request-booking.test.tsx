// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { StaffRequest } from '@voltcourier/contracts/bookings/callbacks';
import { expect, test, vi } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../testing/show.tsx';
import { RequestBooking } from './request-booking.tsx';

const ID = '00000000-0000-4000-8000-000000000001';

/** Only the properties of a request that the form reads. */
const REQUEST = { id: ID, name: 'Ada', version: '7' } as StaffRequest;
const BOOK = `POST /api/staff/requests/${ID}/booking`;
const draft = {
  name: 'Ada',
  phone: '757 555 0100',
  email: null,
  location: '100 Granby St, Norfolk, VA 23510',
  vehicle: 'tesla',
  serviceType: 'scheduled',
  notes: 'Tesla Model 3.',
  customerId: null,
  bookingDate: '2030-01-05',
  bookingTime: '14:00',
};
const region = { id: 'hampton-roads', name: 'Hampton Roads', zone: 'America/New_York' };
const slots = [{ time: '14:00', startsAt: '2030-01-05T19:00:00.000Z', free: 2 }];
const answers = {
  [`GET /api/staff/requests/${ID}/booking`]: draft,
  'GET /api/regions/of': { region },
  'GET /api/availability': {
    region,
    window: { from: '2030-01-01', to: '2030-03-01' },
    days: [{ date: '2030-01-05', slots }],
  },
  [BOOK]: () => refusal(409, 'changed_meanwhile', 'Someone else was faster.'),
};

test('fills in the request, asks for what is missing, and sends its version', async () => {
  const again = show(<RequestBooking request={REQUEST} onBack={vi.fn<() => void>()} />, answers);
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Email')));
  expect(fieldOf('Name').value).toBe('Ada');
  expect(fieldOf('Service').value).toBe('scheduled');
  await press('Book and email the link');
  expect(changes()).toEqual([]);
  await user.type(fieldOf('Email'), 'ada@example.com');
  await press('Book and email the link');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  expect(changes()[0]?.query.get('version')).toBe('7');
  expect(changes()[0]?.body).toMatchObject({
    email: 'ada@example.com',
    bookingDate: '2030-01-05',
    bookingTime: '14:00',
    customerId: null,
    useSession: false,
  });
  again(<RequestBooking request={{ ...REQUEST, version: '8' }} onBack={vi.fn<() => void>()} />);
  await press('Continue anyway');
  await press('Book and email the link');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.query.get('version')).toBe('8');
  expect(fieldOf('Email').value).toBe('ada@example.com');
});
