import { randomUUID } from 'node:crypto';
import type { User } from '@voltcourier/contracts';
import { startGeneration } from '../domains/marketing/assistant/start-generation.ts';
import {
  addCompetitorFact,
  createCompetitor,
} from '../domains/marketing/competitors/competitors.ts';
import { createPageDraft } from '../domains/marketing/page-drafts/page-drafts.ts';
import type { StaffActor } from '../platform/audit/service.ts';
import type { Context } from '../platform/context.ts';
import { untilOver } from '../domains/marketing/assistant/waiting.ts';
import type { Hints } from './arbitraries.ts';
import { actorOf } from './assistant.ts';
import type { useApi } from './harness.ts';

const WAIT_MS = 30_000;

/** Adds a competitor with a fact. */
async function addRival(ctx: Context, actor: StaffActor) {
  const name = `Rival ${randomUUID()}`;
  const { id } = await createCompetitor(ctx, actor, { name, website: null, area: '', notes: '' });
  return addCompetitorFact(ctx, actor, id, {
    topic: 'price',
    statement: 'From $89',
    source: 'https://rival.example/prices',
    observedOn: '2026-01-05',
  });
}

/** Creates a page draft written by the assistant. */
async function draftPage({ api }: ReturnType<typeof useApi>, staff: User, keyword: string) {
  const question = { kind: 'page-brief', brief: { keyword } } as const;
  const started = await startGeneration(api.ctx, actorOf(staff), { question, anew: true });
  await untilOver(api.ctx, started.id, WAIT_MS);
  return createPageDraft(api.ctx, actorOf(staff), started.id);
}

/**
 * Creates an answered question and one asked again. Questions must be answered by a worker
 * meanwhile.
 */
export function createAssistantSubjects(started: ReturnType<typeof useApi>) {
  return async (staff: User): Promise<Hints> => {
    const { api } = started;
    const question = { kind: 'video-ideas' } as const;
    const start = (anew: boolean) => startGeneration(api.ctx, actorOf(staff), { question, anew });
    const answered = await start(false);
    await untilOver(api.ctx, answered.id, WAIT_MS);
    const open = await start(true);
    const { id: competitorId, facts } = await addRival(api.ctx, actorOf(staff));
    const drafts = await Promise.all(
      ['one', 'two'].map((keyword) => draftPage(started, staff, keyword)),
    );
    return {
      competitorId: [competitorId, competitorId, randomUUID()],
      factId: [...facts.map(({ id }) => id), randomUUID()],
      draftId: [...drafts.map(({ id }) => id), randomUUID()],
      version: [1, 1, 2],
      generationId: [
        answered.id,
        answered.id,
        open.id,
        ...drafts.flatMap((draft) => draft.generationId ?? []),
        randomUUID(),
      ],
      after: [answered.id],
      kind: ['video-ideas', 'customer-analysis'],
    };
  };
}
