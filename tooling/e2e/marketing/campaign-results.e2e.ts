import pg from 'pg';
import { expectAccessible } from '../harness/accessibility.ts';
import { mailsTo } from '../harness/journey.ts';
import { addReaders } from '../harness/marketing-steps.ts';
import { addStaff, openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('a campaign shows its results, and its mail links to the page of subscriptions', async ({
  page,
  browser,
  product,
}) => {
  const second = await addStaff(page, product, 'results-reviewer');
  const origin = { origin: product.url };
  const office = await openOffice(browser, product, '/admin/campaigns');
  const reviewer = await openOffice(browser, { ...product, admin: second }, '/admin/campaigns', {
    hasOwnSession: true,
  });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const tag = await addReaders(product, { prefix: 'result', count: 4 });
  const segment = await office.request.post('/api/staff/crm/segments', {
    data: { name: 'Readers of results', filter: { tag } },
    headers: origin,
  });
  expect(segment.status()).toBe(200);

  await office.getByRole('link', { name: 'New campaign' }).click();
  await office.getByLabel('Name', { exact: true }).fill('Warm news');
  await office.getByLabel('Audience').selectOption('Readers of results');
  await office.getByLabel('Subject', { exact: true }).fill('Warm batteries charge faster');
  await office.getByLabel('Message').fill('Read [how](https://example.com/warm).');
  await office.getByLabel('Held out (percent)').fill('51');
  await office.getByRole('button', { name: 'Save draft' }).click();
  await expect(office.getByText('From 0 to 50.', { exact: true })).toBeVisible();
  await office.getByLabel('Held out (percent)').fill('50');
  await office.getByRole('button', { name: 'Save draft' }).click();
  await office.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(office.getByText('Approval asked for')).toBeVisible();
  await reviewer.goto(new URL(office.url()).pathname);
  await reviewer.getByRole('button', { name: 'Approve' }).click();
  await expect(reviewer.getByText('It can be sent as it is.')).toBeVisible();
  await reviewer.context().close();

  await office.reload();
  await office.getByRole('button', { name: 'Send or schedule' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Send to 4 people' }).click();
  const results = office.getByRole('region', { name: 'Results' });
  await expect(results.getByText('2 (100%)')).toBeVisible();

  const { rows } = await client.query<{ id: string; address: string }>(
    `select c.id, r.address from campaign_recipients r join campaigns c on c.id = r.campaign_id
    where c.name = 'Warm news' and r.state = 'sent' order by r.id limit 1`,
  );
  await client.query(
    `insert into campaign_results (campaign_id, is_held_out, people, clicked, booked, bookings,
      revenue_cents, revenue_squares, counted_at)
    select $1::uuid, held, 8000 / n, 300 / n, 400 / n / n, 420 / n / n, 4000000 / n / n,
      40000000000 / n / n, now()
    from (values (false, 1), (true, 2)) g (held, n)
    on conflict (campaign_id, is_held_out) do update set people = excluded.people,
      booked = excluded.booked, bookings = excluded.bookings,
      revenue_cents = excluded.revenue_cents, revenue_squares = excluded.revenue_squares`,
    [rows[0]?.id],
  );
  await client.query('update campaigns set results_due_at = null where id = $1', [rows[0]?.id]);
  await client.end();
  await office.reload();
  await expect(results.getByText('Lift: +2.50 points', { exact: false })).toBeVisible();
  await expect(results.getByRole('row', { name: /Share who booked/u })).toContainText('5%');
  for (const width of [1440, 390]) {
    await office.setViewportSize({ width, height: 900 });
    await expectAccessible(office);
  }
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto('/admin/campaigns');
  await expect(office.getByRole('row', { name: /Warm news/u })).toContainText('+2.50 points');

  const [mail] = await mailsTo(page, product.sandboxUrl, rows[0]?.address ?? '');
  const link = /href="([^"]+(?<!unsubscribe)\/news\/[\w.-]+)"/u.exec(mail?.html ?? '')?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByRole('button', { name: 'Send reminders' })).toBeVisible();
  await office.goto(`/admin/campaigns/${rows[0]?.id}`);
  await expect(results.getByText('1 (50%)')).toBeVisible();
});
