import { GENERATION_STATES } from '@voltcourier/contracts';
import { expect, it } from 'vitest';
import { canGeneration, type GenerationStep, isOver } from './generation-states.ts';

const STEPS: readonly GenerationStep[] = ['begin', 'finish', 'fail', 'cancel'];

it.each([
  ['queued', ['begin', 'fail', 'cancel']],
  ['running', ['finish', 'fail', 'cancel']],
  ['done', []],
  ['failed', []],
  ['cancelled', []],
] as const)('a generation that is %s allows the steps %j', (state, steps) => {
  expect(STEPS.filter((step) => canGeneration(step, state))).toEqual(steps);
  expect(isOver(state)).toBe(steps.length === 0);
});

it('the final states are done, failed and cancelled', () => {
  expect(GENERATION_STATES.filter((state) => isOver(state))).toEqual([
    'done',
    'failed',
    'cancelled',
  ]);
});
