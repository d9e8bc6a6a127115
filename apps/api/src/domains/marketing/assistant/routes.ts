import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { getFigures } from '../figures/stored-figures.ts';
import { getTrending } from '../trends/trending.ts';
import { getGeneration, startGeneration } from './start-generation.ts';
import { getLiveDashboard } from './dashboard.ts';
import {
  cancelGeneration,
  getAssistantStatus,
  listGenerations,
  rateGeneration,
} from './generations.ts';
import { generateAndWait } from './waiting.ts';

type AssistantHandlers = Handlers<Routes>['assistant'];

/** Handlers of endpoints that ask the model and wait for the answer. */
const generatingHandlers = (
  ctx: Context,
): Pick<
  AssistantHandlers,
  | 'analyzeCustomers'
  | 'generateEmailCampaign'
  | 'generateSocialContent'
  | 'marketOpportunities'
  | 'unifiedCampaign'
  | 'generateVideoIdeas'
  | 'contentCalendar'
> => ({
  analyzeCustomers: async ({ caller }) => {
    const done = await generateAndWait(ctx, staffActor(caller), { kind: 'customer-analysis' });
    return { ...done.answer, generationId: done.generationId };
  },
  generateEmailCampaign: async ({ caller, body: brief }) => {
    const done = await generateAndWait(ctx, staffActor(caller), {
      kind: 'email-campaign',
      brief,
    });
    return { ...done.answer, generationId: done.generationId };
  },
  generateSocialContent: async ({ caller, body: brief }) => {
    const done = await generateAndWait(ctx, staffActor(caller), {
      kind: 'social-content',
      brief,
    });
    return { ...done.answer, generationId: done.generationId };
  },
  marketOpportunities: async ({ caller }) => {
    const done = await generateAndWait(ctx, staffActor(caller), { kind: 'market-opportunities' });
    return { ...done.answer, generationId: done.generationId };
  },
  unifiedCampaign: async ({ caller }) => {
    const done = await generateAndWait(ctx, staffActor(caller), { kind: 'unified-campaign' });
    return { unified_results: done.answer, generationId: done.generationId };
  },
  generateVideoIdeas: async ({ caller }) => {
    const done = await generateAndWait(ctx, staffActor(caller), { kind: 'video-ideas' });
    return { ...done.answer, generationId: done.generationId };
  },
  contentCalendar: async ({ caller }) => {
    const done = await generateAndWait(ctx, staffActor(caller), { kind: 'content-calendar' });
    return { ...done.answer, generationId: done.generationId };
  },
});

/** Handlers of the assistant endpoints. */
export const assistantHandlers = (ctx: Context): AssistantHandlers => ({
  ...generatingHandlers(ctx),
  status: () => getAssistantStatus(ctx),
  figures: async () => ({ figures: [...(await getFigures(ctx)).figures] }),
  trending: () => getTrending(ctx),
  liveDashboard: () => getLiveDashboard(ctx),
  startGeneration: ({ caller, body }) => startGeneration(ctx, staffActor(caller), body),
  listGenerations: ({ query }) => listGenerations(ctx, query),
  getGeneration: ({ params }) => getGeneration(ctx, params.generationId),
  cancelGeneration: ({ caller, params }) =>
    cancelGeneration(ctx, staffActor(caller), params.generationId),
  rateGeneration: ({ caller, params, body }) =>
    rateGeneration(ctx, staffActor(caller), params.generationId, body.rating),
});
