import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../harness/accessibility.ts';
import { addStaff, openOffice, waitForSignIn } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

// A region in which no other test needs technicians.
const PLACE = { region: 'us-alaska', location: '700 W 6th Ave, Anchorage, AK 99501' };

test.use({ viewport: { width: 390, height: 844 } });

test('a technician finds an emergency on the phone, answers it and arrives', async ({
  page,
  browser,
  product,
}, { retry }) => {
  const kim = await addStaff(page, product, 'e2e-technician', 'TECHNICIAN');
  const name = `Dorothy ${randomUUID().slice(0, 8)}`;
  // The link that staff were given, before they are signed in.
  await page.goto('/admin/');
  await waitForSignIn(page);
  await page.getByLabel('Email or username').fill(kim.email);
  await page.getByLabel('Password').fill(kim.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My visits' })).toBeVisible();
  await expect(page.getByText('Your account isn’t linked to a technician')).toBeVisible();

  const office = await openOffice(browser, product, '/admin/settings');
  const { people } = (await (await office.request.get('/api/staff/people')).json()) as {
    people: { id: string; email: string }[];
  };
  const hired = await office.request.post('/api/staff/technicians', {
    data: {
      name: `Kim of Anchorage ${retry}`,
      phone: null,
      regionId: PLACE.region,
      userId: people.find(({ email }) => email === kim.email)?.id,
      color: 'sea',
      workingHours: null,
      daysOff: [],
      isRetired: false,
    },
  });
  expect(hired.status()).toBe(201);
  const { technicians } = (await hired.json()) as { technicians: { id: string; name: string }[] };
  const technicianId = technicians.find((one) => one.name === `Kim of Anchorage ${retry}`)?.id;
  const taken = await office.request.post('/api/staff/emergencies', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      name,
      phone: '907 555 0100',
      email: `own-visits-${randomUUID()}@example.com`,
      location: PLACE.location,
      vehicle: 'White Nissan Leaf',
      customerId: null,
      technicianId,
      anyway: true,
    },
  });
  expect(taken.status()).toBe(201);
  await office.context().close();

  await page.reload();
  await page.getByRole('region', { name: 'Emergencies' }).getByRole('link', { name }).click();
  const visit = page.getByRole('dialog', { name });
  await expect(visit.getByRole('link', { name: /^Directions to 700 W 6th Ave/u })).toBeVisible();
  await expect(visit.getByRole('link', { name: /^Call Dorothy/u })).toHaveAttribute(
    'href',
    /^tel:/u,
  );
  await expectAccessible(page);
  await visit.getByRole('button', { name: 'Mark answered' }).click();
  await visit.getByRole('button', { name: 'Mark arrived' }).click();
  await expect(visit.getByText('It can be completed once it is paid.')).toBeVisible();
  await page.goBack();
  await expect(visit).toBeHidden();
  await expectAccessible(page);
});
