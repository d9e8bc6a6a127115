import { randomUUID } from 'node:crypto';
import {
  API_PREFIX,
  NOTIFICATION_CONSENT_VERSION,
  type Role,
  DEFAULT_PERMISSIONS,
} from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { SANDBOX } from '../../../platform/config/config.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMailLog } from '../../../testing/mail-log.ts';
import { eventually } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { listBouncingAddresses } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { deliveryOf, list, send, written } = createMailLog(started, () => staff);
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  staff = await addEmployee(started);
});

const comesBack = (address: string, status: string, action: 'failed' | 'delayed' = 'failed') =>
  vendors.control('POST', '/mail/bounces', {
    address,
    status,
    action,
    diagnostic: `550 ${status} <${address}> unknown`,
    url: `${started.api.url}${API_PREFIX}/mail/bounces`,
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
    const addresses = [`x-${email}`, email.toUpperCase()];
    expect(await listBouncingAddresses(started.api.ctx, addresses)).toEqual([email.toUpperCase()]);
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
    const accountMails = JSON.stringify(rows.filter(({ kind }) => kind.startsWith('account-')));
    expect(accountMails).not.toContain(email);
    expect(user.email).toBe(email);
  });
});
