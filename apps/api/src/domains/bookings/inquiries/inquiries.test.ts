import { randomUUID } from 'node:crypto';
import type { ApiError } from '@voltcourier/contracts/client';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { addPerson, signIn } from '../../../testing/people.ts';
import { eventually, failureOf } from '../../../testing/requests.ts';
import { createVendors, type SentMail } from '../../../testing/vendors.ts';

const HOTLINE = '+1 757 555 0199';
const started = useApi({ BRAND_HOTLINE: HOTLINE });
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});

let people = 0;
const contactForm = (change: object = {}) => {
  people += 1;
  const email = `contact${people}@example.com`;
  return { name: 'Ada Driver', email, vehicle: 'chevy' as const, notes: null, ...change };
};
const quickBookingForm = (change: object = {}) => ({
  name: 'Ada Driver',
  phone: '(757) 555-0100 ext. 5',
  email: contactForm().email,
  location: '100 Granby St, Norfolk, VA 23510',
  vehicleType: 'ford-mustang-mach-e' as const,
  serviceType: 'fast' as const,
  urgency: 'priority' as const,
  ...change,
});

const contact = (change: object = {}, key: string = randomUUID()) =>
  started.api
    .client()
    .inquiries.create({ body: contactForm(change), headers: { 'idempotency-key': key } });
const quickBooking = (change: object = {}, key: string = randomUUID()) =>
  started.api.client().inquiries.createQuickBooking({
    body: quickBookingForm(change),
    headers: { 'idempotency-key': key },
  });

/** Returns the error messages that the form shows beside its fields. */
const messagesOf = async (call: Promise<unknown>) => {
  const { status, body } = (await failureOf(call)) as ApiError;
  expect(status).toBe(400);
  return Array.isArray(body?.error)
    ? Object.fromEntries(body.error.map(({ path, message }) => [path, message]))
    : body?.error;
};

const mailTo = (address: string, about: string): Promise<SentMail> =>
  eventually(async () => {
    const mails = await vendors.mailsTo(address);
    return mails.find(({ text }) => text.includes(about));
  });
const staffMailAbout = (id: string) => mailTo(started.api.config.mail.staff, id);

describe('a contact request', () => {
  it.each([
    [{ name: 'A' }, { name: 'Name must be at least 2 characters.' }],
    [{ email: 'nobody' }, { email: 'Please enter a valid email address.' }],
    [{ email: '' }, { email: 'Please enter a valid email address.' }],
    [{ vehicle: '' }, { vehicle: 'Please select your vehicle type.' }],
    [{ vehicle: 'chevrolet' }, { vehicle: 'Please select your vehicle type.' }],
    [{ notes: 'a\u0000b' }, { notes: 'Remove the characters that can’t be shown.' }],
  ])('is rejected with a message: %j', async (change, messages) => {
    expect(await messagesOf(contact(change))).toEqual(messages);
  });

  it('is stored with its event, mailed to staff and confirmed to the sender', async () => {
    const form = { email: 'ada.contact@example.com', notes: 'Gate code 12\nRing twice' };
    const { request } = await contact(form);
    const { db } = started.api.deps;
    const row = await db
      .selectFrom('contact_requests as c')
      .innerJoin('contact_request_events as e', 'e.contact_request_id', 'c.id')
      .select(['c.name', 'c.email', 'c.vehicle', 'c.notes', 'e.to_status', 'e.actor'])
      .where('c.id', '=', request.id)
      .execute();
    expect(row).toEqual([
      { name: 'Ada Driver', vehicle: 'chevy', to_status: 'open', actor: 'customer', ...form },
    ]);
    const confirmation = await mailTo(form.email, request.id);
    expect(confirmation.text).toContain('be in touch shortly to confirm your appointment.');
    expect(confirmation.text).toContain('Chevrolet');
    expect(confirmation.html).toMatch(/<html[^>]* lang="en-US"/u);
    const staff = await staffMailAbout(request.id);
    expect(staff.subject).toBe('Contact request: Ada Driver, Chevrolet');
    for (const fact of [form.email, 'Gate code 12', 'Ring twice']) {
      expect(staff.text).toContain(fact);
    }
    const source = await fetch(`${started.sandbox.url}/inbox/${staff.id}/source`);
    expect(await source.text()).toMatch(/^reply-to: ada\.contact@example\.com/imu);
  });

  it('is created once by concurrent requests with one idempotency key', async () => {
    const key = randomUUID();
    const form = contactForm();
    const answers = await Promise.all(Array.from({ length: 8 }, () => contact(form, key)));
    expect(new Set(answers.map(({ request }) => JSON.stringify(request))).size).toBe(1);
    const mails = await started.api.deps.db
      .selectFrom('emails')
      .select('kind')
      .where('contact_request_id', '=', answers[0]?.request.id ?? '')
      .orderBy('kind')
      .execute();
    expect(mails).toEqual([{ kind: 'contact-received' }, { kind: 'staff-contact' }]);
  });

  it('is rejected with different values under the same key', async () => {
    const key = randomUUID();
    await contact({}, key);
    const failure = await failureOf(contact({ name: 'Somebody Else' }, key));
    expect(failure).toMatchObject({ code: 'idempotency_mismatch', status: 409 });
  });

  it('is rate limited per IP address', async () => {
    const api = await started.startAnother({ RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: 'loopback' });
    const elsewhere: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', '192.0.2.7');
      return fetch(input, { ...init, headers });
    };
    const send = () => api.client(elsewhere).inquiries.create({ body: contactForm(), headers: {} });
    await send();
    await send();
    expect(await failureOf(send())).toMatchObject({ code: 'rate_limited', status: 429 });
  });
});

