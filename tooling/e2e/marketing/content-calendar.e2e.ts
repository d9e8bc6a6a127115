import { expectAccessible } from '../harness/accessibility.ts';
import { addStaff, openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const TITLE = 'Five signs of a tired charging port';

test('a content item is drafted, approved by a second person, scheduled, moved and published', async ({
  page,
  browser,
  product,
}, testInfo) => {
  // A month of its own: no other test plans that far ahead.
  const month = `2031-0${3 + testInfo.retry}`;
  const calendar = `/admin/live-marketing?view=calendar&show=month&day=${month}-03`;
  const second = await addStaff(page, product, 'content-reviewer');
  const office = await openOffice(browser, product, calendar);
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.getByRole('button', { name: 'New item' }).click();
  const panel = office.getByRole('dialog');
  await panel.getByLabel('Channel').selectOption('LinkedIn');
  await panel.getByLabel('Title').fill(TITLE);
  await panel.getByLabel('Text', { exact: true }).fill('We come for $79/month, wherever you park.');
  await panel.getByLabel('Day', { exact: true }).fill(`${month}-12`);
  // Unsupported claims are marked while typing, with the correct fact next to them.
  await panel.getByRole('button', { name: /\$99\/month/u }).click();
  await expect(panel.getByLabel('Text', { exact: true })).toHaveValue(/\$99\/month/u);
  await panel.getByRole('button', { name: 'Save draft' }).click();
  await expect(panel.getByText('Draft', { exact: true }).first()).toBeVisible();
  await expectAccessible(office);

  // It can't be approved without an image description.
  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByLabel('Image description').fill('A charging port with a worn seal.');
  await panel.getByRole('button', { name: 'Save draft' }).click();
  await panel.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(panel.getByText('In review', { exact: true }).first()).toBeVisible();

  const address = new URL(office.url());
  const reviewer = await openOffice(
    browser,
    { ...product, admin: second },
    `${address.pathname}${address.search}`,
    { hasOwnSession: true },
  );
  await reviewer.getByRole('button', { name: 'Approve' }).click();
  await expect(reviewer.getByRole('button', { name: 'Schedule' })).toBeVisible();
  await reviewer.context().close();

  await office.reload();
  await office.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(office.getByRole('button', { name: 'Unschedule' })).toBeVisible();
  await office.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

  // By keyboard, two days later; the focus stays on the same item.
  const chip = office.getByRole('link', { name: new RegExp(TITLE, 'u') });
  await chip.focus();
  await chip.press('Shift+ArrowRight');
  await expect(office.locator(`[data-day="${month}-13"]`).getByRole('link')).toBeFocused();
  await chip.press('Shift+ArrowDown');
  await expect(office.locator(`[data-day="${month}-20"]`).getByRole('link')).toBeVisible();

  const file = await office.request.get('/api/staff/content/calendar.ics');
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect((await file.text()).replaceAll(/\r\n[ \t]/gu, '')).toContain(TITLE);

  await office.getByRole('radio', { name: 'Board' }).check();
  await expect(office.getByRole('link', { name: new RegExp(TITLE, 'u') })).toBeVisible();
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office);
  await office.getByRole('link', { name: new RegExp(TITLE, 'u') }).click();
  await office.getByRole('button', { name: 'Mark as published' }).first().click();
  const publishing = office.getByRole('dialog', { name: /as published/u });
  await publishing.getByLabel('Address of the post').fill('https://linkedin.example/posts/1');
  await publishing.getByRole('button', { name: 'Mark as published' }).click();
  await expect(office.getByText('Published', { exact: true }).first()).toBeVisible();
  await office.context().close();
});
