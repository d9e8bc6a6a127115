import { refreshFigures } from '../../domains/marketing/figures/stored-figures.ts';
import { startGeneration } from '../../domains/marketing/assistant/start-generation.ts';
import {
  changeAutomation,
  getAutomationStatus,
  listAutomationRuns,
  orderRun,
} from '../../domains/marketing/automation/automation.ts';
import { pruneAutomationRuns } from '../../domains/marketing/automation/running.ts';
import { getLiveDashboard } from '../../domains/marketing/assistant/dashboard.ts';
import {
  cancelGeneration,
  getAssistantStatus,
  listGenerations,
  rateGeneration,
} from '../../domains/marketing/assistant/generations.ts';
import { runGeneration, sweepGenerations } from '../../domains/marketing/assistant/running.ts';
import { untilOver } from '../../domains/marketing/assistant/waiting.ts';
import { readSiteChanges } from '../../domains/marketing/site-report/reading.ts';
import { readTrends } from '../../domains/marketing/trends/reading.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createModel } from '../assistant.ts';
import { callCompetitors, callPageDrafts } from './market.ts';
import { callContent } from './content.ts';
import type { Product } from './product.ts';

/** Runs all queries of the assistant, from the figures to the answer. */
export async function callAssistant({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  await refreshFigures(ctx);
  await readTrends(ctx);
  await pruneAutomationRuns(ctx);
  await readSiteChanges(ctx);
  const question = { kind: 'video-ideas' } as const;
  const start = (anew: boolean) => startGeneration(ctx, actor, { question, anew });
  const first = await start(false);
  await start(false);
  await runGeneration(ctx, first.id);
  await untilOver(ctx, first.id, 1_000);
  await start(false);
  await rateGeneration(ctx, actor, first.id, 'good');
  const cancelled = await start(true);
  await cancelGeneration(ctx, actor, cancelled.id);
  const failing = await start(true);
  await createModel(started).failNext('refusal');
  await runGeneration(ctx, failing.id);
  await sweepGenerations(ctx);
  for (const kind of [undefined, 'video-ideas'] as const) {
    await listGenerations(ctx, { kind });
    await listGenerations(ctx, { kind, after: first.id });
  }
  await callContent({ started, ctx }, actor, first.id);
  await getAssistantStatus(ctx);
  await getLiveDashboard(ctx);
  await getAutomationStatus(ctx);
  await changeAutomation(ctx, actor, { name: 'youtube', isOn: true });
  await orderRun(ctx, actor, 'seo');
  await listAutomationRuns(ctx);
  await callCompetitors(ctx, actor);
  await callPageDrafts(ctx, actor);
}
