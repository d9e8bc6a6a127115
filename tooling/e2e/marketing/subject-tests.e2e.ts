import pg from 'pg';
import { expectAccessible } from '../harness/accessibility.ts';
import { mailsTo } from '../harness/journey.ts';
import { addReaders } from '../harness/marketing-steps.ts';
import { addStaff, openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('a subject test goes to half of the recipients, and clicks are counted', async ({
  page,
  browser,
  product,
}) => {
  const second = await addStaff(page, product, 'subject-reviewer');
  const origin = { origin: product.url };
  const office = await openOffice(browser, product, '/admin/campaigns');
  const reviewer = await openOffice(browser, { ...product, admin: second }, '/admin/campaigns', {
    hasOwnSession: true,
  });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const tag = await addReaders(product, { prefix: 'subject', count: 24 });
  const segment = await office.request.post('/api/staff/crm/segments', {
    data: { name: 'Readers of two subjects', filter: { tag } },
    headers: origin,
  });
  expect(segment.status()).toBe(200);

  await office.getByRole('link', { name: 'New campaign' }).click();
  await office.getByLabel('Name', { exact: true }).fill('Cold news');
  await office.getByLabel('Audience').selectOption('Readers of two subjects');
  await office.getByLabel('Subject', { exact: true }).fill('Cold is hard on batteries');
  await office.getByLabel('Second subject').fill('Three tips for the cold');
  await office.getByLabel('Test group, in percent').fill('50');
  await office.getByLabel('Choose the winner after').selectOption('1 hour');
  await office.getByLabel('Message').fill('Read [how](https://example.com/cold).');
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office);
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.getByRole('button', { name: 'Save draft' }).click();
  await expect(office.getByText('Cold news is saved').first()).toBeVisible();
  await office.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(office.getByText('Half of it gets each subject.')).toBeHidden();
  await expect(office.getByText('50% of the recipients get a test email')).toBeVisible();
  await reviewer.goto(new URL(office.url()).pathname);
  await reviewer.getByRole('button', { name: 'Approve' }).click();
  await expect(reviewer.getByText('It can be sent as it is.')).toBeVisible();
  await reviewer.context().close();

  await office.reload();
  await office.getByRole('button', { name: 'Send or schedule' }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByText('50% of them test two subjects first.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to 24 people' }).click();
  await expect(office.getByText('12 to go.')).toBeVisible();
  await expect(office.getByText('The winner is chosen', { exact: false }).last()).toBeVisible();
  const subjectB = office.getByRole('row', { name: /Three tips for the cold/u });
  await expect(subjectB.getByText('6 of 6')).toBeVisible();

  const { rows } = await client.query<{ address: string }>(
    `select r.address from campaign_recipients r join campaigns c on c.id = r.campaign_id
    where c.name = 'Cold news' and r.variant = 'b' order by r.id limit 1`,
  );
  await client.end();
  const [mail] = await mailsTo(page, product.sandboxUrl, rows[0]?.address ?? '');
  expect(mail?.subject).toBe('Three tips for the cold');
  const link = /https?:\S+\/api\/campaigns\/links\/[\w-]+\.\d+\.[\w-]+/u.exec(mail?.text ?? '');
  const answer = await page.request.get(link?.[0] ?? '', { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([
    302,
    'https://example.com/cold',
  ]);
  await office.reload();
  await expect(subjectB.getByText('1 (16.7%)')).toBeVisible();
  for (const width of [390, 1440]) {
    await office.setViewportSize({ width, height: 900 });
    await office.emulateMedia({ colorScheme: width === 390 ? 'light' : 'dark' });
    await expectAccessible(office);
    const beyond = await office
      .getByRole('main')
      .evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(beyond).toBe(0);
  }

  // A truncated link leads to the home page.
  await page.goto((link?.[0] ?? '').slice(0, -5));
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to VoltCourier' })).toBeVisible();
  await expectAccessible(page);
  await office.context().close();
});
