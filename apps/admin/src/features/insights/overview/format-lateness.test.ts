import type { OverdueItem } from '@voltcourier/contracts/insights/overdue';
import { expect, test } from 'vitest';
import { formatLateness } from './format-lateness.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');

const item = (change: Partial<OverdueItem>): OverdueItem => ({
  kind: 'request',
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Ada Driver',
  detail: null,
  since: null,
  dueOn: null,
  ...change,
});

test.each([
  ['2026-11-25T11:59:40Z', '1 min late'],
  ['2026-11-25T11:15:00Z', '45 min late'],
  ['2026-11-25T10:00:00Z', '2 h late'],
  ['2026-11-25T09:55:00Z', '2 h 5 min late'],
  ['2026-11-24T12:00:00Z', '1 day late'],
  ['2026-11-20T11:00:00Z', '5 days late'],
])('an item overdue since %s is %s', (since, expected) => {
  expect(formatLateness(item({ since }), NOW)).toBe(expected);
});

test('an unassigned visit shows when it starts or started', () => {
  const visit = (since: string) => formatLateness(item({ kind: 'unassigned', since }), NOW);
  expect(visit('2026-11-25T12:40:00Z')).toBe('Starts in 40 min');
  expect(visit('2026-11-25T11:40:00Z')).toBe('Started 20 min ago');
});

test('an item with a due date shows it', () => {
  expect(formatLateness(item({ kind: 'task', dueOn: '2026-11-20' }), NOW)).toBe('Due Nov 20');
});
