import { describe, expect, it } from 'vitest';
import {
  boardStepBetween,
  canContent,
  CONTENT_STATES,
  CONTENT_STEP_NAMES,
  type ContentState,
} from './content-states.ts';

const statesOf = (step: (typeof CONTENT_STEP_NAMES)[number]): readonly ContentState[] =>
  CONTENT_STATES.filter((state) => canContent(step, state));

describe('the steps of a content item', () => {
  it('are allowed in their states only', () => {
    expect(Object.fromEntries(CONTENT_STEP_NAMES.map((step) => [step, statesOf(step)]))).toEqual({
      create: [],
      change: ['draft', 'in_review', 'approved', 'scheduled', 'failed'],
      move: ['draft', 'in_review', 'approved', 'scheduled', 'failed'],
      remove: ['draft', 'in_review', 'approved', 'scheduled', 'failed'],
      submit: ['draft'],
      return: ['in_review'],
      approve: ['in_review'],
      schedule: ['approved'],
      unschedule: ['scheduled'],
      publish: ['approved', 'scheduled', 'failed'],
      fail: ['scheduled'],
      retry: ['failed'],
    });
  });
});

describe('the board', () => {
  it('moves an item one step at a time', () => {
    const steps = CONTENT_STATES.flatMap((from) =>
      CONTENT_STATES.flatMap((to) => {
        const step = boardStepBetween(from, to);
        return step === undefined ? [] : [`${from} ${step} ${to}`];
      }),
    );
    expect(steps).toEqual([
      'draft submit in_review',
      'in_review return draft',
      'in_review approve approved',
      'approved schedule scheduled',
      'approved publish published',
      'scheduled unschedule approved',
      'scheduled publish published',
      'failed retry scheduled',
      'failed publish published',
    ]);
  });
});
