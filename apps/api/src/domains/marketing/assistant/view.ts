import {
  Answer,
  type Generation,
  type GenerationRow as GenerationSummary,
} from '@voltcourier/contracts';
import { sentenceOf } from './failures.ts';
import type { GenerationRow, ListedGeneration } from './repository.ts';

/** Maps a generation to its summary in lists. */
export const summaryOf = (row: ListedGeneration): GenerationSummary => ({
  id: row.id,
  question: row.question,
  state: row.state,
  progress: row.progress,
  failure: row.failure === null ? null : { reason: row.failure, sentence: sentenceOf(row.failure) },
  model: row.model,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  costMicrodollars: row.cost_microdollars,
  askedBy: row.asked_by_name,
  askedAt: row.asked_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  validUntil: row.valid_until?.toISOString() ?? null,
  rating: row.rating,
  campaignId: row.campaign_id,
});

/** Maps a generation to the contract's format, with its answer. */
export const generationOf = (row: GenerationRow): Generation => ({
  ...summaryOf(row),
  answer: row.answer === null ? null : Answer.parse({ kind: row.kind, value: row.answer }),
});
