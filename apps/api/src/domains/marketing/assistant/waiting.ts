import type { Answer, Question } from '@voltcourier/contracts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import { queueGeneration, getGeneration } from './start-generation.ts';
import { assistantFailed, assistantOff, generationCancelled, stillGenerating } from './failures.ts';
import { isOver } from './generation-states.ts';
import { findGenerationState } from './repository.ts';

/** Added to the model's timeout, because the job may have to wait in the queue. */
const MARGIN_MS = 15_000;
/** Longest delay if a notification is lost. */
const POLL_MS = 5_000;

/**
 * Waits until a generation is over or the timeout ends. Relies on notifications and polls rarely,
 * in case the listening connection is down.
 */
export function untilOver(ctx: Context, id: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = [];
    const end = (settle: () => void) => {
      for (const stop of stops) stop();
      settle();
    };
    const check = () => {
      findGenerationState(ctx.db, id).then(
        (state) => {
          if (state === undefined || isOver(state)) end(resolve);
        },
        (error: unknown) => end(() => reject(error)),
      );
    };
    const timer = setInterval(check, POLL_MS);
    const timeout = setTimeout(() => end(resolve), timeoutMs);
    stops.push(
      () => clearInterval(timer),
      () => clearTimeout(timeout),
    );
    stops.push(
      ctx.listener.subscribe({
        onListening: check,
        onDisconnected: () => undefined,
        onNotification: (channel, changed) => {
          if (channel === 'generation_changes' && changed === id) check();
        },
      }),
    );
    check();
  });
}

/** An answer of one kind. */
export type AnswerOf<Kind extends Question['kind']> = Extract<Answer, { kind: Kind }>['value'];

/**
 * Asks a question and waits for the answer. A client that disconnects doesn't stop the generation.
 *
 * @throws AppError `assistant_off`, `budget_spent`, `assistant_failed`, `generation_cancelled`.
 */
export async function generateAndWait<Kind extends Question['kind']>(
  ctx: Context,
  actor: StaffActor,
  question: Extract<Question, { kind: Kind }>,
): Promise<{ readonly answer: AnswerOf<Kind>; readonly generationId: string }> {
  const { model } = ctx.config;
  if (model === undefined) throw assistantOff();
  const generationId = await queueGeneration(ctx, actor, { question, anew: false });
  await untilOver(ctx, generationId, model.timeoutMs + MARGIN_MS);
  const { state, answer, failure } = await getGeneration(ctx, generationId);
  if (state === 'cancelled') throw generationCancelled();
  if (failure !== null) throw assistantFailed(failure.reason);
  if (answer === null) throw stillGenerating();
  return { answer: answer.value as AnswerOf<Kind>, generationId };
}
