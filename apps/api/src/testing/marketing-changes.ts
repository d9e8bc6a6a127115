import { randomUUID } from 'node:crypto';
import { untilOver } from '../domains/marketing/assistant/waiting.ts';
import type { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';

type Employee = { readonly client: Awaited<ReturnType<typeof addEmployee>>['client'] };

const WAIT_MS = 30_000;

/**
 * A successful call of each endpoint with which staff change automations, competitors and page
 * drafts. Questions to the assistant must be answered by a worker meanwhile.
 */
export function createMarketingChanges(started: ReturnType<typeof useApi>) {
  const add = ({ client }: Employee) => {
    const name = `Rival ${randomUUID()}`;
    const body = { name, website: null, area: 'Norfolk', notes: '' };
    return client.competitors.createCompetitor({ body });
  };
  const addFact = async ({ client }: Employee, competitorId: string) => {
    const fact = { topic: 'price', statement: 'From $89', source: 'https://rival.example/prices' };
    const body = { ...fact, topic: 'price', observedOn: '2026-01-05' } as const;
    return client.competitors.addCompetitorFact({ params: { competitorId }, body });
  };
  const draft = async ({ client }: Employee) => {
    const question = { kind: 'page-brief', brief: { keyword: 'mobile ev charging' } } as const;
    const { id: generationId } = await client.assistant.startGeneration({
      body: { question, anew: true },
    });
    await untilOver(started.api.ctx, generationId, WAIT_MS);
    return client.pageDrafts.createPageDraft({ body: { generationId } });
  };

  return {
    'automation.changeAutomation': async ({ client }: Employee) => {
      await client.automation.changeAutomation({ body: { name: 'youtube', isOn: true } });
      return 'youtube';
    },
    'automation.runAutomation': async ({ client }: Employee) => {
      await client.automation.runAutomation({ body: { name: 'seo' } });
      return 'seo';
    },
    'competitors.createCompetitor': async (staff: Employee) => (await add(staff)).id,
    'competitors.changeCompetitor': async (staff: Employee) => {
      const { id: competitorId, version, name } = await add(staff);
      const body = { name, version, website: 'https://rival.example', area: '', notes: '' };
      await staff.client.competitors.changeCompetitor({ params: { competitorId }, body });
      return competitorId;
    },
    'competitors.removeCompetitor': async (staff: Employee) => {
      const { id: competitorId, version } = await add(staff);
      const params = { competitorId };
      await staff.client.competitors.removeCompetitor({ params, body: { version } });
      return competitorId;
    },
    'competitors.addCompetitorFact': async (staff: Employee) => {
      const { id } = await add(staff);
      await addFact(staff, id);
      return id;
    },
    'competitors.removeCompetitorFact': async (staff: Employee) => {
      const { id: competitorId } = await add(staff);
      const { facts } = await addFact(staff, competitorId);
      const params = { competitorId, factId: facts[0]?.id ?? '' };
      await staff.client.competitors.removeCompetitorFact({ params });
      return competitorId;
    },
    'pageDrafts.createPageDraft': async (staff: Employee) => (await draft(staff)).id,
    'pageDrafts.changePageDraft': async (staff: Employee) => {
      const {
        id: draftId,
        version,
        keyword,
        title,
        description,
        heading,
        body,
      } = await draft(staff);
      const words = { keyword, title, description, heading, body };
      const params = { draftId };
      await staff.client.pageDrafts.changePageDraft({ params, body: { ...words, version } });
      return draftId;
    },
    'pageDrafts.publishPageDraft': async (staff: Employee) => {
      const { id: draftId, version } = await draft(staff);
      const body = { version, path: '/mobile-ev-charging' };
      await staff.client.pageDrafts.publishPageDraft({ params: { draftId }, body });
      return draftId;
    },
    'pageDrafts.removePageDraft': async (staff: Employee) => {
      const { id: draftId, version } = await draft(staff);
      await staff.client.pageDrafts.removePageDraft({ params: { draftId }, body: { version } });
      return draftId;
    },
  };
}
