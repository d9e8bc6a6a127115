import { expectAccessible, expectSound } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('the checklist shows what is open, is confirmed and signed off, and saved as PDF', async ({
  browser,
  product,
}) => {
  const staff = await openOffice(browser, product, '/admin/pre-launch-checklist');
  const item = (name: string) =>
    staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { name, level: 2 }) });
  await expect(item('Stripe keys')).toContainText('Cards are paid at the sandbox');
  await expect(item('Mail server')).toContainText('The mail server answers and accepts us.');
  await expect(item('Bitcoin and Lightning')).toContainText('Bitcoin is paid at the sandbox');
  await expect(item('Bitcoin rates')).toContainText(/BTC rate .* ago/u);
  await expect(item('Jobs')).toContainText('A worker is running.');
  await expectAccessible(staff);

  await item('Legal pages').getByRole('button', { name: 'I confirm' }).press('Enter');
  await expect(item('Legal pages')).toContainText('Passed');
  await expect(item('Legal pages')).toContainText('confirmed on');

  await staff.getByRole('button', { name: 'Sign off' }).click();
  await expect(staff.getByText('Please say what you decided, in a sentence.')).toBeVisible();
  await staff.getByLabel('Sign-off note').fill('We go live on Monday.');
  await staff.getByLabel('Sign-off note').press('Tab');
  await staff.keyboard.press('Enter');
  const record = staff.getByRole('listitem').filter({ hasText: 'We go live on Monday.' });
  await expect(record).toContainText('were open');
  const saving = staff.waitForEvent('download');
  await record.getByRole('link', { name: 'Save as PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('pre-launch-checklist.pdf');
  await staff.reload();
  await expect(record).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});

test(
  'the checklist passes axe and fits the window',
  { tag: '@staff-walk' },
  async ({ browser, product }) => {
    const staff = await openOffice(browser, product, '/admin/pre-launch-checklist');
    await expect(staff.getByRole('heading', { name: 'Secrets' })).toBeVisible();
    await expectSound(staff);
    await staff.context().close();
  },
);
