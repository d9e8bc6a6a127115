// @vitest-environment jsdom
import type { SystemStatus } from '@voltcourier/contracts/platform/system-status';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, show } from '../../../testing/show.tsx';
import { formatAgo } from './labels.ts';
import { System } from './system.tsx';

const GET = 'GET /api/staff/system';
const AT = '2026-01-05T12:00:00.000Z';
const NEVER = { lastAt: null, hasSucceeded: null, lastSucceededAt: null };
const STATUS: SystemStatus = {
  at: AT,
  revision: { version: '1.2.3', commit: 'abcdef0123456789' },
  processes: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'worker',
      host: 'one',
      pid: 7,
      revision: { version: '1.2.2', commit: null },
      startedAt: '2026-01-05T10:00:00.000Z',
      seenAt: '2026-01-05T11:57:00.000Z',
      isAlive: false,
    },
  ],
  queues: [
    {
      name: 'payments.refund',
      waiting: 3,
      running: 1,
      failed: 0,
      oldestAt: '2026-01-05T11:59:30.000Z',
    },
  ],
  vendors: [
    {
      vendor: 'mail',
      isConfigured: true,
      succeededAt: null,
      failedAt: AT,
      failure: 'MailRefused',
    },
  ],
  backup: { lastAt: AT, hasSucceeded: false, lastSucceededAt: '2026-01-04T12:00:00.000Z' },
  rehearsal: NEVER,
  migrations: { applied: 20, last: '0090-backup-runs', pending: ['0091-next'], unknown: [] },
};

test('shows processes, queues, vendors, backup and migrations with their problems', async () => {
  show(<System />, { [GET]: () => STATUS });
  const processes = within(await screen.findByRole('table', { name: 'Processes' }));
  expect(processes.getByText('Not responding')).toBeDefined();
  expect(processes.getByText('3 minutes ago')).toBeDefined();
  const queues = within(screen.getByRole('table', { name: 'Queues' }));
  expect(queues.getByText('30 seconds ago')).toBeDefined();
  expect(
    within(screen.getByRole('table', { name: 'Vendors' })).getByText('MailRefused'),
  ).toBeDefined();
  expect(screen.getByText('Failed 0 seconds ago; last success: 1 day ago')).toBeDefined();
  expect(screen.getByText('The database isn’t up to date')).toBeDefined();
  expect(screen.getByText('1.2.3, commit abcdef012345')).toBeDefined();
});

test('shows that the status can’t be loaded', async () => {
  show(<System />, { [GET]: () => refusal(503, 'unavailable', 'The database is away.') });
  expect(await screen.findByText('The system status can’t be loaded')).toBeDefined();
});

test('formats how long ago something was', () => {
  expect(formatAgo(null, AT)).toBe('Never');
  expect(formatAgo('2026-01-05T11:59:59.000Z', AT)).toBe('1 second ago');
  expect(formatAgo('2026-01-05T10:00:00.000Z', AT)).toBe('2 hours ago');
});
