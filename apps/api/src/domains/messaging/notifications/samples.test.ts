import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sendBookingConfirmation } from './booking-notices.ts';
import { sendEmail } from './sending.ts';

const started = useApi();

async function staffClient() {
  const { api } = started;
  const { email, password } = api.config.admin;
  const { token } = await api
    .client()
    .accounts.login({ body: { usernameOrEmail: email, password } });
  return api.client((url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', `vc_session=${token}`);
    return fetch(url, { ...init, headers });
  });
}

describe('mail previews', () => {
  it('show every mail in HTML and text, with escaped names and no tokens', async () => {
    const { notifications } = await staffClient();
    const { templates } = await notifications.templates();
    expect(templates.length).toBeGreaterThan(15);
    const subjects = new Set<string>();
    for (const { kind, group } of templates) {
      const { subject, html, text } = await notifications.preview({ params: { kind }, query: {} });
      subjects.add(subject);
      expect(html).toContain(started.api.config.brand.name);
      expect(html).not.toMatch(/Ada O’Neill & /u);
      expect(html).not.toMatch(/undefined|NaN|Invalid Date|\[object/u);
      expect(html).not.toMatch(/#[\w-]{20,}"/u);
      expect(text.length).toBeGreaterThan(80);
      // The text of these links is their address already.
      expect(text).not.toMatch(/tel:|mailto:/u);
      if (group === 'Bookings') expect(html).toContain('Ada O’Neill &amp; Daughters');
      const query = { language: 'es' } as const;
      const spanish = await notifications.preview({ params: { kind }, query });
      // Text written by staff is not translated.
      const isSame = group === 'To staff' || kind === 'campaign' || kind === 'request-reply';
      expect(spanish.subject === subject).toBe(isSame);
      // A Spanish time of day ends with a period itself.
      expect(spanish.text).not.toMatch(/[^.]\.\.(?!\.)/u);
      expect(spanish.html).toContain(`lang="${group === 'To staff' ? 'en' : 'es'}-US"`);
    }
    expect(subjects.size).toBe(templates.length);
  });

  it('show the data of an existing mail, with links that don’t work', async () => {
    const { api } = started;
    const customer = api.client();
    const username = 'ada-of-the-preview';
    const email = `${username}@example.com`;
    await customer.accounts.register({ body: { username, email, password: 'Plenty of volts 7' } });
    const body = bookingRequest({ email, name: 'Ada Previewed' });
    const { booking } = await customer.bookings.create({ body, headers: {} });
    await api.deps.db
      .transaction()
      .execute((trx) => sendBookingConfirmation(api.ctx, trx, booking.id));
    const rows = await api.deps.db.selectFrom('emails').select(['id', 'kind']).execute();
    const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? '';
    const { notifications, testEmails } = await staffClient();
    const preview = (kind: string, about = idOf(kind)) =>
      notifications.preview({ params: { kind }, query: { about } });

    const confirmed = await preview('booking-confirmed');
    expect(confirmed.text).toContain('Ada Previewed');
    expect(confirmed.text).toContain(`/visit/${booking.id}#left-out-of-previews`);
    const welcome = await preview('account-welcome');
    expect(welcome.text).toContain('/verify-email#left-out-of-previews');
    expect(welcome.html).toMatch(/href="[^"]+\/account\/membership"[^>]*>Start your free trial</u);
    expect(welcome.text).toContain('7 days free with 1 complimentary charge');
    // The mail that is sent differs only in its token, and previews don't affect it.
    const vendors = createVendors(started.sandbox);
    await sendEmail(api.ctx, idOf('account-welcome'));
    const [sent] = await vendors.mailsTo(email);
    const token = /verify-email#([\w.-]{20,})/u.exec(sent?.text ?? '')?.[1] ?? 'none';
    expect(welcome.text + welcome.html).not.toContain(token);

    const to = 'tester@previews.example';
    const params = { kind: 'account-welcome' };
    await testEmails.send({ params, body: { to, about: idOf('account-welcome') } });
    const [tested] = await vendors.mailsTo(to);
    expect(tested?.text).toContain(username);
    expect((tested?.text ?? '') + (tested?.html ?? '')).not.toContain(token);

    for (const about of [randomUUID(), idOf('booking-confirmed')]) {
      expect(await failureOf(preview('account-welcome', about))).toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('are refused for unknown kinds of mail', async () => {
    const { notifications } = await staffClient();
    for (const kind of ['nothing', 'constructor', '__proto__']) {
      expect(await failureOf(notifications.preview({ params: { kind }, query: {} }))).toMatchObject(
        {
          code: 'not_found',
        },
      );
    }
  });
});
