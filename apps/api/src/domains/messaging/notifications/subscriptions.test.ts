import {
  NOTIFICATION_CONSENT_VERSION,
  NOTIFICATION_CONSENTS,
  type SubscriptionForm,
} from '@voltcourier/contracts';
import type { ApiError } from '@voltcourier/contracts/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { eventually, failureOf } from '../../../testing/requests.ts';
import { createSubscribers } from '../../../testing/subscribers.ts';
import { createVendors, type SentMail } from '../../../testing/vendors.ts';

const started = useApi();
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});

let people = 0;
const newAddress = () => {
  people += 1;
  return `reader${people}@example.com`;
};
const subscribe = (change: object) =>
  started.api.client().notifications.subscribe({
    body: {
      consent: true,
      consentVersion: NOTIFICATION_CONSENT_VERSION,
      ...change,
    } as SubscriptionForm,
  });
const rowsOf = (...addresses: string[]) =>
  started.api.deps.db
    .selectFrom('notification_subscriptions')
    .selectAll()
    .where('address', 'in', addresses)
    .orderBy('channel')
    .execute();
const eventsOf = async (address: string) =>
  (
    await started.api.deps.db
      .selectFrom('notification_subscription_events as e')
      .innerJoin('notification_subscriptions as s', 's.id', 'e.subscription_id')
      .select('e.kind')
      .where('s.address', '=', address)
      .orderBy('e.id')
      .execute()
  ).map(({ kind }) => kind);
const mailTo = (address: string, count = 1): Promise<SentMail> =>
  eventually(async () => {
    const mails = await vendors.mailsTo(address);
    return mails.length >= count && mails[0];
  });

/** Returns the link in the mail's header, with this application's port. */
async function linkIn(mail: SentMail): Promise<string> {
  const source = await (await fetch(`${started.sandbox.url}/inbox/${mail.id}/source`)).text();
  const head = (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/gu, ' ');
  expect(head).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click$/imu);
  const link = /^list-unsubscribe: <([^>]+)>$/imu.exec(head)?.[1] ?? '';
  const { appUrl } = started.api.config;
  expect(link).toMatch(new RegExp(`^${appUrl}/unsubscribe/[0-9a-f-]{36}$`, 'u'));
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).toContain(link);
  return link.replace(appUrl, started.api.url);
}

describe('a subscription', () => {
  it.each([
    [{}, { email: 'Please enter a valid email address.' }],
    [{ email: 'nobody' }, { email: 'Please enter a valid email address.' }],
    [
      { email: 'a@example.com', consent: false },
      { consent: 'Please agree to receive notifications.' },
    ],
    [
      { email: 'a@example.com', consentVersion: '1999-01-01' },
      { consentVersion: 'Please reload the page and agree again.' },
    ],
  ])('is refused with an error message for each field: %j', async (change, messages) => {
    const { status, body } = (await failureOf(subscribe(change))) as ApiError;
    expect(status).toBe(400);
    const errors = Array.isArray(body?.error) ? body.error : [];
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual(
      messages,
    );
  });

  it('records the consent, and asks for a confirmation by mail', async () => {
    const email = newAddress();
    expect(await subscribe({ email })).toEqual({ subscribed: true });
    expect(await rowsOf(email)).toMatchObject([
      {
        channel: 'email',
        consent_version: NOTIFICATION_CONSENT_VERSION,
        confirmed_at: null,
        unsubscribed_at: null,
      },
    ]);
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Confirm your subscription to VoltCourier');
    expect(mail.text.replaceAll(/\s+/gu, ' ')).toContain(
      NOTIFICATION_CONSENTS[NOTIFICATION_CONSENT_VERSION],
    );
  });

  it('gets the same response again, and sends one mail', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, time) =>
        subscribe({ email: time % 2 ? email : email.toUpperCase() }),
      ),
    );
    expect(answers.every(({ subscribed }) => subscribed)).toBe(true);
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await eventsOf(email)).toEqual(['subscribed']);
    const mails = await started.api.deps.db
      .selectFrom('emails as e')
      .innerJoin('notification_subscriptions as s', 's.id', 'e.subscription_id')
      .select('e.kind')
      .where('s.address', '=', email)
      .execute();
    expect(mails).toEqual([{ kind: 'subscription-requested' }]);
  });
});

