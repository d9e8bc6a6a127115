import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { countClicks } from '../harness/callers.ts';
import { dayAhead } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

// A region whose rows no other test moves, with the sandbox's initial technicians.
const PLACE = 'Phoenix, AZ 85004';
const HOURS = ['08:00', '10:00', '12:00', '14:00', '16:00'] as const;

/** Books appointments for a person with a unique name, one at each hour. */
async function book(
  request: APIRequestContext,
  days: number,
  hours: readonly string[],
): Promise<string> {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  for (const bookingTime of hours) {
    const answer = await request.post('/api/booking', {
      data: {
        name,
        email: 'assigning-e2e@example.com',
        location: PLACE,
        vehicle: 'tesla',
        serviceType: 'emergency',
        bookingDate: dayAhead(days).date,
        bookingTime,
        customerId: null,
      },
    });
    expect(answer.status()).toBe(201);
  }
  return name;
}

/** Searches the list for a person as a dispatcher does, with the found rows in view. */
async function findByName(staff: Page, name: string, count: number) {
  const list = staff.getByRole('region', { name: 'Bookings', exact: true });
  await expect(list.getByRole('rowheader', { name })).toHaveCount(count);
  return list;
}

const addressOf = (name: string) => `/admin/bookings?search=${encodeURIComponent(name)}`;

test('a booking is assigned from the list in two clicks, and by keyboard alone', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 80, ['08:00']);
  const staff = await openOffice(browser, product, addressOf(name));
  const list = await findByName(staff, name, 1);
  const clicks = await countClicks(staff);
  await list.getByRole('button', { name: `Assign ${name}’s booking` }).click();
  const dialog = staff.getByRole('dialog', { name: `Assign ${name}’s booking` });
  await expect(dialog.getByRole('button', { name: /Rosa Delgado/u })).toBeVisible();
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: /Rosa Delgado/u }).click();
  await expect(list.getByText('Rosa Delgado')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await clicks()).toBe(2);

  await list.focus();
  await staff.keyboard.press('j');
  await staff.keyboard.press('a');
  await expect(dialog).toBeVisible();
  const sam = dialog.getByRole('button', { name: /Sam Keller/u });
  await expect(dialog.getByRole('list').getByRole('button').first()).toBeFocused();
  while (!(await sam.evaluate((element) => element === document.activeElement))) {
    await staff.keyboard.press('ArrowDown');
  }
  await staff.keyboard.press('Enter');
  await expect(list.getByText('Sam Keller')).toBeVisible();
  expect(await clicks()).toBe(2);
  await staff.context().close();
});

test('five bookings are assigned at once in three clicks, and by keyboard alone', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 81, HOURS);
  const staff = await openOffice(browser, product, addressOf(name));
  const list = await findByName(staff, name, 5);
  const clicks = await countClicks(staff);
  await list.getByRole('checkbox', { name: 'Select all' }).click();
  const bar = staff.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByText('5 selected')).toBeVisible();
  await expectAccessible(staff);
  await bar.getByRole('button', { name: 'Assign' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Assign 5 bookings' });
  await dialog.getByRole('button', { name: /Rosa Delgado/u }).click();
  await expect(list.getByText('Rosa Delgado')).toHaveCount(5);
  await expect(dialog).toBeHidden();
  await expect(bar.getByText('5 selected')).toBeHidden();
  expect(await clicks()).toBe(3);

  await list.focus();
  for (let row = 0; row < HOURS.length; row += 1) {
    await staff.keyboard.press('j');
    await staff.keyboard.press('x');
  }
  await expect(bar.getByText('5 selected')).toBeVisible();
  await staff.keyboard.press('a');
  const sam = dialog.getByRole('button', { name: /Sam Keller/u });
  await expect(dialog.getByRole('list').getByRole('button').first()).toBeFocused();
  while (!(await sam.evaluate((element) => element === document.activeElement))) {
    await staff.keyboard.press('ArrowDown');
  }
  await staff.keyboard.press('Enter');
  await expect(list.getByText('Sam Keller')).toHaveCount(5);
  expect(await clicks()).toBe(3);
  await staff.context().close();
});

test('an assignment is undone by a click or by Z, and the previous technician restored', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 84, ['08:00']);
  const staff = await openOffice(browser, product, addressOf(name));
  const list = await findByName(staff, name, 1);
  const assign = async (technician: RegExp) => {
    await list.getByRole('button', { name: `Assign ${name}’s booking` }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('button', { name: technician }).click();
    await expect(list.getByText(technician)).toBeVisible();
    // The dialog handles the keys until it has closed.
    await expect(dialog).toBeHidden();
  };
  await assign(/Rosa Delgado/u);
  const clicks = await countClicks(staff);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByText('Unassigned')).toBeVisible();
  await expect(staff.getByText(`${name}’s booking is unassigned again.`).first()).toBeVisible();
  expect(await clicks()).toBe(1);

  // Undo restores the previous technician instead of leaving the booking unassigned.
  await assign(/Rosa Delgado/u);
  // With the offer to undo it, which is there for seconds.
  await expectAccessible(staff);
  await assign(/Sam Keller/u);
  await staff.keyboard.press('z');
  await expect(list.getByText('Rosa Delgado')).toBeVisible();
  // Also from the panel, where the history shows both.
  await list.getByRole('link', { name }).click();
  const panel = staff.getByRole('dialog', { name });
  await expect(panel.getByText('Assignment undone').first()).toBeAttached();
  await panel.getByRole('form', { name: 'Technician' }).getByLabel('Technician').selectOption('');
  await panel.getByRole('button', { name: 'Unassign' }).click();
  await expect(list.getByText('Unassigned')).toBeVisible();
  await staff.keyboard.press('z');
  await expect(list.getByText('Rosa Delgado')).toBeVisible();
  await staff.context().close();
});

