import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { withDatabase } from '../harness/marketing-steps.ts';
import type { RunningProduct } from '../harness/running-product.ts';
import { settled } from '../harness/settled.ts';
import { openOffice } from '../harness/staff.ts';
import { expectWalkable } from '../harness/stops.ts';
import { expect, test } from '../harness/test.ts';

/** Maximum number of stops of a full list page. */
const MOST_STOPS = 600;

/**
 * The staff's pages as first opened; the panels and dialogs that they open have their own tests.
 */
const PAGES = {
  'of the work': [
    '/',
    '/my-visits',
    '/bookings',
    '/bookings?kind=requests',
    '/bookings?kind=exceptions',
    '/bookings/new',
    '/emergencies/new',
    '/calendar',
    '/calendar?by=technician&view=week',
    '/calendar?by=technician&view=day',
    '/customers',
    '/audit',
  ],
  'of the CRM': [
    '/crm',
    '/crm?view=companies',
    '/crm?view=duplicates',
    '/crm?view=tasks',
    '/crm?view=mentions',
    '/crm?view=tags',
    '/crm?view=fields',
    '/crm/pipeline',
    '/crm/pipeline?view=table',
  ],
  'of campaigns': ['/campaigns/:draft', '/campaigns/:sent', '/campaigns/new', '/campaigns'],
  'of the assistant': [
    '/marketing',
    '/marketing?view=email',
    '/marketing?view=social',
    '/marketing?view=growth',
    '/marketing/history',
    '/live-marketing',
    '/live-marketing?view=trending',
    '/live-marketing?view=videos',
    '/live-marketing?view=calendar',
    '/content-viewer',
    '/content-viewer?view=seo',
    '/content-viewer?view=competitive',
  ],
  'of mail, data and the business': [
    '/customer-data',
    '/email-tester',
    '/email-tester/deliveries',
    '/email-tester/dns',
    '/pre-launch-checklist',
    '/settings',
    '/settings/business',
    '/accounting',
    '/system',
    '/settings/staff',
    '/security',
  ],
};

/** Replaces a path's parameter; other paths stay unchanged. */
async function addressOf(staff: Page, path: string, product: RunningProduct): Promise<string> {
  const origin = product.url;
  const parameter = /:(?<state>draft|sent)$/u.exec(path);
  if (parameter === null) return path;
  const state = parameter.groups?.['state'];
  const post = async (to: string, data: object) => {
    const answer = await staff.request.post(`/api/staff${to}`, { data, headers: { origin } });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { id: string; version: number };
  };
  const name = `Walked through as ${state}`;
  // No customer has paid that much, so it has no recipients.
  const { id: segmentId } = await post('/crm/segments', {
    name,
    filter: { paidFrom: 1_000_000_000 },
  });
  const draft = { name, subject: 'Winter', preview: '', body: 'Keep [warm](https://example.com).' };
  const button = { label: 'Book', link: '/booking' };
  const { id, version } = await post('/campaigns', { ...draft, segmentId, button });
  if (state === 'sent') {
    // Approval by a second person isn't part of this walk.
    await withDatabase(product, (client) =>
      client.query(`update campaigns set state = 'approved' where id = $1`, [id]),
    );
    await post(`/campaigns/${id}/send`, { version });
    // A campaign in progress has a stop button, which disappears when it is sent.
    await expect
      .poll(async () => {
        const answer = await staff.request.get(`/api/staff/campaigns/${id}`);
        return ((await answer.json()) as { state: string }).state;
      })
      .toBe('sent');
  }
  return path.replace(parameter[0], id);
}

for (const [which, paths] of Object.entries(PAGES)) {
  const title = `the pages ${which} work with the Tab key and pass axe`;
  // Takes minutes of key presses: tooling/scripts/deep-parts.ts.
  test(title, { tag: '@staff-walk' }, async ({ browser, product }) => {
    test.slow();
    const staff = await openOffice(browser, product, '/admin/security');
    // Other tests change the lists, which would move the controls during the walk.
    await staff.route('**/api/staff/live*', (route) => route.abort());
    for (const path of paths) {
      await test.step(path, async () => {
        await staff.setViewportSize({ width: 1440, height: 900 });
        await staff.emulateMedia({ colorScheme: 'dark' });
        await staff.goto(`/admin${await addressOf(staff, path, product)}`);
        await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
        await settled(staff);
        await expect(staff.getByText('Opening the page...')).toBeHidden();
        await expectAccessible(staff);
        await expectWalkable(staff, MOST_STOPS);
        await staff.setViewportSize({ width: 390, height: 844 });
        await staff.emulateMedia({ colorScheme: 'light' });
        // Controls covered by the bar at the top have no visible area to press.
        await staff.evaluate(() => window.scrollTo(0, 0));
        await expectAccessible(staff);
        const overflow = await staff
          .locator('html')
          .evaluate((root) => root.scrollWidth - root.clientWidth);
        expect(overflow).toBe(0);
      });
    }
    await staff.context().close();
  });
}
