import { expectAccessible } from '../harness/accessibility.ts';
import { mailAbout } from '../harness/journey.ts';
import { addReaders, withDatabase } from '../harness/marketing-steps.ts';
import { addStaff, openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('a campaign is returned, approved by a second person and sent, and its reader unsubscribes', async ({
  page,
  browser,
  product,
}, { retry }) => {
  const reader = `campaign-reader-${retry}@e2e.example`;
  const segment = `Readers of the test ${retry}`;
  const news = `Winter news ${retry}`;
  const subject = `Winter is hard on batteries ${retry}`;
  const account = {
    username: `campaign-reader-${retry}`,
    email: reader,
    password: 'Plenty of volts 7',
  };
  const second = await addStaff(page, product, 'campaign-reviewer');
  await page.request.post('/api/auth/register', { data: account });
  const origin = { origin: product.url };
  const preferences = { marketing: true, reminders: true };
  await page.request.put('/api/account/preferences', { data: preferences, headers: origin });
  await withDatabase(product, (client) =>
    client.query('update users set email_verified_at = now() where email = $1', [reader]),
  );

  const office = await openOffice(browser, product, '/admin/campaigns');
  // A new user's contact is created in the background.
  let personId = '';
  await expect(async () => {
    const answer = await office.request.get(`/api/staff/crm/people?search=${reader}`);
    personId = (await answer.json()).people[0].id;
  }).toPass();
  const post = async (path: string, data: object) =>
    (await office.request.post(`/api/staff/crm${path}`, { data, headers: origin })).json();
  const { tags } = await post(`/people/${personId}/tags`, {
    name: `Campaign test ${retry}`,
    tone: 'sea',
  });
  await post('/segments', { name: segment, filter: { tag: tags[0].id } });

  await office.getByRole('link', { name: 'New campaign' }).click();
  await office.getByLabel('Name', { exact: true }).fill(news);
  await office.getByLabel('Audience').selectOption(segment);
  await expect(office.getByText('1 person would get it now')).toBeVisible();
  await office.getByLabel('Subject', { exact: true }).fill(subject);
  await office.getByLabel('Message').fill('Hello {first name|friend},\n\nkeep your car warm.');
  await office.getByRole('button', { name: 'Save draft' }).click();
  await expect(office.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(
    office.getByText('Whoever wrote it or last changed it can’t approve it.'),
  ).toBeVisible();
  await expect(office.getByRole('button', { name: 'Approve' })).toBeHidden();

  const reviewer = await openOffice(
    browser,
    { ...product, admin: second },
    new URL(office.url()).pathname,
    { hasOwnSession: true },
  );
  await expect(reviewer.getByText('Read the preview.')).toBeVisible();
  await expectAccessible(reviewer);
  await reviewer.getByRole('button', { name: 'Return to draft' }).click();
  await reviewer.getByLabel('What should change').fill('Say how warm.');
  const returning = reviewer.getByRole('dialog');
  await returning.getByRole('button', { name: 'Return to draft' }).click();
  await expect(reviewer.getByText('Say how warm.')).toBeVisible();

  await office.reload();
  await office.getByLabel('Message').fill('Hello {first name|friend},\n\nkeep your car at 20 °C.');
  await office.getByRole('button', { name: 'Save draft' }).click();
  await office.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(office.getByText('In review', { exact: true })).toBeVisible();
  await reviewer.reload();
  await expect(reviewer.locator('ins')).toHaveText(
    'Hello {first name|friend},\n\nkeep your car at 20 °C.',
  );
  await reviewer.getByRole('button', { name: 'Approve' }).click();
  await expect(reviewer.getByText('It can be sent as it is.')).toBeVisible();
  await reviewer.context().close();

  await office.reload();
  await office.getByRole('button', { name: 'Send or schedule' }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByText(`1 person in ${segment} would get`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();

  await office.getByRole('link', { name: 'All campaigns' }).click();
  const row = office.getByRole('row', { name: news });
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  for (const width of [390, 768]) {
    await office.setViewportSize({ width, height: 844 });
    const beyond = await office
      .getByRole('region', { name: 'Campaigns' })
      .evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(beyond).toBe(0);
  }
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(office);

  const mail = await mailAbout(page, product.sandboxUrl, reader, new RegExp(`^${subject}$`, 'u'));
  expect(mail.text).toContain('Hello friend,');
  const link = /https?:\S+\/unsubscribe\/news\/\S+/u.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  const kept = await page.request.get('/api/account/preferences');
  expect(await kept.json()).toEqual({ marketing: false, reminders: true });
});

test('a campaign is paused with a reason, resumed, and stopped', async ({
  page,
  browser,
  product,
}, { retry }) => {
  const second = await addStaff(page, product, 'pause-reviewer');
  const origin = { origin: product.url };
  const office = await openOffice(browser, product, '/admin/campaigns');
  const reviewer = await openOffice(browser, { ...product, admin: second }, '/admin/campaigns', {
    hasOwnSession: true,
  });
  const tag = await addReaders(product, { prefix: `pause-${retry}`, count: 3 });
  const call = async (who: typeof office, path: string, data: object) => {
    const answer = await who.request.post(`/api/staff${path}`, { data, headers: origin });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const segment = await call(office, '/crm/segments', {
    name: `Readers of the pause ${retry}`,
    filter: { tag },
  });
  // One per minute: the first is sent immediately, which leaves time to pause before the second.
  const draft = await call(office, '/campaigns', {
    name: 'Spring news',
    segmentId: segment.id,
    subject: 'Spring is easy on batteries',
    preview: '',
    body: 'Hello,\n\nopen the windows.',
    button: null,
    ratePerMinute: 1,
  });
  const { version } = await call(office, `/campaigns/${draft.id}/submit`, { version: 1 });
  const approved = await call(reviewer, `/campaigns/${draft.id}/approve`, { version });
  await call(office, `/campaigns/${draft.id}/send`, { version: approved.version });

  await office.goto(`/admin/campaigns/${draft.id}`);
  await expect(office.getByText('2 to go.')).toBeVisible();
  // However slow the machine is, the second isn't sent before this test has ended.
  await withDatabase(product, (client) =>
    client.query(`update campaigns set next_send_at = now() + interval '1 hour' where id = $1`, [
      draft.id,
    ]),
  );
  await office.getByRole('button', { name: 'Pause' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The windows are stuck.');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(office.getByText('Reason: The windows are stuck.')).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Resume' }).click();
  await expect(office.getByText('2 to go. It continues')).toBeVisible();
  await expect(office.getByRole('listitem').filter({ hasText: 'Resumed' })).toBeVisible();
  await office.getByRole('button', { name: 'Stop sending' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await expect(office.getByText('2 people didn’t get it because it was stopped.')).toBeVisible();
  await reviewer.context().close();
  await office.context().close();
});

test('leaving an unsaved draft asks for confirmation', async ({ browser, product }, { retry }) => {
  const office = await openOffice(browser, product, '/admin/campaigns');
  const headers = { origin: product.url };
  const title = `Half a thought ${retry}`;
  const segment = `Nobody of the test ${retry}`;
  await office.request.post('/api/staff/crm/segments', {
    data: { name: segment, filter: { paidFrom: 1_000_000_000 } },
    headers,
  });
  await office.getByRole('link', { name: 'New campaign' }).click();
  const name = office.getByLabel('Name', { exact: true });
  const dialog = office.getByRole('dialog', { name: 'Leave without saving?' });
  await name.fill(title);
  await office.getByRole('link', { name: 'All campaigns' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue(title);

  // Reloading the page and closing the tab ask with the browser's own dialog.
  const prompt = office.waitForEvent('dialog');
  await office.evaluate(() => setTimeout(() => location.reload()));
  const question = await prompt;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(name).toHaveValue(title);

  // The browser's back button also asks; saved changes don't.
  await office.goBack();
  await expect(dialog).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await office.getByLabel('Audience').selectOption(segment);
  await office.getByLabel('Subject', { exact: true }).fill('Half a subject');
  await office.getByLabel('Message').fill('Half a message');
  await office.getByRole('button', { name: 'Save draft' }).click();
  await expect(office.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await office.getByRole('link', { name: 'All campaigns' }).click();
  await office.getByRole('link', { name: title }).click();

  await name.fill('A whole thought');
  await office.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(office.getByRole('link', { name: title })).toBeVisible();

  // Deleting a draft discards its changes too.
  await office.getByRole('link', { name: title }).click();
  await name.fill('A whole thought');
  await office.getByRole('button', { name: 'Delete draft' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(office.getByRole('link', { name: 'New campaign' }).first()).toBeVisible();
  await expect(office.getByRole('link', { name: title })).toBeHidden();
  await office.context().close();
});
