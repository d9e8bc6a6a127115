import type { GENERATION_STATES } from '@voltcourier/contracts';

/** What a generation is. */
export type GenerationState = (typeof GENERATION_STATES)[number];

/** The steps of a generation: from which states each may be taken, and where it leads. */
const STEPS = {
  begin: { from: ['queued'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['queued', 'running'], to: 'failed' },
  cancel: { from: ['queued', 'running'], to: 'cancelled' },
} as const satisfies Readonly<
  Record<string, { readonly from: readonly GenerationState[]; readonly to: GenerationState }>
>;

/** A step of a generation. */
export type GenerationStep = keyof typeof STEPS;

/** Whether a step may be taken from a state. */
export function canGeneration(step: GenerationStep, state: GenerationState): boolean {
  return STEPS[step].from.some((from) => from === state);
}

/** Whether nothing more will become of a generation. */
export const isOver = (state: GenerationState): boolean =>
  !Object.values(STEPS).some(({ from }) => from.some((one) => one === state));
