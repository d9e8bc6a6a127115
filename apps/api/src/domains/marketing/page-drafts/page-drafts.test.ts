import { timeCursor } from '@voltcourier/contracts/kernel/time-cursor';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerQuestions } from '../../../testing/assistant.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { untilOver } from '../assistant/waiting.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
  await answerQuestions(started.api);
});

type Question = Parameters<typeof staff.client.assistant.startGeneration>[0]['body']['question'];

async function answerTo(question: Question): Promise<string> {
  const { id } = await staff.client.assistant.startGeneration({ body: { question, anew: true } });
  await untilOver(started.api.ctx, id, 30_000);
  return id;
}

const draftOf = async (question: Question) => {
  const generationId = await answerTo(question);
  return staff.client.pageDrafts.createPageDraft({ body: { generationId } });
};

const BRIEF = { kind: 'page-brief', brief: { keyword: 'mobile ev charging' } } as const;
const LOCAL = { kind: 'local-page', brief: { place: 'Norfolk, VA' } } as const;

const textsOf = (draft: Awaited<ReturnType<typeof draftOf>>) => ({
  keyword: draft.keyword,
  title: draft.title,
  description: draft.description,
  heading: draft.heading,
  body: draft.body,
});

describe('a page draft', () => {
  it('from a brief has its keyword and its questions', async () => {
    const draft = await draftOf(BRIEF);
    expect(draft).toMatchObject({
      kind: 'brief',
      keyword: 'mobile ev charging',
      publishedPath: null,
      findings: [],
      claims: [],
    });
    expect(draft.body).toContain('## Questions to answer\n\n- ');
  });

  it('from a local page has its sections, and findings about its title and length', async () => {
    const draft = await draftOf(LOCAL);
    expect(draft.kind).toBe('local-page');
    expect(draft.body).toMatch(/^## /u);
    const texts = { ...textsOf(draft), title: 'Charging', body: 'Too short.' };
    const changed = await staff.client.pageDrafts.changePageDraft({
      params: { draftId: draft.id },
      body: { ...texts, version: draft.version },
    });
    const rules = changed.findings.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['title-length', 'words']));
  });

  it('is created once per answer by concurrent requests', async () => {
    const generationId = await answerTo(BRIEF);
    const keep = () => staff.client.pageDrafts.createPageDraft({ body: { generationId } });
    const ids = await Promise.all([keep(), keep(), keep()].map(async (kept) => (await kept).id));
    expect(new Set(ids).size).toBe(1);
  });

  it('is not created from another kind of answer', async () => {
    const generationId = await answerTo({ kind: 'video-ideas' });
    expect(
      await failureOf(staff.client.pageDrafts.createPageDraft({ body: { generationId } })),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is changed only if unchanged since it was read', async () => {
    const draft = await draftOf(BRIEF);
    const params = { draftId: draft.id };
    const body = { ...textsOf(draft), version: draft.version };
    await staff.client.pageDrafts.changePageDraft({ params, body });
    expect(
      await failureOf(staff.client.pageDrafts.changePageDraft({ params, body })),
    ).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  });
});

describe('publishing a page draft', () => {
  it('is rejected with unbacked claims', async () => {
    const draft = await draftOf(LOCAL);
    const params = { draftId: draft.id };
    const body = `${'Charging at your car, wherever it is parked. '.repeat(30)}Plans cost $79/month.`;
    const changed = await staff.client.pageDrafts.changePageDraft({
      params,
      body: { ...textsOf(draft), body, version: draft.version },
    });
    expect(changed.claims.map(({ words }) => words)).toContain('$79/month');
    const path = '/charging-in-norfolk';
    expect(
      await failureOf(
        staff.client.pageDrafts.publishPageDraft({
          params,
          body: { version: changed.version, path },
        }),
      ),
    ).toMatchObject({ status: 409, code: 'claims_unbacked' });
  });

  it('records the path, and prevents further changes', async () => {
    const draft = await draftOf(BRIEF);
    const params = { draftId: draft.id };
    const published = await staff.client.pageDrafts.publishPageDraft({
      params,
      body: { version: draft.version, path: '/mobile-ev-charging' },
    });
    expect(published.publishedPath).toBe('/mobile-ev-charging');
    const body = { ...textsOf(draft), version: published.version };
    expect(
      await failureOf(staff.client.pageDrafts.changePageDraft({ params, body })),
    ).toMatchObject({ status: 409, code: 'too_late' });
    const { drafts } = await staff.client.pageDrafts.listPageDrafts({ query: {} });
    expect(drafts[0]).toMatchObject({ id: draft.id, publishedPath: '/mobile-ev-charging' });
  });

  it('is listed in pages, also after the last one of a page was deleted or changed', async () => {
    const { changePageDraft, listPageDrafts, removePageDraft } = staff.client.pageDrafts;
    const [older, newer] = [await draftOf(BRIEF), await draftOf(LOCAL)];
    const query = { after: timeCursor(newer.changedAt, newer.id) };
    const first = async () => (await listPageDrafts({ query })).drafts[0]?.id;
    const params = { draftId: newer.id };
    const body = { ...textsOf(newer), version: newer.version };
    const changed = await changePageDraft({ params, body });
    expect(await first()).toBe(older.id);
    const seen = { params, body: { version: changed.version } };
    await Promise.all([removePageDraft(seen), removePageDraft(seen)]);
    expect(await first()).toBe(older.id);
  });
});