describe('a quick booking', () => {
  it.each([
    [{ name: '' }, { name: 'Name must be at least 2 characters.' }],
    [{ phone: '' }, { phone: 'Please enter a phone number that we can call.' }],
    [{ phone: 'call me maybe' }, { phone: 'Please enter a phone number that we can call.' }],
    [{ location: 'here' }, { location: 'Please enter your full address.' }],
    [{ email: 'nobody' }, { email: 'Please enter a valid email address.' }],
    [{ vehicleType: 'tesla' }, { vehicleType: 'Please select your vehicle type.' }],
    [{ serviceType: 'emergency' }, { serviceType: 'Please select a service type.' }],
    [{ urgency: 'now' }, { urgency: 'Please select how soon you need us.' }],
    [{ plan: 'gold' }, { plan: 'Please select a plan.' }],
    [{ interval: 'weekly' }, { interval: 'Please select monthly or annual billing.' }],
  ])('is rejected with a message: %j', async (change, messages) => {
    expect(await messagesOf(quickBooking(change))).toEqual(messages);
  });

  it.each([
    ['normal', 240],
    ['priority', 120],
    ['emergency', 60],
  ] as const)(
    'promises a callback in 15 minutes, and arrival by urgency: %s',
    async (urgency, minutes) => {
      const { request } = await quickBooking({ urgency });
      const after = (instant: string) =>
        (Date.parse(instant) - Date.parse(request.createdAt)) / 60_000;
      expect(after(request.callbackDueAt)).toBe(15);
      expect(after(request.respondBy)).toBe(minutes);
    },
  );

  it('is stored with its plan, region, time zone and customer', async () => {
    const person = await addPerson(started.api, 'CUSTOMER');
    const { bearer } = await signIn(started.api, person);
    const { request } = await started.api
      .client((input, init) => {
        const headers = new Headers(init?.headers);
        for (const [name, value] of Object.entries(bearer)) headers.set(name, value);
        return fetch(input, { ...init, headers });
      })
      .inquiries.createQuickBooking({
        body: quickBookingForm({
          location: '1 Market St, San Francisco, CA 94105',
          plan: 'professional',
          interval: 'annually',
          preferredTime: 'after lunch',
        }),
        headers: {},
      });
    const row = await started.api.deps.db
      .selectFrom('quick_bookings')
      .selectAll()
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 'open',
      phone: '(757) 555-0100 ext. 5',
      vehicle_type: 'ford-mustang-mach-e',
      service_type: 'fast',
      preferred_time: 'after lunch',
      plan: 'professional',
      billing_interval: 'annually',
      region_id: 'us-pacific',
      zone: 'America/Los_Angeles',
      customer_id: person.id,
    });
  });

  it('is mailed to staff with all details, and tells the customer what happens next', async () => {
    const email = 'ada.quick@example.com';
    const { request } = await quickBooking({ email, plan: 'unlimited', notes: 'Level P2' });
    const staff = await staffMailAbout(request.id);
    expect(staff.subject).toMatch(/^Call Ada Driver by \w+day, .+: Priority$/u);
    expect(staff.html).toContain('href="tel:+17575550100"');
    for (const fact of [
      'Fast (DC, 30 to 60 minutes)',
      'Ford Mustang Mach-E',
      '100 Granby St, Norfolk, VA 23510',
      'Unlimited',
      'Level P2',
    ]) {
      expect(staff.text).toContain(fact);
    }
    const next = await mailTo(email, request.id);
    expect(next.text).toContain(
      'contact you within 15 minutes to confirm your charging appointment.',
    );
    expect(next.text).toContain(`call ${HOTLINE}`);
  });

  it('is mailed to staff if the customer gives no email address', async () => {
    const { request } = await quickBooking({ email: null });
    await staffMailAbout(request.id);
    const mails = await started.api.deps.db
      .selectFrom('emails')
      .select('kind')
      .where('quick_booking_id', '=', request.id)
      .execute();
    expect(mails).toEqual([{ kind: 'staff-quick-booking' }]);
  });

  it('is created once by concurrent requests with one idempotency key', async () => {
    const key = randomUUID();
    const form = quickBookingForm();
    const answers = await Promise.all(Array.from({ length: 8 }, () => quickBooking(form, key)));
    expect(new Set(answers.map(({ request }) => JSON.stringify(request))).size).toBe(1);
    const failure = await failureOf(quickBooking({ ...form, urgency: 'normal' }, key));
    expect(failure).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('is rejected with the hotline outside of the service area', async () => {
    const failure = await failureOf(
      quickBooking({ location: '1 Calle Fortaleza, San Juan, PR 00901' }),
    );
    expect(failure).toMatchObject({ code: 'not_served', status: 422 });
    expect(failure.message).toBe(
      `We don’t serve Puerto Rico yet. We serve the 50 states and Washington, DC. If we misread your address, call ${HOTLINE}.`,
    );
  });
});

