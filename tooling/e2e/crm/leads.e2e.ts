import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const TITLE = 'Professional plan, monthly';

test('a quick booking becomes a lead, and is won by keyboard', async ({ page, browser, product }, {
  retry,
  repeatEachIndex,
}) => {
  const name = `Hertha Ayrton ${retry}${repeatEachIndex}`;
  await page.request.post('/api/quick-booking', {
    data: {
      name,
      phone: `757 555 018${retry}`,
      email: `hertha-${retry}${repeatEachIndex}@example.com`,
      location: '100 Granby St, Norfolk, VA 23510',
      vehicleType: 'other',
      serviceType: 'fast',
      urgency: 'normal',
      plan: 'professional',
      interval: 'monthly',
    },
  });
  const office = await openOffice(browser, product, '/admin/crm/pipeline');
  const columnOf = (stage: string) => office.getByRole('region', { name: stage, exact: true });
  const cardIn = (stage: string) => columnOf(stage).getByRole('listitem').filter({ hasText: name });
  // The board refreshes by itself.
  await expect(cardIn('New')).toContainText('$2,388');

  await cardIn('New').getByRole('link').focus();
  await cardIn('New').getByRole('link').press('Shift+ArrowRight');
  await expect(cardIn('Contacted').getByRole('link')).toBeFocused();
  await cardIn('Contacted')
    .getByRole('button', { name: `Move ${TITLE}` })
    .press('Enter');
  const dialog = office.getByRole('dialog', { name: 'Move this lead' });
  await dialog.getByRole('radio', { name: 'Won' }).check();
  await dialog.getByRole('radio', { name: 'Won' }).press('Enter');
  await expect(cardIn('Won').getByRole('link')).toBeFocused();

  await cardIn('Won').getByRole('link').press('Enter');
  const panel = office.getByRole('dialog', { name: TITLE });
  await expect(panel.getByRole('listitem')).toHaveText([/^Won/u, /^Contacted/u, /^Added/u]);
  await panel.getByRole('link', { name }).click();
  await expect(office.getByText('Lead won')).toBeVisible();
});

test('the pipeline works and passes axe on a phone, and a lost lead needs a reason', async ({
  browser,
  product,
}, { retry, repeatEachIndex }) => {
  const title = `Nine vans in Hampton ${retry}${repeatEachIndex}`;
  const office = await openOffice(browser, product, '/admin/crm/pipeline?new=lead');
  await office.setViewportSize({ width: 390, height: 844 });
  await office.getByRole('textbox', { name: 'Title' }).fill(title);
  await office.getByLabel('Value in dollars').fill('12,000');
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Add lead' }).click();
  await office.getByRole('button', { name: 'Move to another stage' }).click();
  const dialog = office.getByRole('dialog', { name: 'Move this lead' });
  await dialog.getByRole('radio', { name: 'Lost' }).check();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await dialog.getByLabel('Why it was lost').selectOption({ label: 'Too expensive' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(office.getByText('Lost: too expensive')).toBeVisible();
  const panel = office.getByRole('dialog', { name: title });
  // The saved message stays in the panel for a while, and can also be closed.
  await panel.getByRole('button', { name: 'Close' }).first().click();
  await office.getByRole('button', { name: /^Lost/u }).click();
  await expect(office.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(office);
});

test('the pipeline and its forecast pass axe in dark mode on a wide screen', async ({
  browser,
  product,
}) => {
  const office = await openOffice(browser, product, '/admin/crm/pipeline');
  await office.emulateMedia({ colorScheme: 'dark' });
  await office.setViewportSize({ width: 1440, height: 900 });
  await expect(office.getByRole('region', { name: 'Proposal' })).toBeVisible();
  await expectAccessible(office);
  await office.goto('/admin/crm/pipeline?view=forecast');
  await expect(office.getByText('Each value counts by its stage')).toBeVisible();
  await expectAccessible(office);
});
