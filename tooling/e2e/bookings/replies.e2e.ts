import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { countClicks } from '../harness/clicks.ts';
import { mailAbout } from '../harness/journey.ts';
import type { RunningProduct } from '../harness/running-product.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

interface Request {
  readonly browser: Browser;
  readonly product: RunningProduct;
  readonly request: APIRequestContext;
}

/** Sends a contact message, and opens the list of requests in which staff find it. */
async function askByMail({ browser, product, request }: Request) {
  const name = `Hana ${randomUUID().slice(0, 8)}`;
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`;
  const notes = 'Do you come to Chesapeake?';
  const data = { name, email, vehicle: 'tesla', notes };
  expect((await request.post('/api/contact', { data })).status()).toBe(201);
  const address = `/admin/bookings?kind=requests&search=${encodeURIComponent(name)}`;
  const staff = await openOffice(browser, product, address);
  await expect(staff.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  return { name, email, staff };
}

const panelOf = (staff: Page, name: string) => staff.getByRole('dialog', { name });

test('a contact message is answered in two clicks, and a colleague can’t answer it again', async ({
  browser,
  product,
  request,
}) => {
  const { name, email, staff } = await askByMail({ browser, product, request });
  const clicks = await countClicks(staff);
  await staff.getByRole('link', { name }).click();
  const panel = panelOf(staff, name);
  await expect(panel.getByRole('textbox', { name: 'Reply' })).toHaveValue(/^Hello Hana,/u);
  const subject = await panel.getByLabel('Subject').inputValue();
  await expectAccessible(staff);
  // A colleague also has it open.
  const { pathname, search } = new URL(staff.url());
  const colleague = await openOffice(browser, product, `${pathname}${search}`);
  await expect(panelOf(colleague, name).getByRole('textbox', { name: 'Reply' })).toHaveValue(
    /^Hello Hana,/u,
  );

  await panel.getByRole('button', { name: 'Send reply' }).click();
  await expect(staff.getByText(`Reply sent to ${email}`).first()).toBeVisible();
  expect(clicks()).toBe(2);
  await expect(panel.getByText('Answered', { exact: true }).first()).toBeVisible();
  await expect(panel.getByText('Replied by email')).toBeVisible();
  const mail = await mailAbout(staff, product.sandboxUrl, email, new RegExp(`^${subject}$`, 'u'));
  expect(mail.text).toContain('Hello Hana,');

  // The colleague's screen shows it as answered, and no longer offers a reply.
  await expect(panelOf(colleague, name).getByText('Replied by email')).toBeVisible();
  await expect(panelOf(colleague, name).getByRole('button', { name: 'Send reply' })).toBeHidden();
  await colleague.context().close();
  await staff.context().close();
});

test('a contact message is answered by keyboard alone with another template', async ({
  browser,
  product,
  request,
}) => {
  const { name, email, staff } = await askByMail({ browser, product, request });
  await staff.keyboard.press('j');
  await staff.keyboard.press('Enter');
  const panel = panelOf(staff, name);
  await expect(panel.getByRole('textbox', { name: 'Reply' })).toHaveValue(/^Hello Hana,/u);
  await staff.keyboard.press('r');
  await expect(panel.getByRole('textbox', { name: 'Reply' })).toBeFocused();
  await staff.keyboard.press('Shift+Tab');
  await staff.keyboard.press('Shift+Tab');
  await expect(panel.getByLabel('Template')).toBeFocused();
  await staff.keyboard.type('Ask for');
  await expect(panel.getByLabel('Subject')).toHaveValue('Where is your car?');
  await staff.keyboard.press('Tab');
  await staff.keyboard.press('Tab');
  await staff.keyboard.press('Control+End');
  await staff.keyboard.type('\nPS: yes, we come to Chesapeake.');
  await staff.keyboard.press('Control+Enter');
  await expect(staff.getByText(`Reply sent to ${email}`).first()).toBeVisible();
  const subject = /^Where is your car\?$/u;
  const { text } = await mailAbout(staff, product.sandboxUrl, email, subject);
  expect(text).toContain('yes, we come to Chesapeake.');
  await staff.context().close();
});

test('a template is validated, saved, and previewed before it is sent', async ({
  browser,
  product,
  request,
}) => {
  const { name, staff } = await askByMail({ browser, product, request });
  await staff.getByRole('link', { name }).click();
  const panel = panelOf(staff, name);
  await panel.getByRole('button', { name: 'Edit templates' }).click();
  await staff.getByRole('button', { name: 'New template' }).click();
  const form = staff.getByRole('dialog', { name: 'New template' });
  const title = `Thanks ${randomUUID().slice(0, 8)}`;
  await form.getByLabel('Name').fill(title);
  await form.getByLabel('Subject').fill('Thank you, {first name}');
  await form.getByLabel('Text').fill('Hello {frist name}');
  await form.getByRole('button', { name: 'Save template' }).click();
  await expect(form.getByText(/There is no placeholder \{frist name\}\./u)).toBeVisible();
  await expect(form.getByLabel('Text')).toBeFocused();
  await form.getByLabel('Text').fill('Hello {first name}, we’ll be with your {vehicle} soon.');
  await expectAccessible(staff);
  await form.getByRole('button', { name: 'Save template' }).click();
  const list = staff.getByRole('dialog', { name: 'Reply templates' });
  await expect(list.getByText(title, { exact: true }).first()).toBeVisible();
  await expectAccessible(staff);
  await list.getByRole('button', { name: 'Close' }).last().click();

  await panel.getByLabel('Template').selectOption({ label: title });
  await expect(panel.getByRole('textbox', { name: 'Reply' })).toHaveValue(
    'Hello Hana, we’ll be with your Tesla soon.',
  );
  await panel.getByRole('button', { name: 'Preview' }).click();
  const preview = staff.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText('Subject: Thank you, Hana')).toBeVisible();
  await expect(
    preview.frameLocator('iframe').getByText('we’ll be with your Tesla soon.').last(),
  ).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});
