// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { DispatchRow } from '@voltcourier/contracts/visits/dispatch';
import { expect, test, vi } from 'vitest';
import { changes, press, show, user } from '../../testing/show.tsx';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { UndoKey } from '../../lib/undo.tsx';
import { AssignDialog } from './assign-dialog.tsx';

const ID = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const DANA = { id: ID(8), name: 'Dana', color: 'sea' };
const SAM = { id: ID(9), name: 'Sam', color: 'clay' };

/** Only the properties of a booking that the dialog reads. */
const booking = (at: number) =>
  ({
    id: ID(at),
    name: `Ada ${at}`,
    version: String(at),
    startsAt: '2030-01-01T15:00:00.000Z',
    zone: 'America/New_York',
    technician: null,
  }) as unknown as DispatchRow;

const CANDIDATES = 'GET /api/staff/booking-technicians';
const ASSIGN = 'POST /api/staff/booking-technicians';
const UNDO = 'POST /api/staff/booking-technicians/undo';
const candidates = [
  { ...DANA, available: 2, off: 0, busy: 0 },
  { ...SAM, available: 0, off: 1, busy: 1 },
];

test('assigns with one click, and keeps refused bookings with their reason', async () => {
  const done = vi.fn<(ids: ReadonlySet<string>) => void>();
  const close = vi.fn<() => void>();
  const off = { code: 'technician_off', message: 'Dana is off shift. Assign anyway?' };
  const answers = [
    [
      { bookingId: ID(1), name: 'Ada 1', refusal: null, version: '11', technician: DANA },
      { bookingId: ID(2), name: 'Ada 2', refusal: off, version: '22', technician: null },
    ],
    [{ bookingId: ID(2), name: 'Ada 2', refusal: null, version: '23', technician: DANA }],
  ];
  show(<AssignDialog bookings={[booking(1), booking(2)]} onDone={done} onClose={close} />, {
    [CANDIDATES]: { candidates },
    [ASSIGN]: () => ({ results: answers.shift() }),
  });
  await screen.findByRole('button', { name: /^Dana/u });
  await press('Dana');
  expect(await screen.findByText(/Dana is off shift/u)).toBeDefined();
  expect(done).toHaveBeenCalledWith(new Set([ID(1)]));
  expect(close).not.toHaveBeenCalled();
  await press('Assign anyway');
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(changes().map(({ body }) => body)).toEqual([
    {
      technicianId: DANA.id,
      anyway: false,
      bookings: [
        { bookingId: ID(1), version: '1' },
        { bookingId: ID(2), version: '2' },
      ],
    },
    { technicianId: DANA.id, anyway: true, bookings: [{ bookingId: ID(2), version: '22' }] },
  ]);
});

test('undoes assignments by Z, and shows those that could not be undone', async () => {
  const changed = { code: 'changed_meanwhile', message: 'Reassigned from Dana to Sam.' };
  const assigned = [1, 2, 3].map((at) => ({
    bookingId: ID(at),
    name: `Ada ${at}`,
    refusal: null,
    // She was already assigned to the third, so it didn't change.
    version: at === 3 ? '3' : `1${at}`,
    technician: DANA,
  }));
  show(
    <>
      <AssignDialog
        bookings={[booking(1), booking(2), booking(3)]}
        onDone={() => undefined}
        onClose={() => undefined}
      />
      <UndoKey />
      <ToastOutlet />
    </>,
    {
      [CANDIDATES]: { candidates },
      [ASSIGN]: { results: assigned },
      [UNDO]: {
        results: [
          { bookingId: ID(1), name: 'Ada 1', refusal: null, version: '21', technician: null },
          { bookingId: ID(2), name: 'Ada 2', refusal: changed, version: '30', technician: SAM },
        ],
      },
    },
  );
  await screen.findByRole('button', { name: /^Dana/u });
  await press('Dana');
  expect((await screen.findAllByText('Dana assigned to 3 bookings')).length).toBeGreaterThan(0);
  // The test's dialog stays open, and a modal dialog blocks single-key shortcuts.
  document.querySelector('dialog')?.close();
  await user.keyboard('z');
  expect((await screen.findAllByText('1 of 2 not undone')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Ada 2: Reassigned from Dana to Sam.').length).toBeGreaterThan(0);
  expect(changes().at(-1)).toMatchObject({
    body: {
      bookings: [
        { bookingId: ID(1), version: '11' },
        { bookingId: ID(2), version: '12' },
      ],
    },
  });
});

test('moves between technicians by arrow keys', async () => {
  show(
    <AssignDialog bookings={[booking(1)]} onDone={() => undefined} onClose={() => undefined} />,
    {
      [CANDIDATES]: { candidates },
    },
  );
  const first = await screen.findByRole('button', { name: /^Dana/u });
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Sam');
});