describe('the subscription page', () => {
  const subscribers = createSubscribers(started);
  const pageOf = async (email: string) => (await fetch(await subscribers.linkOf(email))).text();

  it('confirms only by its button', async () => {
    const email = newAddress();
    await subscribe({ email });
    const mail = await mailTo(email);
    const link = await subscribers.linkOf(email);
    expect(mail.text).toContain(link.replace(started.api.url, started.api.config.appUrl));
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await fetch(link, { method })).status).toBe(200);
    }
    const undecided = await fetch(link, { method: 'POST', body: new URLSearchParams() });
    expect(await undecided.text()).toContain('<h1>Confirm your subscription</h1>');
    expect(await eventsOf(email)).toEqual(['subscribed']);

    const confirmed = await subscribers.choose(email, 'confirm');
    expect(confirmed.status).toBe(200);
    expect(await confirmed.text()).toContain('<h1>You’re subscribed</h1>');
    await subscribers.choose(email, 'confirm');
    expect(await eventsOf(email)).toEqual(['subscribed', 'confirmed']);
    expect((await rowsOf(email))[0]?.confirmed_at).toBeInstanceOf(Date);
  });

  it('is in the language of the subscription', async () => {
    const email = newAddress();
    const client = started.api.client((url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('accept-language', 'es');
      return fetch(url, { ...init, headers });
    });
    await client.notifications.subscribe({
      body: { email, consent: true, consentVersion: NOTIFICATION_CONSENT_VERSION },
    });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Confirma tu suscripción a VoltCourier');
    const page = await pageOf(email);
    expect(page).toContain('<html lang="es-US">');
    expect(page).toContain('<h1>Confirma tu suscripción</h1>');
    expect(page).toContain('>No, gracias</button>');
    const confirmed = await subscribers.choose(email, 'confirm');
    expect(await confirmed.text()).toContain('<h1>Tu suscripción está activa</h1>');
    await subscribers.choose(email, 'end');
    expect(await pageOf(email)).toContain('<h1>Cancelaste la suscripción</h1>');
    const unknown = await fetch(`${started.api.url}/news/x`, {
      headers: { 'accept-language': 'es' },
    });
    expect(await unknown.text()).toContain('<h1>Este enlace no funciona</h1>');
  });

  it('ends a subscription and resumes it without another mail', async () => {
    const email = newAddress();
    await subscribe({ email });
    await mailTo(email);
    await subscribers.choose(email, 'confirm');
    await subscribers.choose(email, 'end');
    expect(await pageOf(email)).toContain('<h1>You’re unsubscribed</h1>');
    await subscribers.choose(email, 'confirm');
    expect(await pageOf(email)).toContain('<h1>You’re subscribed</h1>');
    expect(await eventsOf(email)).toEqual(['subscribed', 'confirmed', 'unsubscribed', 'confirmed']);
    expect(await vendors.mailsTo(email)).toHaveLength(1);
  });

  it('is sent again after 15 minutes to an unconfirmed address', async () => {
    const email = newAddress();
    await subscribe({ email });
    await subscribe({ email });
    expect(await eventsOf(email)).toEqual(['subscribed']);
    started.api.clock.offsetMs = 16 * 60_000;
    await subscribe({ email });
    started.api.clock.offsetMs = 0;
    expect(await eventsOf(email)).toEqual(['subscribed', 'subscribed']);
    await mailTo(email, 2);
  });

  it('returns 404 for an unknown token', async () => {
    for (const token of ['00000000-0000-4000-8000-000000000000', 'x', '%00']) {
      for (const method of ['GET', 'POST']) {
        const page = await fetch(`${started.api.url}/news/${token}`, { method });
        expect(page.status).toBe(404);
        expect(await page.text()).toContain('This link doesn’t work');
      }
    }
  });
});