test('five assignments are undone together, each to its previous technician', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 85, HOURS);
  const staff = await openOffice(browser, product, addressOf(name));
  const list = await findByName(staff, name, 5);
  await list
    .getByRole('button', { name: `Assign ${name}’s booking` })
    .first()
    .click();
  const one = staff.getByRole('dialog', { name: `Assign ${name}’s booking` });
  await one.getByRole('button', { name: /Sam Keller/u }).click();
  await expect(list.getByText('Sam Keller')).toHaveCount(1);
  const assignAll = async () => {
    await list.getByRole('checkbox', { name: 'Select all' }).click();
    await staff.keyboard.press('a');
    const dialog = staff.getByRole('dialog', { name: 'Assign 5 bookings' });
    await dialog.getByRole('button', { name: /Rosa Delgado/u }).click();
    await expect(list.getByText('Rosa Delgado')).toHaveCount(5);
    // The list may be updated before the response arrives, while the undo offer for the previous
    // change is still shown.
    await expect(staff.getByText('Rosa Delgado assigned to 5 bookings').first()).toBeVisible();
  };
  for (const undo of [
    () => staff.getByRole('button', { name: 'Undo' }).click(),
    () => staff.keyboard.press('z'),
  ]) {
    await assignAll();
    await undo();
    await expect(staff.getByText('5 assignments undone').first()).toBeVisible();
    await expect(list.getByText('Sam Keller')).toHaveCount(1);
    await expect(list.getByText('Rosa Delgado')).toHaveCount(0);
    await expect(list.getByText('Unassigned')).toHaveCount(4);
  }
  await staff.context().close();
});

test('an assignment that a colleague changed meanwhile is not undone', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 86, ['08:00']);
  const [first, second] = [
    await openOffice(browser, product, addressOf(name)),
    await openOffice(browser, product, addressOf(name)),
  ];
  for (const [staff, technician] of [
    [first, /Rosa Delgado/u],
    [second, /Sam Keller/u],
  ] as const) {
    const list = await findByName(staff, name, 1);
    // The second user sees what the first one did.
    await expect(list.getByText(staff === first ? 'Unassigned' : 'Rosa Delgado')).toBeVisible();
    await list.getByRole('button', { name: `Assign ${name}’s booking` }).click();
    await staff.getByRole('dialog').getByRole('button', { name: technician }).click();
    await expect(list.getByText(technician)).toBeVisible();
  }
  await first.getByRole('button', { name: 'Undo' }).click();
  await expect(first.getByText('Not undone').first()).toBeVisible();
  await expect(
    first.getByText(/Reassigned from Rosa Delgado to Sam Keller/u).first(),
  ).toBeVisible();
  await expect((await findByName(first, name, 1)).getByText('Sam Keller')).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('on a phone Undo can be pressed over the open panel', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 87, ['08:00']);
  const viewport = { width: 390, height: 844 };
  const staff = await openOffice(browser, product, addressOf(name), { viewport, hasTouch: true });
  await (await findByName(staff, name, 1)).getByRole('link', { name }).tap();
  const panel = staff.getByRole('dialog', { name });
  const form = panel.getByRole('form', { name: 'Technician' });
  await form.getByLabel('Technician').selectOption({ label: 'Rosa Delgado: none booked that day' });
  await form.getByRole('button', { name: 'Assign' }).tap();
  await staff.getByRole('button', { name: 'Undo' }).tap();
  await expect(staff.getByText(`${name}’s booking is unassigned again.`).first()).toBeVisible();
  await expect(form.getByLabel('Technician')).toHaveValue('');
  await staff.context().close();
});

test('a concurrent assignment is refused and shows the assigned technician', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 82, ['08:00']);
  const [first, second] = [
    await openOffice(browser, product, addressOf(name)),
    await openOffice(browser, product, addressOf(name)),
  ];
  const dialogs = [];
  for (const staff of [first, second]) {
    const list = await findByName(staff, name, 1);
    await list.getByRole('button', { name: `Assign ${name}’s booking` }).click();
    dialogs.push(staff.getByRole('dialog', { name: `Assign ${name}’s booking` }));
  }
  await dialogs[0]?.getByRole('button', { name: /Rosa Delgado/u }).click();
  await expect(dialogs[0] ?? first.locator('main')).toBeHidden();
  await dialogs[1]?.getByRole('button', { name: /Sam Keller/u }).click();
  await expect(second.getByText(/Assigned to Rosa Delgado/u)).toBeVisible();
  await expect(
    second.getByRole('region', { name: 'Bookings', exact: true }).getByText('Rosa Delgado'),
  ).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('on a phone the checkbox of a card is beside its name', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 83, ['08:00']);
  const viewport = { width: 390, height: 844 };
  const staff = await openOffice(browser, product, addressOf(name), { viewport, hasTouch: true });
  const list = await findByName(staff, name, 1);
  const [header, box] = await Promise.all([
    list.getByRole('rowheader', { name }).boundingBox(),
    list.getByRole('checkbox').boundingBox(),
  ]);
  const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(middle).toBeGreaterThan(header?.y ?? 0);
  expect(middle).toBeLessThan((header?.y ?? 0) + (header?.height ?? 0));
  await list.getByRole('checkbox').tap();
  await expect(staff.getByText('1 selected')).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});
