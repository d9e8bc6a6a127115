import type { DispatchRow } from '@voltcourier/contracts/visits/dispatch';
import { expect, test } from 'vitest';
import { dueWords, shortServiceWords } from './labels.ts';

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
  expect(dueWords(emergency, NOW)).toEqual({ words: 'Respond within 12 min', isLate: false });
  expect(dueWords(emergency, NOW - 15_000)?.words).toBe('Respond within 12 min');
  expect(dueWords(emergency, NOW + 11.8 * MINUTE)).toEqual({ words: 'Respond now', isLate: false });
  expect(dueWords(emergency, NOW + 12 * MINUTE)).toEqual({ words: 'Respond now', isLate: true });
  expect(dueWords(emergency, NOW + 19 * MINUTE)?.words).toBe('7 min overdue');
  const answered = (at: string) =>
    dueWords(
      { ...emergency, emergency: { stage: 'answered', answeredAt: at, arrivedAt: null } },
      NOW + 60 * MINUTE,
    );
  expect(answered('2035-06-04T09:59:00.000Z')).toEqual({
    words: 'Answered in time',
    isLate: false,
  });
  expect(answered('2035-06-04T10:07:00.000Z')).toEqual({
    words: 'Answered 7 min late',
    isLate: true,
  });
});

test('completed emergencies without an answer and appointments have no due label', () => {
  const done = { stage: 'done', answeredAt: null, arrivedAt: null } as const;
  expect(dueWords({ ...emergency, status: 'completed', emergency: done }, NOW)).toBeNull();
  expect(dueWords({ ...emergency, kind: 'scheduled', emergency: null }, NOW)).toBeNull();
});

test('lists name a service without its technical addition', () => {
  const service = { label: 'Rapid Charge (DC Fast Charging)' } as DispatchRow['service'];
  expect(shortServiceWords({ kind: 'scheduled', service, urgency: null })).toBe('Rapid Charge');
  expect(shortServiceWords({ kind: 'emergency', service, urgency: 'critical' })).toBe(
    'Emergency, critical',
  );
});
