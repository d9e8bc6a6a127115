import type { Browser, Page } from '@playwright/test';
import { expectSound } from '../harness/accessibility.ts';
import { sendQuickly } from '../harness/campaign-journey.ts';
import { addReaders, callAsStaff } from '../harness/marketing-steps.ts';
import { ownProductTest } from '../harness/own-product.ts';
import type { RunningProduct } from '../harness/running-product.ts';
import { settled } from '../harness/settled.ts';
import { addStaff, openOffice } from '../harness/staff.ts';
import { expectWalkable } from '../harness/stops.ts';
import { expect } from '../harness/test.ts';

/** On its own product: an answer that arrives during the walk would change the page. */
const test = ownProductTest();

/** Maximum number of stops of a page with answers. */
const MOST_STOPS = 300;

/** Questions for the assistant, so that the pages have answers. */
const QUESTIONS = [
  { kind: 'customer-analysis' },
  { kind: 'email-campaign', brief: { audience: 'Members', goal: 'Stay', tone: 'friendly' } },
  { kind: 'social-content', brief: { platform: 'twitter', campaign_type: 'education' } },
  { kind: 'market-opportunities' },
  { kind: 'video-ideas' },
  { kind: 'content-calendar' },
  { kind: 'unified-campaign' },
  { kind: 'local-page', brief: { place: 'Norfolk, VA' } },
] as const;

const PAGES = [
  '/marketing',
  '/marketing?view=email',
  '/marketing?view=social',
  '/marketing?view=growth',
  '/live-marketing',
  '/live-marketing?view=trending',
  '/live-marketing?view=videos',
  '/live-marketing?view=calendar',
  '/content-viewer',
  '/content-viewer?view=seo',
  '/content-viewer?view=competitive',
] as const;

/** Asks all questions; returns the ID of the last answer. */
async function askEverything(office: Page, origin: string): Promise<string> {
  let id = '';
  for (const question of QUESTIONS) {
    const response = await office.request.post('/api/marketing/generations', {
      data: { question, anew: false },
      headers: { origin },
    });
    expect(response.ok()).toBe(true);
    id = ((await response.json()) as { id: string }).id;
    await expect
      .poll(async () => {
        const answer = await office.request.get(`/api/marketing/generations/${id}`);
        return ((await answer.json()) as { state: string }).state;
      })
      .toBe('done');
  }
  return id;
}

/** Opens an item of a list by keyboard, checks it, and expects the focus to return afterwards. */
async function expectPanel(office: Page, name: string): Promise<void> {
  const link = office.getByRole('link', { name });
  await link.focus();
  await office.keyboard.press('Enter');
  const panel = office.getByRole('dialog', { name });
  await expect(panel).toBeVisible();
  await settled(office);
  await expectSound(office);
  await office.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
}

/** Sends a campaign to two of four people; returns the URL of its page. */
async function sendCampaign(
  page: Page,
  office: Page,
  browser: Browser,
  product: RunningProduct,
): Promise<string> {
  await addReaders(product, { prefix: 'walk', count: 4 });
  const second = await addStaff(page, product, 'walk-reviewer');
  const theirs = { ...product, admin: second };
  const reviewer = await openOffice(browser, theirs, '/admin/campaigns', { hasOwnSession: true });
  await sendQuickly(office, reviewer, {
    name: 'Walked through',
    subject: 'Warm batteries',
    filter: { visitsTo: 0 },
    holdoutPercent: 50,
  });
  await reviewer.context().close();
  return office.url();
}

const WALK = 'the assistant’s pages with answers work by keyboard and pass axe';
// Takes minutes of key presses: tooling/scripts/deep-parts.ts.
test(WALK, { tag: '@staff-walk' }, async ({ page, browser, product }) => {
  test.slow();
  const office = await openOffice(browser, product, '/admin/marketing');
  // Its results are counted within a minute.
  const campaign = await sendCampaign(page, office, browser, product);
  const generationId = await askEverything(office, product.url);
  const draft = await callAsStaff<{ title: string }>(office, '/page-drafts', { generationId });
  const competitor = { name: 'Plug and Go', website: 'https://plug.example', area: '', notes: '' };
  const { id } = await callAsStaff(office, '/competitors', competitor);
  await callAsStaff(office, `/competitors/${id}/facts`, {
    topic: 'price',
    statement: 'A visit costs $89',
    source: 'https://plug.example/prices',
    observedOn: '2026-01-05',
  });
  await office.request.post('/api/marketing/automation/runs', {
    data: { name: 'youtube' },
    headers: { origin: product.url },
  });
  for (const path of PAGES) {
    await test.step(path, async () => {
      await office.goto(`/admin${path}`);
      await settled(office);
      await expectSound(office);
      await expectWalkable(office, MOST_STOPS);
    });
  }
  await test.step('panels', async () => {
    await office.goto('/admin/content-viewer?view=competitive');
    await expectPanel(office, competitor.name);
    await office.goto('/admin/content-viewer?view=seo');
    await expectPanel(office, draft.title);
  });
  await test.step('a campaign with results', async () => {
    await office.goto(campaign);
    await expect(async () => {
      await office.reload();
      await expect(office.getByText(/^The groups are too small to compare/u)).toBeVisible({
        timeout: 3_000,
      });
    }).toPass({ timeout: 90_000 });
    await settled(office);
    await expectSound(office);
    await expectWalkable(office, MOST_STOPS);
  });
  await office.context().close();
});
