// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { expect, test, vi } from 'vitest';
import { BOOKING } from '../../testing/bookings.ts';
import { changes, fieldOf, press, refusal, show, user } from '../../testing/show.tsx';
import { CorrectForm } from './correct-form.tsx';

const CORRECT = `POST /api/staff/bookings/${BOOKING.id}/correction`;
const SEEN = { version: '2', news: [], accept: () => undefined };
const { correctable } = BOOKING;
if (correctable === null) throw new Error('The booking of the test can be corrected.');

const form = (booking: DispatchBooking, onDone: () => void, seen: typeof SEEN = SEEN) => (
  <CorrectForm booking={booking} correctable={correctable} seen={seen} onDone={onDone} />
);

test('starts with the current values, and sends corrections with their version', async () => {
  const done = vi.fn<() => void>();
  show(form(BOOKING, done), { [CORRECT]: BOOKING });
  expect(document.activeElement).toBe(fieldOf('Service address'));
  await user.clear(fieldOf('Phone'));
  await user.type(fieldOf('Phone'), '757 555 0177');
  await press('Save');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  const [sent] = changes();
  expect(sent?.query.get('version')).toBe('2');
  expect(sent?.body).toMatchObject({
    location: correctable.location,
    phone: expect.stringMatching(/757.*555.*0177/u),
    vehicle: 'tesla',
    serviceType: 'emergency',
    priceDifferenceCents: 0,
  });
});

test('shows the difference in price before saving, and retries the same correction', async () => {
  show(
    form(BOOKING, () => undefined),
    {
      [CORRECT]: () => refusal(409, 'changed_meanwhile', 'Someone else was faster.'),
    },
  );
  await user.selectOptions(fieldOf('Service'), 'scheduled');
  expect(screen.getByText('$100.00 more. The technician collects it on site.')).toBeDefined();
  await press('Save');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  // The entries are kept, and a retry is the same correction.
  expect(fieldOf('Service').value).toBe('scheduled');
  await press('Save');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[0]?.body).toMatchObject({ priceDifferenceCents: 10_000 });
  expect(changes()[1]?.body).toEqual(changes()[0]?.body);
});

test('refuses invalid values beside their field', async () => {
  show(
    form(BOOKING, () => undefined),
    {},
  );
  await user.clear(fieldOf('Service address'));
  await user.type(fieldOf('Service address'), 'Here');
  await press('Save');
  expect(await screen.findByText('Enter the street, city, state and ZIP code.')).toBeDefined();
  expect(changes()).toEqual([]);
});
