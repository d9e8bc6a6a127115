import { expect, test } from 'vitest';
import { EMERGENCY_TRANSITIONS, emergencyStageOf } from './emergency-stages.ts';

const open = {
  status: 'pending',
  isAssigned: false,
  isAnswered: false,
  hasArrived: false,
} as const;

test('the stage of an emergency is the latest one reached, or its end', () => {
  expect(emergencyStageOf(open)).toBe('received');
  expect(emergencyStageOf({ ...open, isAssigned: true })).toBe('assigned');
  expect(emergencyStageOf({ ...open, isAnswered: true })).toBe('answered');
  const there = { ...open, isAssigned: true, isAnswered: true, hasArrived: true };
  expect(emergencyStageOf({ ...there, status: 'confirmed' })).toBe('arrived');
  expect(emergencyStageOf({ ...there, status: 'completed' })).toBe('done');
  expect(emergencyStageOf({ ...there, status: 'no_show' })).toBe('no_show');
  expect(emergencyStageOf({ ...open, status: 'cancelled' })).toBe('cancelled');
  expect(emergencyStageOf({ ...open, status: 'expired' })).toBe('cancelled');
});

test('a final stage has no transitions', () => {
  for (const end of ['done', 'cancelled', 'no_show'] as const) {
    expect(EMERGENCY_TRANSITIONS[end]).toEqual([]);
  }
});
