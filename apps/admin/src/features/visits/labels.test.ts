import type { DispatchRow } from '@voltcourier/contracts/visits/dispatch';
import { expect, test } from 'vitest';
import { formatDue, shortServiceText } from './labels.ts';

const DUE = '2035-06-04T10:00:00.000Z';
const NOW = Date.parse('2035-06-04T09:48:00.000Z');
const MINUTE = 60_000;
const emergency = {
  kind: 'emergency',
  status: 'pending',
  dueAt: DUE,
  emergency: { stage: 'received', answeredAt: null, arrivedAt: null },
} as const;

test('an emergency counts down until it is answered, then shows whether it was in time', () => {
  expect(formatDue(emergency, NOW)).toEqual({ text: 'Respond within 12 min', isLate: false });
  expect(formatDue(emergency, NOW - 15_000)?.text).toBe('Respond within 12 min');
  expect(formatDue(emergency, NOW + 11.8 * MINUTE)).toEqual({
    text: 'Respond now',
    isLate: false,
  });
  expect(formatDue(emergency, NOW + 12 * MINUTE)).toEqual({ text: 'Respond now', isLate: true });
  expect(formatDue(emergency, NOW + 19 * MINUTE)?.text).toBe('7 min overdue');
  const answered = (at: string) =>
    formatDue(
      { ...emergency, emergency: { stage: 'answered', answeredAt: at, arrivedAt: null } },
      NOW + 60 * MINUTE,
    );
  expect(answered('2035-06-04T09:59:00.000Z')).toEqual({
    text: 'Answered in time',
    isLate: false,
  });
  expect(answered('2035-06-04T10:07:00.000Z')).toEqual({
    text: 'Answered 7 min late',
    isLate: true,
  });
});

test('completed emergencies without an answer and appointments have no due label', () => {
  const done = { stage: 'done', answeredAt: null, arrivedAt: null } as const;
  expect(formatDue({ ...emergency, status: 'completed', emergency: done }, NOW)).toBeNull();
  expect(formatDue({ ...emergency, kind: 'scheduled', emergency: null }, NOW)).toBeNull();
});

test('lists name a service without its technical addition', () => {
  const service = { label: 'Rapid Charge (DC Fast Charging)' } as DispatchRow['service'];
  expect(shortServiceText({ kind: 'scheduled', service, urgency: null })).toBe('Rapid Charge');
  expect(shortServiceText({ kind: 'emergency', service, urgency: 'critical' })).toBe(
    'Emergency, critical',
  );
});