describe('the unsubscribe link', () => {
  it('changes nothing when it is opened, and unsubscribes by its button', async () => {
    const email = newAddress();
    await subscribe({ email });
    const link = await linkIn(await mailTo(email));
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await fetch(link, { method })).status).toBe(200);
    }
    expect(await eventsOf(email)).toEqual(['subscribed']);
    const page = await fetch(link);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';style-src 'sha256-/u,
    );
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(html).toContain(email);
    expect(html).toContain('<form method="post"><button');
    expect(html).not.toContain('<script');

    const body = new URLSearchParams();
    const origin = started.api.config.appUrl;
    const ended = await fetch(link, { method: 'POST', body, headers: { origin } });
    expect(ended.status).toBe(200);
    expect(await ended.text()).toContain('<h1>You’re unsubscribed</h1>');
    expect((await rowsOf(email))[0]?.unsubscribed_at).toBeInstanceOf(Date);
    expect(await (await fetch(link)).text()).toContain('<h1>You’re unsubscribed</h1>');
  });

  it.each([
    ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'several parts',
      (() => {
        const data = new FormData();
        data.set('List-Unsubscribe', 'One-Click');
        return data;
      })(),
    ],
    ['nothing', undefined],
  ])('unsubscribes once by a one-click request with %s', async (_, body) => {
    const email = newAddress();
    await subscribe({ email });
    const link = await linkIn(await mailTo(email));
    for (let time = 0; time < 3; time += 1) {
      expect((await fetch(link, { method: 'POST', ...(body && { body }) })).status).toBe(200);
    }
    expect(await eventsOf(email)).toEqual(['subscribed', 'unsubscribed']);
  });

  it('works again after a new subscription', async () => {
    const email = newAddress();
    await subscribe({ email });
    const link = await linkIn(await mailTo(email));
    await fetch(link, { method: 'POST' });
    await subscribe({ email });
    await mailTo(email, 2);
    expect((await rowsOf(email))[0]?.unsubscribed_at).toBeNull();
    await fetch(link, { method: 'POST' });
    expect(await eventsOf(email)).toEqual([
      'subscribed',
      'unsubscribed',
      'subscribed',
      'unsubscribed',
    ]);
  });

  it('rejects other origins and unknown tokens', async () => {
    const email = newAddress();
    await subscribe({ email });
    const link = await linkIn(await mailTo(email));
    const headers = { origin: 'https://evil.example' };
    expect((await fetch(link, { method: 'POST', headers })).status).toBe(403);
    expect(await eventsOf(email)).toEqual(['subscribed']);
    for (const token of ['00000000-0000-4000-8000-000000000000', 'x', '%00']) {
      for (const method of ['GET', 'POST']) {
        const page = await fetch(`${started.api.url}/unsubscribe/${token}`, { method });
        expect(page.status).toBe(404);
        expect(await page.text()).toContain('This link doesn’t work');
      }
    }
  });
});

describe('an API on its own host', () => {
  const API_URL = 'https://api.voltcourier.example';
  const apart = useApi({ API_URL: `${API_URL}/` });

  it('is the target of the unsubscribe link, and accepts its own origin', async () => {
    const { api, sandbox } = apart;
    await api.startWork();
    const email = newAddress();
    await api.client().notifications.subscribe({
      body: { email, consent: true, consentVersion: NOTIFICATION_CONSENT_VERSION },
    });
    const mail = await eventually(async () => (await createVendors(sandbox).mailsTo(email))[0]);
    const [token] =
      /[0-9a-f-]{36}/u.exec(mail.text.split(`${API_URL}/unsubscribe/`)[1] ?? '') ?? [];
    const ended = await fetch(`${api.url}/unsubscribe/${token ?? ''}`, {
      method: 'POST',
      headers: { origin: API_URL },
    });
    expect(ended.status).toBe(200);
  });
});
