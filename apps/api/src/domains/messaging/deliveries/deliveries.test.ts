import { randomUUID } from 'node:crypto';
import {
  API_PREFIX,
  NOTIFICATION_CONSENT_VERSION,
  type Role,
  DEFAULT_PERMISSIONS,
} from '@voltcourier/contracts';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendEmail } from '../notifications/sending.ts';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { SANDBOX } from '../../../platform/config/config.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, daysAhead, eventually } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { type DeliveriesQuery, listBouncingAddresses } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  staff = await addEmployee(started);
});

let slots = 0;

/** Writes a booking's mail to the outbox without a job to send it. */
async function written() {
  const { api } = started;
  const email = `${randomUUID()}@log.example`;
  slots += 1;
  const { booking } = await api.client().bookings.create({
    body: bookingRequest({ email, bookingDate: daysAhead(3 + slots) }),
    headers: {},
  });
  const { id } = await api.deps.db
    .insertInto('emails')
    .values({
      kind: 'booking-confirmed',
      dedupe_key: `booking-confirmed:${booking.id}`,
      booking_id: booking.id,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, booking };
}

const list = (query: DeliveriesQuery = {}) => staff.client.deliveries.list({ query });

async function deliveryOf(emailId: string) {
  const { deliveries } = await list();
  const found = deliveries.find(({ id }) => id === emailId);
  if (found === undefined) throw new Error('It is not in the log.');
  return found;
}

const send = (id: string) => sendEmail(started.api.ctx, id);

const bouncesUrl = () => `${started.api.url}${API_PREFIX}/mail/bounces`;

const comesBack = (address: string, status: string, action: 'failed' | 'delayed' = 'failed') =>
  vendors.control('POST', '/mail/bounces', {
    address,
    status,
    action,
    diagnostic: `550 ${status} <${address}> unknown`,
    url: bouncesUrl(),
    secret: SANDBOX.bounceSecret,
  });

describe('the mail log', () => {
  it('lists a mail from its creation on, with the mail server’s response', async () => {
    const { id, email, booking } = await written();
    expect(await deliveryOf(id)).toMatchObject({
      kind: 'booking-confirmed',
      state: 'queued',
      recipient: null,
      attempts: 0,
      bookingId: booking.id,
    });
    await vendors.control('POST', '/mail/fail-next', { code: 451, message: '4.7.1 Greylisted' });
    await expect(send(id)).rejects.toThrow('Greylisted');
    expect(await deliveryOf(id)).toMatchObject({
      state: 'failed',
      recipient: email,
      attempts: 1,
      answer: '451 4.7.1 Greylisted',
      sentAt: null,
    });
    await send(id);
    const sent = await deliveryOf(id);
    expect(sent).toMatchObject({ state: 'sent', attempts: 2, isBouncing: false, bounce: null });
    expect(sent.answer).toMatch(/^250 /u);
    expect(sent.sentAt).not.toBeNull();
  });

  it('marks test emails', async () => {
    const to = `${randomUUID()}@log.example`;
    const params = { kind: 'booking-confirmed' };
    await staff.client.testEmails.send({ params, body: { to, about: null } });
    await vendors.control('POST', '/mail/fail-next', { code: 550, message: 'No' });
    await staff.client.testEmails.send({ params, body: { to, about: null } });
    const { deliveries } = await list({ address: to });
    expect(deliveries.map(({ state, isTest }) => [state, isTest])).toEqual([
      ['failed', true],
      ['sent', true],
    ]);
    // No mail is left for a job to send.
    const waiting = await started.api.deps.db
      .selectFrom('emails')
      .select('id')
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where('recipient', '=', to)
      .execute();
    expect(waiting).toEqual([]);
  });

  it('filters by state, kind and address, and is paginated without gaps', async () => {
    const { db } = started.api.deps;
    const to = 'Many@log.example';
    const rows = Array.from({ length: 60 }, (_, index) => ({
      kind: 'trial-started',
      dedupe_key: `many:${index}`,
      tested_by: staff.id,
      recipient: to,
      // Several mails share the same instant.
      created_at: new Date(Date.now() - Math.floor(index / 7) * 1000),
      ...(index % 3 === 0 && { sent_at: new Date() }),
    }));
    await db.insertInto('emails').values(rows).execute();
    const first = await list({ address: 'many@LOG.example' });
    expect(first.deliveries).toHaveLength(50);
    expect(first.hasMore).toBe(true);
    const after = first.deliveries.at(-1)?.id ?? '';
    const second = await list({ address: to, after });
    expect(second.hasMore).toBe(false);
    const ids = [...first.deliveries, ...second.deliveries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(60);
    const sent = await list({ kind: 'trial-started', state: 'sent' });
    expect(sent.deliveries).toHaveLength(20);
    expect((await list({ kind: 'no-such-mail' })).deliveries).toEqual([]);
  });

  it('names the recipient', async () => {
    const { api } = started;
    const username = `ada-${randomUUID().slice(0, 8)}`;
    const email = `${username}@log.example`;
    await api
      .client()
      .accounts.register({ body: { username, email, password: 'Plenty of volts 7' } });
    await resolveIdentities(api.ctx);
    const { deliveries } = await list({ kind: 'account-welcome' });
    expect(deliveries[0]?.person).toMatchObject({ name: username });
  });

  it('is visible only to roles that may also read customers', () => {
    const roles = Object.keys(DEFAULT_PERMISSIONS) as Role[];
    for (const role of roles.filter((one) => DEFAULT_PERMISSIONS[one].includes('emails:read'))) {
      expect(DEFAULT_PERMISSIONS[role]).toContain('customers:read');
    }
  });
});

describe('a bounced mail', () => {
  it('for good is shown, and only necessary mails are still sent to its address', async () => {
    const { id, email } = await written();
    await comesBack(email, '5.1.1');
    await send(id);
    await eventually(async () => (await deliveryOf(id)).state === 'bounced');
    const { bounce, isBouncing, recipient } = await deliveryOf(id);
    expect(bounce).toMatchObject({
      status: '5.1.1',
      text: `550 5.1.1 <${email}> unknown`,
      isOver: true,
    });
    expect({ isBouncing, recipient }).toEqual({ isBouncing: true, recipient: email });
    await resolveIdentities(started.api.ctx);
    const { person } = await deliveryOf(id);
    const params = { personId: person?.id ?? '' };
    expect((await staff.client.contacts.get({ params })).bouncing).toEqual([email]);

    const { client } = started.api;
    const agreed = { consent: true, consentVersion: NOTIFICATION_CONSENT_VERSION } as const;
    for (const address of [email, `other-${email}`]) {
      await client().notifications.subscribe({ body: { email: address, ...agreed } });
    }
    const { deliveries } = await list({ kind: 'subscription-requested' });
    for (const delivery of deliveries) await send(delivery.id);
    expect((await vendors.mailsTo(`other-${email}`)).length).toBe(1);
    // Mails for a booking still go there, but nothing else.
    expect((await vendors.mailsTo(email)).length).toBe(1);
    const states = (await list({ kind: 'subscription-requested' })).deliveries;
    expect(states.map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent']);

    // A mailbox may work again later.
    started.api.clock.offsetMs = 200 * 86_400_000;
    expect(await listBouncingAddresses(started.api.ctx, [email])).toEqual([]);
    started.api.clock.offsetMs = 0;
    const asked = [`x-${email}`, email.toUpperCase()];
    expect(await listBouncingAddresses(started.api.ctx, asked)).toEqual([email.toUpperCase()]);
  });

  it('for now is shown, and its address is not blocked', async () => {
    const { id, email } = await written();
    await comesBack(email, '4.4.1', 'delayed');
    await send(id);
    await eventually(async () => (await deliveryOf(id)).bounce !== null);
    expect(await deliveryOf(id)).toMatchObject({
      state: 'sent',
      isBouncing: false,
      bounce: { status: '4.4.1', isOver: false },
    });
  });

  it('is erased with the address of a deleted account', async () => {
    const { api } = started;
    const username = `ada-${randomUUID().slice(0, 8)}`;
    const email = `${username}@log.example`;
    const password = 'Plenty of volts 7';
    const client = api.client();
    const { user } = await client.accounts.register({ body: { username, email, password } });
    const mine = (query: object) => list({ kind: 'account-welcome', ...query });
    const [welcome] = (await mine({})).deliveries;
    await comesBack(email, '5.2.1');
    await send(welcome?.id ?? '');
    await eventually(async () => (await mine({ address: email })).deliveries[0]?.bounce != null);
    await client.privacy.deleteAccount({ body: { password } });
    for (const { id } of (await list({ kind: 'account-deleted' })).deliveries) await send(id);
    // The bounce of the last mail is recorded too, although its recipient is already erased.
    await eventually(
      async () => (await list({ kind: 'account-deleted' })).deliveries[0]?.state === 'bounced',
    );
    expect((await list({ address: email })).deliveries).toEqual([]);
    const rows = await api.deps.db.selectFrom('emails').selectAll().execute();
    const told = JSON.stringify(rows.filter(({ kind }) => kind.startsWith('account-')));
    expect(told).not.toContain(email);
    expect(user.email).toBe(email);
  });
});

describe('an uploaded delivery report', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(bouncesUrl(), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${SANDBOX.bounceSecret}`,
        'content-type': 'message/rfc822',
        ...headers,
      },
      body,
    });
  const reportOn = (emailId: string, status: string, own: string = randomUUID()) =>
    [
      'From: mailer-daemon@mx.example',
      `Message-ID: <${own}@mx.example>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
      '',
      '--B',
      'Content-Type: text/plain',
      '',
      'It didn’t arrive.',
      '--B',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; ada@log.example',
      'Action: failed',
      `Status: ${status}`,
      '',
      '--B',
      // The original mail, complete.
      'Content-Type: message/rfc822',
      '',
      'From: us',
      `Message-ID: <${emailId}@voltcourier.example>`,
      '',
      'Hello.',
      '--B--',
      '',
    ].join('\r\n');

  it('counts once, and the first permanent failure is kept', async () => {
    const { id } = await written();
    await send(id);
    const first = reportOn(id, '5.1.1', 'one');
    expect(await (await post(first)).json()).toEqual({ isOurs: true });
    const { bounce } = await deliveryOf(id);
    expect(bounce).toMatchObject({ status: '5.1.1', text: '', isOver: true });
    expect(await (await post(first)).json()).toEqual({ isOurs: false });
    await post(reportOn(id, '4.2.2'));
    expect((await deliveryOf(id)).bounce).toEqual(bounce);
  });

  it('about an unknown mail is accepted and changes nothing', async () => {
    for (const id of [randomUUID(), 'not-an-id', `x' or '1'='1`]) {
      const answer = await post(reportOn(id, '5.1.1'));
      expect([answer.status, await answer.json()]).toEqual([200, { isOurs: false }]);
    }
  });

  it('is rejected without the secret', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', SANDBOX.bounceSecret]) {
      const answer = await post('x', { authorization });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
    }
  });

  it('is rejected when no secret is configured, and the response says so', async () => {
    const off = await started.startAnother({
      APP_ENV: 'production',
      APP_URL: 'https://voltcourier.example',
      SESSION_SECRET: 'a secret of at least thirty-two characters',
      ADMIN_EMAIL: 'owner@voltcourier.example',
      ADMIN_PASSWORD: 'a password of our own',
      METRICS_TOKEN: 'let-me-see',
      STRIPE_API_URL: '',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      LOG_LEVEL: 'silent',
    });
    const answer = await fetch(`${off.url}${API_PREFIX}/mail/bounces`, { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('MAIL_BOUNCE_SECRET is not set');
  });

  it('that is malformed is rejected, and never causes a server error', async () => {
    const [whole, header] = [reportOn(randomUUID(), '5.0.0'), 'multipart/report; boundary=B'];
    const cut = fc.nat({ max: whole.length }).map((at) => whole.slice(0, at));
    const spoiled = fc
      .tuple(fc.nat({ max: whole.length }), fc.string({ unit: 'binary', maxLength: 60 }))
      .map(([at, text]) => whole.slice(0, at) + text.toWellFormed() + whole.slice(at));
    const bytes = fc.uint8Array({ maxLength: 3_000 }).map((array) => new Uint8Array(array));
    const body = fc.oneof(cut, spoiled, bytes, fc.constantFrom('', `Content-Type: ${header}\r\n`));
    const types = fc.constantFrom('message/rfc822', 'application/json', 'multipart/form-data');
    const statuses = new Set<number>();
    const ask = fc.asyncProperty(body, types, async (sent, type) => {
      const answer = await post(sent, { 'content-type': type });
      statuses.add(answer.status);
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) expect(await answer.json()).toEqual({ isOurs: false });
      else expect(await answer.text()).toContain('RFC 3464');
    });
    const examples: [string, 'message/rfc822'][] = [
      [whole, 'message/rfc822'],
      ['Subject: Out of office\r\n\r\nBack on Monday.', 'message/rfc822'],
      // A part with an empty content type.
      [`Content-Type: ${header}\r\n\r\n--B\r\nContent-Type:`, 'message/rfc822'],
    ];
    await fc.assert(ask, { numRuns: numRuns(40, 150), examples });
    expect(statuses).toEqual(new Set([200, 400]));
    const long = await post('x'.repeat(1024 * 1024 + 1));
    expect(long.status).toBe(413);
  });
});