describe('text typed into a request', () => {
  const HOSTILE = '<img src=x onerror=alert(1)> & "Co" </td>';

  it('is escaped in the HTML of every mail', async () => {
    const email = 'hostile@example.com';
    const { request } = await contact({ name: `Ada ${HOSTILE}`, email, notes: HOSTILE });
    const quick = await quickBooking({
      name: `Ada ${HOSTILE}`,
      email,
      location: `1 ${HOSTILE}, Norfolk, VA 23510`,
      preferredTime: HOSTILE,
      notes: HOSTILE,
    });
    const mails = await Promise.all(
      [request.id, quick.request.id].flatMap((id) => [mailTo(email, id), staffMailAbout(id)]),
    );
    expect(mails).toHaveLength(4);
    for (const { html, text } of mails) {
      expect(html).not.toMatch(/<img|onerror=alert\(1\)>/u);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
      expect(text).toContain('<img src=x onerror=alert(1)> & "Co"');
    }
  });
});

describe('a request whose mail to staff can’t be stored', () => {
  it('is not stored, and can be sent again', async () => {
    const { db } = started.api.deps;
    // `not valid`, because mails from other tests are still being sent.
    await sql`alter table emails add constraint no_mail_to_staff
      check (kind not like 'staff-%') not valid`.execute(db);
    const silent = await started.startAnother({ LOG_LEVEL: 'silent' });
    const key = randomUUID();
    const send = (api: typeof silent) => [
      api.client().inquiries.create({
        body: contactForm({ email: 'untold@example.com' }),
        headers: { 'idempotency-key': key },
      }),
      api.client().inquiries.createQuickBooking({
        body: quickBookingForm({ email: 'untold@example.com' }),
        headers: { 'idempotency-key': key },
      }),
    ];
    const stored = () =>
      Promise.all(
        (['contact_requests', 'quick_bookings'] as const).map(async (name) => {
          const rows = await db
            .selectFrom(name)
            .select('id')
            .where('email', '=', 'untold@example.com')
            .execute();
          return rows.length;
        }),
      );
    try {
      const failures = await Promise.all(send(silent).map(failureOf));
      for (const failure of failures) {
        expect(failure).toMatchObject({ code: 'internal', status: 500 });
      }
      expect(await stored()).toEqual([0, 0]);
    } finally {
      await sql`alter table emails drop constraint no_mail_to_staff`.execute(db);
    }
    await Promise.all(send(silent));
    expect(await stored()).toEqual([1, 1]);
  });
});
