import { randomUUID } from 'node:crypto';
import type { User } from '@voltcourier/contracts';
import { startGeneration } from '../domains/marketing/assistant/asking.ts';
import { untilOver } from '../domains/marketing/assistant/waiting.ts';
import type { Hints } from './arbitraries.ts';
import { actorOf } from './assistant.ts';
import type { useApi } from './harness.ts';

const WAIT_MS = 30_000;

/** A question that is answered, and one that is asked anew. Somebody has to answer meanwhile. */
export function createAssistantSubjects(started: ReturnType<typeof useApi>) {
  return async (staff: User): Promise<Hints> => {
    const { api } = started;
    const question = { kind: 'video-ideas' } as const;
    const start = (anew: boolean) => startGeneration(api.ctx, actorOf(staff), { question, anew });
    const answered = await start(false);
    await untilOver(api.ctx, answered.id, WAIT_MS);
    const open = await start(true);
    return {
      generationId: [answered.id, answered.id, open.id, randomUUID()],
      after: [answered.id],
      kind: ['video-ideas', 'customer-analysis'],
    };
  };
}
