import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { callAsStaff, expectToast, withDatabase } from './marketing-steps.ts';
import type { RunningProduct } from './running-product.ts';

/**
 * People in the journey: those who get the email, and the holdout group. A comparison needs 100 of
 * each.
 */
export const MAILED = 500;
export const HELD_OUT = 125;

interface Received {
  readonly to: readonly string[];
  readonly subject: string;
}

/** Addresses that received a mail, once per mail. */
export async function receivers(page: Page, { sandboxUrl }: RunningProduct, subject: string) {
  const answer = await page.request.get(`${sandboxUrl}/sandbox/inbox`);
  const { mails } = (await answer.json()) as { mails: Received[] };
  return mails.filter((mail) => mail.subject === subject).flatMap(({ to }) => to);
}

/** Asks the assistant for an analysis of the customers, and saves a segment that it suggests. */
export async function saveSuggestedSegment(office: Page, product: RunningProduct): Promise<void> {
  await office.getByRole('button', { name: 'Analyze customers' }).click();
  await expectToast(office, 'Customer Analysis Complete');
  // The audiences that the sandbox suggests depend on the day's figures.
  await withDatabase(product, (client) =>
    client.query(
      `update generations set answer = jsonb_set(answer, '{segment_audiences}',
        '["never-visited", "members", "regulars"]') where kind = 'customer-analysis'`,
    ),
  );
  await office.reload();
  const name = 'Never booked a visit';
  await office.getByRole('button', { name: `Save as segment: ${name}` }).click();
  await expectToast(office, `${name} is saved`);
  await expect(office.getByRole('link', { name: `Open segment ${name}` })).toBeVisible();
}

/** Has a mail written, adds claims that nothing supports, and saves it as a draft. */
export async function draftWithClaims(office: Page): Promise<void> {
  await office.getByRole('tab', { name: 'Email Campaigns' }).click();
  await office.getByLabel('Audience').fill('People who never booked');
  await office.getByLabel('Goal').fill('Book before the winter');
  await office.getByRole('button', { name: 'Generate email' }).click();
  await expectToast(office, 'Email Campaign Generated');
  const mail = office.getByRole('form', { name: 'Generated email' });
  await mail.getByLabel('Subject').fill('Winter is coming');
  await mail
    .getByLabel('Message')
    .fill('Hello {first name|friend},\n\nplans from $79/month with a 10-minute response.');
  await expect(mail.getByText('2 claims are not backed.')).toBeVisible();
  await expect(mail.locator('mark')).toHaveText(['$79/month', '10-minute response']);
  await expectAccessible(office);
  await mail.getByLabel('Button text').fill('Book a visit');
  await mail.getByLabel('Button link').fill('/booking');
  await mail.getByLabel('Campaign name').fill('Winter journey');
  await mail.getByLabel('Segment').selectOption('Never booked a visit');
  await mail.getByRole('button', { name: 'Create campaign draft' }).click();
  await office.getByRole('link', { name: 'Open the campaign' }).click();
}

/** Has the draft refused for its claims, corrects them, and has it approved by a second person. */
export async function getApproval(office: Page, reviewer: Page): Promise<void> {
  await office.getByLabel('Emails per minute').fill('1500');
  await office.getByLabel('Held out (percent)').fill('20');
  await office.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(office, 'Winter journey is saved');
  await office.getByRole('button', { name: 'Ask for approval' }).click();
  await expectToast(office, 'Winter journey is in review');

  await reviewer.goto(new URL(office.url()).pathname);
  await reviewer.getByRole('button', { name: 'Approve' }).click();
  await expect(reviewer.getByText('Not approved')).toBeVisible();
  await expect(reviewer.getByText('$79/month').first()).toBeVisible();
  await reviewer.getByRole('button', { name: 'Return to draft' }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Return to draft' }).click();
  await expectToast(reviewer, 'Winter journey is a draft again');

  await office.reload();
  await office.getByRole('button', { name: 'Use “$99/month”' }).click();
  await expect(office.getByText('1 claim is not backed.')).toBeVisible();
  await office
    .getByLabel('Message')
    .fill('Hello {first name|friend},\n\nplans from $99/month. Book before the frost.');
  await expect(office.getByText('1 claim is not backed.')).toBeHidden();
  await office.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(office, 'Winter journey is saved');
  await office.getByRole('button', { name: 'Ask for approval' }).click();
  await expectToast(office, 'Winter journey is in review');
  await reviewer.reload();
  await reviewer.getByRole('button', { name: 'Approve' }).click();
  await expectToast(reviewer, 'Winter journey is approved');
}

/** Sends the approved campaign, pauses it in the middle, and resumes it. */
export async function sendWithPause(office: Page): Promise<void> {
  await office.reload();
  await office.getByRole('button', { name: 'Send or schedule' }).click();
  const sending = office.getByRole('dialog');
  await expect(sending.getByText('20% of them are held out')).toBeVisible();
  await sending.getByRole('button', { name: `Send to ${MAILED + HELD_OUT} people` }).click();
  await office.getByRole('button', { name: 'Pause' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(office.getByRole('button', { name: 'Resume' })).toBeVisible();
  await office.getByRole('button', { name: 'Resume' }).click();
  await expect(office.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
}

/** A campaign that is sent without visiting its pages on the way. */
interface QuickCampaign {
  readonly name: string;
  readonly subject: string;
  /** Recipients, as a CRM filter. */
  readonly filter: object;
  readonly holdoutPercent?: number;
}

/** Writes, approves and sends a campaign, and opens its page. */
export async function sendQuickly(
  office: Page,
  reviewer: Page,
  { name, subject, filter, holdoutPercent = 0 }: QuickCampaign,
): Promise<void> {
  const segment = await callAsStaff(office, '/crm/segments', { name: `For ${name}`, filter });
  const draft = await callAsStaff(office, '/campaigns', {
    name,
    segmentId: segment.id,
    subject,
    preview: '',
    body: 'Read [how to keep your car warm](https://example.com/warm).',
    button: null,
    holdoutPercent,
  });
  const { version } = await callAsStaff(office, `/campaigns/${draft.id}/submit`, { version: 1 });
  const approved = await callAsStaff(reviewer, `/campaigns/${draft.id}/approve`, { version });
  await callAsStaff(office, `/campaigns/${draft.id}/send`, { version: approved.version });
  await office.goto(`/admin/campaigns/${draft.id}`);
  await expect(office.getByText('Finished', { exact: true })).toBeVisible();
}

/** Tags people; returns the tag. */
export async function tagPeople(office: Page, emails: readonly string[]): Promise<string> {
  let tag = '';
  for (const email of emails) {
    const found = await office.request.get(`/api/staff/crm/people?search=${email}`);
    const { people } = (await found.json()) as { people: { id: string }[] };
    const { tags } = await callAsStaff<{ tags: { id: string }[] }>(
      office,
      `/crm/people/${people[0]?.id}/tags`,
      { name: 'Next campaign', tone: 'sea' },
    );
    tag = tags[0]?.id ?? '';
  }
  return tag;
}
