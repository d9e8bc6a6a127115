import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const GONE = 'gone@e2e.example';

test('staff find the bounce of a test email in the delivery log, and see the DNS records', async ({
  browser,
  product,
}) => {
  const office = await openOffice(browser, product, '/admin/email-tester?email=password-reset');
  await office.request.post(`${product.sandboxUrl}/sandbox/mail/bounces`, {
    data: {
      address: GONE,
      status: '5.1.1',
      action: 'failed',
      diagnostic: '550 5.1.1 No such mailbox',
      url: `${product.url}/api/mail/bounces`,
      secret: 'sandbox-bounce-secret-not-for-production',
    },
  });
  await office.getByLabel('To', { exact: true }).fill(GONE);
  await office.getByRole('button', { name: 'Send test' }).click();
  await expect(office.getByText(`The mail server accepted it for ${GONE}`)).toBeVisible();
  await expect(async () => {
    const answer = await office.request.get(`/api/staff/deliveries?address=${GONE}`);
    expect((await answer.json()).deliveries).toMatchObject([{ state: 'bounced' }]);
  }).toPass();

  await office.getByRole('link', { name: 'Delivery log' }).click();
  await office.getByLabel('Status', { exact: true }).selectOption('Bounced');
  const row = office.getByRole('row', { name: /Password reset/u });
  await expect(row).toContainText('5.1.1 550 5.1.1 No such mailbox');
  await expect(row).toContainText('This address bounces');
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office);

  await office.setViewportSize({ width: 1440, height: 900 });
  await office.emulateMedia({ colorScheme: 'dark' });
  await office.getByRole('link', { name: 'DNS records' }).click();
  await expect(office.getByRole('heading', { name: 'DMARC' })).toBeVisible();
  await expect(office.getByText('v=DMARC1; p=quarantine;')).toBeVisible();
  await expectAccessible(office);
});

test('staff preview and send a mail in Spanish', async ({ browser, product }) => {
  const office = await openOffice(browser, product, '/admin/email-tester?email=booking-confirmed');
  await expect(office.getByText(/^Confirmed: /u)).toBeVisible();
  await office.getByLabel('Language', { exact: true }).selectOption('Spanish');
  await expect(office.getByText(/^Confirmada: /u)).toBeVisible();
  await office.getByLabel('To', { exact: true }).fill('lectora@e2e.example');
  await office.getByRole('button', { name: 'Send test' }).click();
  await expect(office.getByText(/“\[Test\] Confirmada: /u)).toBeVisible();

  // The next mail is also in Spanish; mails to staff are not.
  await office.getByRole('link', { name: 'Password reset' }).click();
  await expect(office.getByText(/^Elige una nueva contraseña para /u)).toBeVisible();
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office);
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.getByRole('link', { name: 'Contact request', exact: true }).click();
  await expect(office.getByText(/^Contact request: /u)).toBeVisible();
  await expect(office.getByLabel('Language', { exact: true })).toHaveCount(0);
});
