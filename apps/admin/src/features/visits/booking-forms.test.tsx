// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../testing/show.tsx';
import { AssignForm } from './assign-form.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const PROOF = { proof: 'p', expiresAt: '2030-01-01T00:00:00.000Z' };
const ID = '00000000-0000-4000-8000-000000000001';
const DANA = '00000000-0000-4000-8000-000000000002';

/** Only the properties of a booking that these forms read. */
const BOOKING = {
  id: ID,
  name: 'Ada',
  status: 'confirmed',
  version: '7',
  events: [],
  paidCents: 12_900,
  technician: null,
  money: {
    paidCents: 12_900,
    refundedCents: 0,
    underWayCents: 0,
    refundableCents: 12_900,
    refundableTo: ['stripe'],
  },
} as unknown as DispatchBooking;

const SEEN = { version: '7', news: [], accept: () => undefined };
const CANCEL = `POST /api/staff/bookings/${ID}/cancel`;
const MEANWHILE = () => refusal(409, 'changed_meanwhile', 'Someone else was faster.');
const close = () => undefined;

/** The versions that changes were based on. */
const versions = () => changes().map(({ query }) => query.get('version'));

test('shows the fee of a cancellation, and sends what was shown', async () => {
  show(
    <CancelDialog
      booking={BOOKING}
      cancellation={{ feeCents: 2_900, refundCents: 10_000, session: null }}
      seen={SEEN}
      open
      onClose={close}
    />,
    { [CANCEL]: MEANWHILE },
  );
  expect(screen.getByText(/Cancellation fee \$29\.00\. Refund \$100\.00\./u)).toBeDefined();
  await user.click(fieldOf(/Waive the fee/u));
  expect(screen.getByText(/^Refund \$129\.00\./u)).toBeDefined();
  await press('Cancel booking');
  expect(await screen.findByText(/Please give a reason/u)).toBeDefined();
  expect(changes()).toEqual([]);
  await user.type(fieldOf('Reason'), 'Flooded road');
  await press('Cancel booking');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  expect(changes()[0]?.body).toEqual({ reason: 'Flooded road', waivesFee: true, feeCents: 0 });
  expect(fieldOf('Reason').value).toBe('Flooded road');
});

test('limits a refund to what was paid, and retries it with the same order', async () => {
  const refund = `POST /api/staff/bookings/${ID}/refund`;
  show(<RefundDialog booking={BOOKING} seen={SEEN} open onClose={close} />, {
    'GET /api/auth/second-factor': {
      authenticatorSince: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    },
    'POST /api/auth/proof': PROOF,
    [refund]: MEANWHILE,
  });
  const amount = fieldOf('Amount in dollars');
  await user.clear(amount);
  await user.type(amount, '500');
  await user.type(fieldOf('Reason'), 'Came too late');
  await user.type(fieldOf('Your password'), 'Plenty of volts 7');
  await press('Refund');
  expect(await screen.findByText('You can refund up to $129.00.')).toBeDefined();
  expect(changes()).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '12.50');
  await press('Refund $12.50');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  await press('Refund $12.50');
  const orders = () => changes().filter(({ call }) => call === refund);
  await waitFor(() => expect(orders()).toHaveLength(2));
  const [first, second] = orders().map(({ body }) => body);
  expect(first).toMatchObject({ amountCents: 1_250, reason: 'Came too late' });
  expect(second).toEqual(first);
});

test('assigns a technician who is off only after confirmation', async () => {
  const assign = `POST /api/staff/bookings/${ID}/technician`;
  show(<AssignForm booking={BOOKING} />, {
    [`GET /api/staff/bookings/${ID}/technicians`]: {
      candidates: [
        { id: DANA, name: 'Dana', color: 'sea', works: false, busyWith: null, visits: 0 },
      ],
    },
    [assign]: () => refusal(409, 'technician_off', 'Dana is off that day.'),
  });
  await press('Assign');
  expect(await screen.findByText('Choose a technician.')).toBeDefined();
  await screen.findByRole('option', { name: /Dana/u });
  await user.selectOptions(fieldOf('Technician'), DANA);
  await waitFor(() => expect(screen.queryByText('Choose a technician.')).toBeNull());
  await press('Assign');
  expect(await screen.findByText('Dana is off that day.')).toBeDefined();
  await press('Assign anyway');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(({ body }) => body)).toEqual([
    { technicianId: DANA, anyway: false },
    { technicianId: DANA, anyway: true },
  ]);
});

test('refuses to overwrite a newer assignment until confirmed', async () => {
  const assign = `POST /api/staff/bookings/${ID}/technician`;
  const answers = {
    [`GET /api/staff/bookings/${ID}/technicians`]: {
      candidates: [
        { id: DANA, name: 'Dana', color: 'sea', works: true, busyWith: null, visits: 0 },
      ],
    },
    [assign]: MEANWHILE,
  };
  const event = { at: '2030-01-01T00:00:00.000Z', status: 'confirmed', title: 'Assigned' };
  const events = [{ ...event, id: '7', actor: 'Customer', words: null }];
  const again = show(<AssignForm booking={{ ...BOOKING, events } as DispatchBooking} />, answers);
  await screen.findByRole('option', { name: /Dana/u });
  await user.selectOptions(fieldOf('Technician'), DANA);
  const sam = { ...event, id: '8', actor: 'Lee', words: 'Assigned to Sam' };
  const newer = { ...BOOKING, version: '8', events: [...events, sam] } as DispatchBooking;
  again(<AssignForm booking={newer} />);
  expect(await screen.findByText('Lee: Assigned to Sam')).toBeDefined();
  expect(fieldOf('Technician').value).toBe(DANA);
  await press('Assign');
  await waitFor(() => expect(versions()).toEqual(['7']));
  await press('Continue anyway');
  await press('Assign');
  await waitFor(() => expect(versions()).toEqual(['7', '8']));
});
