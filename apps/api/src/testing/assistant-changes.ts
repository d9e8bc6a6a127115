import type { Question } from '@voltcourier/contracts';
import { untilOver } from '../domains/marketing/assistant/waiting.ts';
import { createModel } from './assistant.ts';
import type { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';

type Employee = { readonly client: Awaited<ReturnType<typeof addEmployee>>['client'] };

const WAIT_MS = 30_000;

/**
 * A successful call of each endpoint with which staff ask the assistant or change its answers.
 * Questions must be answered by a worker meanwhile.
 */
export function createAssistantChanges(started: ReturnType<typeof useApi>) {
  const start = async ({ client }: Employee, question: Question) =>
    (await client.assistant.startGeneration({ body: { question, anew: true } })).id;
  const brief = { audience: 'Regulars', goal: 'Book again', tone: 'friendly' } as const;

  return {
    'assistant.generateEmailCampaign': async ({ client }: Employee) =>
      (await client.assistant.generateEmailCampaign({ body: brief })).generationId,
    'assistant.generateSocialContent': async ({ client }: Employee) => {
      const body = { platform: 'linkedin', campaign_type: 'education' } as const;
      return (await client.assistant.generateSocialContent({ body })).generationId;
    },
    'assistant.unifiedCampaign': async ({ client }: Employee) =>
      (await client.assistant.unifiedCampaign({})).generationId,
    'assistant.generateVideoIdeas': async ({ client }: Employee) =>
      (await client.assistant.generateVideoIdeas({})).generationId,
    'assistant.startGeneration': (staff: Employee) => start(staff, { kind: 'content-calendar' }),
    'assistant.cancelGeneration': async (staff: Employee) => {
      // Delays the answer, so that it doesn't arrive before the cancellation.
      const model = createModel(started);
      await model.pause(500);
      const generationId = await start(staff, { kind: 'customer-analysis' });
      await staff.client.assistant.cancelGeneration({ params: { generationId } });
      await model.pause(0);
      return generationId;
    },
    'assistant.rateGeneration': async (staff: Employee) => {
      const generationId = await start(staff, { kind: 'market-opportunities' });
      await untilOver(started.api.ctx, generationId, WAIT_MS);
      const params = { generationId };
      await staff.client.assistant.rateGeneration({ params, body: { rating: 'good' } });
      return generationId;
    },
  };
}
