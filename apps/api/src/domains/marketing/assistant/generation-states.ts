import type { GENERATION_STATES } from '@voltcourier/contracts';

/** State of a generation. */
export type GenerationState = (typeof GENERATION_STATES)[number];

/** State transitions of a generation: the allowed source states and the target state. */
const STEPS = {
  begin: { from: ['queued'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['queued', 'running'], to: 'failed' },
  cancel: { from: ['queued', 'running'], to: 'cancelled' },
} as const satisfies Readonly<
  Record<string, { readonly from: readonly GenerationState[]; readonly to: GenerationState }>
>;

/** Name of a state transition. */
export type GenerationStep = keyof typeof STEPS;

/** Whether a transition is allowed in a state. */
export function canGeneration(step: GenerationStep, state: GenerationState): boolean {
  return STEPS[step].from.some((from) => from === state);
}

/** Whether a generation is in a final state. */
export const isOver = (state: GenerationState): boolean =>
  !Object.values(STEPS).some(({ from }) => from.some((one) => one === state));
