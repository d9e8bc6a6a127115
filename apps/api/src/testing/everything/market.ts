import { timeCursor } from '@voltcourier/contracts/kernel/time-cursor';
import { startGeneration } from '../../domains/marketing/assistant/start-generation.ts';
import { runGeneration } from '../../domains/marketing/assistant/running.ts';
import {
  addCompetitorFact,
  changeCompetitor,
  createCompetitor,
  listCompetitors,
  removeCompetitor,
  removeCompetitorFact,
} from '../../domains/marketing/competitors/competitors.ts';
import {
  changePageDraft,
  createPageDraft,
  getPageDraft,
  listPageDrafts,
  publishPageDraft,
  removePageDraft,
} from '../../domains/marketing/page-drafts/page-drafts.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import type { Context } from '../../platform/context.ts';

/** Runs all queries of competitors. Leaves one with a fact. */
export async function callCompetitors(ctx: Context, actor: StaffActor): Promise<void> {
  const form = (name: string) => ({ name, website: null, area: 'Norfolk', notes: 'Two vans' });
  const gone = await createCompetitor(ctx, actor, form('Ampere Brothers'));
  await removeCompetitor(ctx, actor, gone);
  const first = await createCompetitor(ctx, actor, form('Plug & Go'));
  const changed = await changeCompetitor(ctx, actor, first, form('Plug and Go'));
  const fact = {
    topic: 'price',
    statement: 'A visit from $89',
    source: 'https://plug.example/prices',
    observedOn: '2026-01-05',
  } as const;
  await addCompetitorFact(ctx, actor, changed.id, fact);
  const { facts } = await addCompetitorFact(ctx, actor, changed.id, fact);
  const params = { competitorId: changed.id, factId: facts[0]?.id ?? '' };
  await removeCompetitorFact(ctx, actor, params);
  await listCompetitors(ctx, undefined);
  await listCompetitors(ctx, changed.name);
}

/** Runs all queries of page drafts. Leaves a published one. */
export async function callPageDrafts(ctx: Context, actor: StaffActor): Promise<void> {
  const ask = async (keyword: string) => {
    const question = { kind: 'page-brief', brief: { keyword } } as const;
    const { id } = await startGeneration(ctx, actor, { question, anew: false });
    await runGeneration(ctx, id);
    return createPageDraft(ctx, actor, id);
  };
  await removePageDraft(ctx, actor, await ask('charging at home'));
  const draft = await ask('mobile ev charging');
  const { keyword, title, description, heading, body } = draft;
  const form = { keyword, title, description, heading, body };
  const changed = await changePageDraft(ctx, actor, draft, form);
  await publishPageDraft(ctx, actor, changed, '/mobile-ev-charging');
  await getPageDraft(ctx, draft.id);
  await listPageDrafts(ctx, undefined);
  await listPageDrafts(ctx, timeCursor(draft.changedAt, draft.id));
}
