import { expectAccessible } from '../harness/accessibility.ts';
import { settled } from '../harness/settled.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const NAME = 'Wilhelmina Ampere';

/** A person writes twice: with an email address, and with only a phone number. */
async function writeTwice(send: (path: string, data: object) => Promise<unknown>): Promise<void> {
  const call = {
    name: NAME,
    phone: '757 555 0171',
    location: '100 Granby St, Norfolk, VA 23510',
    vehicleType: 'other',
    serviceType: 'standard',
    urgency: 'normal',
  };
  await send('/api/quick-booking', { ...call, email: 'wilhelmina@example.com' });
  await send('/api/quick-booking', call);
}

test('staff find a contact by a misspelled name, add a note, task and tag, and merge two records', async ({
  page,
  browser,
  product,
}) => {
  await writeTwice((path, data) => page.request.post(path, { data }));
  const office = await openOffice(browser, product, '/admin/crm');
  await expect(async () => {
    const answer = await office.request.get('/api/staff/crm/people?search=wilhelmina');
    expect((await answer.json()).people).toHaveLength(2);
  }).toPass();
  await office.getByLabel('Find a person').fill('Wilhelmnia Ampere');
  await office.getByLabel('Find a person').press('Enter');
  await office.getByRole('link', { name: NAME }).first().click();
  await office.getByRole('link', { name: 'Open as a page' }).click();
  await expect(office.getByRole('heading', { name: NAME })).toBeVisible();
  await expect(office.getByText('Callback request received')).toHaveCount(1);

  await office
    .getByRole('textbox', { name: 'Note' })
    .fill('Calls back in the evening, ask @admin.');
  await office.getByRole('button', { name: 'Add note' }).click();
  await expect(office.getByText('Calls back in the evening, ask @admin.').last()).toBeVisible();
  await office.getByText('Add a task').click();
  await office.getByLabel('What needs to be done').fill('Send the fleet offer');
  await office.getByRole('button', { name: 'Add task' }).click();
  await expect(office.getByRole('checkbox', { name: 'Send the fleet offer' })).toBeVisible();
  await office.getByText('Add a tag').click();
  await office.getByRole('combobox', { name: 'Tag' }).fill('Fleet');
  await office.getByRole('button', { name: 'Add tag' }).click();
  await expect(office.getByRole('button', { name: 'Remove Fleet' })).toBeVisible();

  await office.getByRole('button', { name: 'Merge', exact: true }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(office.getByText('Callback request received')).toHaveCount(2);
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Unmerge' }).click();
  await expect(office.getByText('Callback request received')).toHaveCount(1);

  await office.goto('/admin/crm?view=mentions');
  await expect(office.getByText('Calls back in the evening, ask @admin.')).toBeVisible();
});

test('the contact list passes axe in dark mode on a wide screen', async ({ browser, product }) => {
  const office = await openOffice(browser, product, '/admin/crm');
  await office.emulateMedia({ colorScheme: 'dark' });
  await office.setViewportSize({ width: 1440, height: 900 });
  await expect(office.getByRole('table', { name: 'People' })).toBeVisible();
  await expectAccessible(office);
});

test('the palette finds a contact and a page by keyboard alone', async ({
  page,
  browser,
  product,
}) => {
  const name = 'Evangeline Farad';
  await page.request.post('/api/quick-booking', {
    data: {
      name,
      phone: '757 555 0192',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicleType: 'other',
      serviceType: 'standard',
      urgency: 'normal',
    },
  });
  const office = await openOffice(browser, product, '/admin/settings');
  await expect(async () => {
    const answer = await office.request.get('/api/staff/crm/people?search=evangeline');
    expect((await answer.json()).people).toHaveLength(1);
  }).toPass();
  await settled(office);
  await office.keyboard.press('Control+k');
  const search = office.getByRole('combobox', { name: 'Search or jump to…' });
  await expect(search).toBeFocused();
  await search.fill('Evangelnie');
  const found = office.getByRole('option', { name: new RegExp(`^${name}`) });
  await expect(found.first()).toHaveAttribute('aria-selected', 'true');
  await expect(found).toHaveCount(2);
  await expectAccessible(office);
  await search.press('Enter');
  await expect(office.getByRole('heading', { name })).toBeVisible();
  await office.keyboard.press('Control+k');
  await search.fill('calendar');
  await search.press('Enter');
  await office.waitForURL(({ pathname }) => pathname === '/admin/calendar');
});
