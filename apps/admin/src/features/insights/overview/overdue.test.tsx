// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { OverdueItem } from '@voltcourier/contracts/insights/overdue';
import { expect, test } from 'vitest';
import { press, refusal, show } from '../../../testing/show.tsx';
import { Overdue } from './overdue.tsx';

const PATH = 'GET /api/staff/overview/overdue';

const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

const item = (at: number, change: Partial<OverdueItem>): OverdueItem => ({
  kind: 'request',
  id: idOf(at),
  title: `Caller ${at}`,
  detail: 'Callback request',
  since: new Date(Date.now() - 130 * 60_000).toISOString(),
  dueOn: null,
  ...change,
});

test('lists overdue items with their links and how late they are', async () => {
  const task = { kind: 'task', title: 'Call back', detail: 'Hana, ada', since: null } as const;
  show(<Overdue />, {
    [PATH]: {
      items: [
        item(1, { kind: 'emergency', title: 'Dana', detail: '100 Granby St' }),
        item(2, { kind: 'unassigned', title: 'Joel' }),
        item(3, {}),
        item(4, { kind: 'lead', title: 'Send the offer', since: null, dueOn: '2026-11-20' }),
        item(5, { ...task, dueOn: '2026-11-19' }),
      ],
      hasMore: false,
    },
  });
  const list = await screen.findByRole('region', { name: 'Overdue (5)' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('a')?.getAttribute('href'))).toEqual([
    `/bookings?booking=${idOf(1)}`,
    `/bookings?booking=${idOf(2)}`,
    `/bookings?kind=requests&request=${idOf(3)}`,
    `/crm/pipeline?lead=${idOf(4)}`,
    `/crm/${idOf(5)}`,
  ]);
  within(lines[0] as HTMLElement).getByText('2 h 10 min late');
  within(lines[1] as HTMLElement).getByText('Started 2 h 10 min ago');
  within(lines[4] as HTMLElement).getByText('Task · Hana, ada');
  within(lines[4] as HTMLElement).getByText('Due Nov 19');
});

test('shows five items first, and all on request', async () => {
  const items = [1, 2, 3, 4, 5, 6, 7].map((at) => item(at, {}));
  show(<Overdue />, { [PATH]: { items, hasMore: true } });
  await screen.findByRole('region', { name: 'Overdue (7+)' });
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await press('Show all');
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  await press('Show fewer');
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

test('shows that nothing is overdue, or why it can’t be loaded', async () => {
  const next = { items: [], hasMore: false };
  show(<Overdue />, { [PATH]: next });
  await screen.findByText('Nothing is overdue.');
  show(<Overdue />, { [PATH]: refusal(503, 'unavailable', 'Please try again.') });
  await screen.findByText('Please try again.');
});
