import { randomUUID } from 'node:crypto';
import type { ApiError } from '@voltcourier/contracts/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { eventually, failureOf } from '../../../testing/requests.ts';
import { createVendors, type SentMail } from '../../../testing/vendors.ts';
import { eraseGuestBookings } from '../privacy-repository.ts';

const started = useApi();
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});

const businessForm = (change: object = {}) => ({
  name: 'Grace Fleet',
  company: 'Tidewater Couriers',
  email: `fleet-${randomUUID().slice(0, 8)}@example.com`,
  phone: '(757) 555-0133',
  fleetSize: 12,
  notes: 'A lot on Granby St',
  ...change,
});
const ask = (form: ReturnType<typeof businessForm>, key: string = randomUUID()) =>
  started.api
    .client()
    .businessInquiries.create({ body: form, headers: { 'idempotency-key': key } });

const mailTo = (address: string, about: string): Promise<SentMail> =>
  eventually(async () => {
    const mails = await vendors.mailsTo(address);
    return mails.find(({ text }) => text.includes(about));
  });

describe('a business inquiry', () => {
  const count = 'Please enter how many vehicles you have, from 1 to 5000.';
  it.each([
    [{ name: 'A' }, { name: 'Name must be at least 2 characters.' }],
    [{ company: ' ' }, { company: 'Please enter the name of your company.' }],
    [{ email: 'nobody' }, { email: 'Please enter a valid email address.' }],
    [{ phone: 'call me' }, { phone: 'Please enter a phone number that we can call.' }],
    [{ fleetSize: 0 }, { fleetSize: count }],
    [{ fleetSize: 5001 }, { fleetSize: count }],
    [{ fleetSize: 1.5 }, { fleetSize: count }],
    [{ fleetSize: null }, { fleetSize: count }],
  ])('is rejected with a message: %j', async (change, messages) => {
    const { status, body } = (await failureOf(ask(businessForm(change)))) as ApiError;
    expect(status).toBe(400);
    const errors = Array.isArray(body?.error) ? body.error : [];
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual(
      messages,
    );
  });

  it('is mailed to staff with company and vehicles, and confirmed to the sender', async () => {
    const form = businessForm();
    const { request } = await ask(form);
    const mail = await mailTo(started.api.config.mail.staff, request.id);
    expect(mail.subject).toBe('Business account: Tidewater Couriers, 12 vehicles');
    expect(mail.html).toContain('href="tel:+17575550133"');
    for (const fact of [form.name, form.email, 'Tidewater Couriers', '12 vehicles', form.notes]) {
      expect(mail.text).toContain(fact);
    }
    const confirmed = await mailTo(form.email, request.id);
    expect(confirmed.text).toContain('a real person will read your question and reply by email');
    expect(confirmed.text).toContain('12 vehicles');

    const staff = await addEmployee(started);
    const found = { company: 'Tidewater Couriers', fleetSize: 12, vehicle: '12 vehicles' };
    const query = { show: 'open', search: form.email } as const;
    const { requests } = await staff.client.callbacks.list({ query });
    expect(requests).toMatchObject([{ kind: 'contact', phone: form.phone, ...found }]);
    const params = { requestId: request.id };
    expect(await staff.client.callbacks.get({ params })).toMatchObject({
      notes: form.notes,
      ...found,
    });
  });

  it('needs neither a phone number nor a message', async () => {
    const { request } = await ask(businessForm({ phone: null, notes: null, fleetSize: 1 }));
    const mail = await mailTo(started.api.config.mail.staff, request.id);
    expect(mail.subject).toBe('Business account: Tidewater Couriers, 1 vehicle');
    expect(mail.text).toContain('Not given');
  });

  it('is created once by concurrent requests with one idempotency key', async () => {
    const key = randomUUID();
    const form = businessForm();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(form, key)));
    expect(new Set(answers.map(({ request }) => request.id)).size).toBe(1);
    const failure = await failureOf(ask({ ...form, fleetSize: 13 }, key));
    expect(failure).toMatchObject({ code: 'idempotency_mismatch', status: 409 });
  });

  it('loses the data of the person and company on erasure', async () => {
    const { db } = started.api.deps;
    const { request } = await ask(businessForm());
    const personId = await eventually(async () => {
      const row = await db
        .selectFrom('contact_requests')
        .select('person_id')
        .where('id', '=', request.id)
        .executeTakeFirst();
      return row?.person_id ?? undefined;
    });
    await eraseGuestBookings(db, [personId], 'example.invalid');
    const row = await db
      .selectFrom('contact_requests')
      .select(['name', 'phone', 'company', 'notes', 'fleet_size'])
      .where('id', '=', request.id)
      .executeTakeFirst();
    const gone = { name: 'Deleted account', phone: null, company: null, notes: null };
    expect(row).toEqual({ ...gone, fleet_size: 12 });
  });
});
