import type pg from 'pg';
import type { Ask } from './staff-asks.ts';
import { MEASURED_CAMPAIGN } from './staff-seed-marketing.ts';
import { timeCursorOf } from './time-cursor.ts';

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Marketing requests of the staff, `times` requests each. */
export async function marketingAsks(db: pg.Client, times: number): Promise<Ask[]> {
  const idsOf = async (query: string) => {
    const { rows } = await db.query<{ id: string }>(`${query} limit ${times}`);
    return rows.map(({ id }) => id);
  };
  const all = (name: string, ids: readonly string[], path: (id: string) => string): Ask => ({
    name: `marketing: ${name}`,
    paths: Array.from({ length: times }, (_, time) => path(ids[time % ids.length] ?? '')),
  });
  const same = (name: string, path: string) => all(name, [''], () => path);

  const byChance = 'order by md5(id::text)';
  const measured = await idsOf(`select id from campaigns where name = '${MEASURED_CAMPAIGN}'`);
  const underWay = await idsOf(`select id from campaigns where state = 'sending'`);
  // A sample of all years, small enough that selecting it takes no time.
  const sampled = await idsOf(`select id from generations tablesample system (1) ${byChance}`);
  const written = await idsOf(
    `select id from generations tablesample system (1) where kind = 'email-campaign' ${byChance}`,
  );
  const answered = await idsOf(
    `select id from generations tablesample system (1) where state = 'done' ${byChance}`,
  );
  const items = await idsOf(`select id from content_items ${byChance}`);
  const competitors = await idsOf(`select id from competitors ${byChance}`);
  const drafts = await idsOf(`select id from page_drafts ${byChance}`);
  const draftCursors = await idsOf(
    `select ${timeCursorOf('changed_at')} as id from page_drafts ${byChance}`,
  );

  const campaigns = '/api/staff/campaigns';
  const generations = '/api/marketing/generations';
  const content = '/api/staff/content';
  const planned = (from: number, to: number) => `${content}?from=${inDays(from)}&to=${inDays(to)}`;
  return [
    all('a campaign, sent, with a subject test', measured, (id) => `${campaigns}/${id}`),
    all('results, counted', measured, (id) => `${campaigns}/${id}/results`),
    all('results, not counted yet', underWay, (id) => `${campaigns}/${id}/results`),
    all('a campaign’s history', measured, (id) => `${campaigns}/${id}/history`),
    all('a campaign’s preview', measured, (id) => `${campaigns}/${id}/preview`),
    same('generations', generations),
    all('generations, further on', sampled, (id) => `${generations}?after=${id}`),
    same('generations, one kind', `${generations}?kind=email-campaign`),
    all(
      'generations, one kind, further on',
      written,
      (id) => `${generations}?kind=email-campaign&after=${id}`,
    ),
    all('a generation', answered, (id) => `${generations}/${id}`),
    same('live dashboard', '/api/marketing/live-dashboard'),
    same('trending', '/api/youtube/trending'),
    same('assistant, budget', '/api/marketing/assistant'),
    same('figures', '/api/marketing/figures'),
    same('automation, status', '/api/marketing/automation-status'),
    same('automation, runs', '/api/marketing/automation/runs'),
    same('site report', '/api/marketing/site-report'),
    same('content, a week', planned(0, 6)),
    same('content, a month', planned(-10, 31)),
    same('content, the board', planned(-30, 60)),
    all('a content item, with similar ones', items, (id) => `${content}/${id}`),
    all('a content item’s history', items, (id) => `${content}/${id}/history`),
    same('competitors', '/api/staff/competitors'),
    all('competitors, further on', competitors, (id) => `/api/staff/competitors?after=${id}`),
    all('a competitor', competitors, (id) => `/api/staff/competitors/${id}`),
    same('page drafts', '/api/staff/page-drafts'),
    all('page drafts, further on', draftCursors, (id) => `/api/staff/page-drafts?after=${id}`),
    all('a page draft', drafts, (id) => `/api/staff/page-drafts/${id}`),
  ];
}
