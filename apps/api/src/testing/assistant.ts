import { runGeneration } from '../domains/marketing/assistant/running.ts';
import type { StaffActor } from '../platform/audit/service.ts';
import type { Api, useApi } from './harness.ts';

/** Lets a process answer questions to the assistant as a worker does, without other jobs. */
export function answerQuestions({ ctx }: Api): Promise<void> {
  return ctx.jobs.work('marketing.generate', ({ generationId }) =>
    runGeneration(ctx, generationId),
  );
}

/** Returns a staff member as the actor that services expect. */
export const actorOf = (staff: { id: string; username: string; email: string }): StaffActor => ({
  id: staff.id,
  name: staff.username,
  email: staff.email,
  address: '::1',
  userAgent: undefined,
});

/** A request received by the model's sandbox. */
interface ModelRequest {
  readonly outcome: string;
  readonly instructions: string | null;
  readonly input: string | null;
}

/** Controls and inspects the sandbox's language model and YouTube. */
export function createModel(started: ReturnType<typeof useApi>) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${started.sandbox.url}/sandbox/${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`The sandbox refuses ${path}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  return {
    failNext: (kind: string, count = 1) => call('POST', 'openai/fail-next', { kind, count }),
    /** Sets the pause between the pieces of an answer. */
    pause: (pauseMs: number) => call('POST', 'openai/settings', { pauseMs }),
    requests: async (): Promise<readonly ModelRequest[]> =>
      ((await call('GET', 'openai')) as { requests: ModelRequest[] }).requests,
    failYouTube: (kind: string) => call('POST', 'youtube/fail-next', { kind }),
    youTubeQuota: async (): Promise<number> =>
      ((await call('GET', 'youtube')) as { quota: { used: number } }).quota.used,
  };
}
