import { assistant } from '@voltcourier/contracts/marketing/assistant';
import type { Generation } from '@voltcourier/contracts/marketing/generations';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

const knownGeneration = (generation: Generation) =>
  known('assistant.getGeneration', { params: { generationId: generation.id } }, generation);

/** A question to the assistant, with the history and the spending. */
const GENERATION: Effect<Generation> = {
  ...settled('assistant.listGenerations', 'assistant.status'),
  keeps: knownGeneration,
};

export const assistantApi = featureApi('assistant', assistant, {
  startGeneration: GENERATION,
  cancelGeneration: GENERATION,
  rateGeneration: { keeps: knownGeneration, refreshes: ['assistant.listGenerations'] },
});
