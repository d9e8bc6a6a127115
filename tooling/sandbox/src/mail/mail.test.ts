import { createTransport } from 'nodemailer';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../index.ts';
import { control, testSandbox } from '../testing/harness.ts';
import type { Mail } from './inbox.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await testSandbox();
});

const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';

function send(overrides: object = {}) {
  return createTransport(sandbox.smtpUrl).sendMail({
    from: '"VoltCourier" <bookings@voltcourier.example>',
    to: 'Ada@Example.com',
    bcc: 'audit@example.com',
    subject: 'Your charge is confirmed ⚡',
    text: 'Tomorrow at 10:00',
    html: '<h1>Tomorrow at 10:00</h1><script>alert(1)</script>',
    attachments: [{ filename: 'booking.ics', content: CALENDAR, contentType: 'text/calendar' }],
    ...overrides,
  });
}

async function inbox(query = ''): Promise<Mail[]> {
  const response = await fetch(`${sandbox.url}/sandbox/inbox${query}`);
  return ((await response.json()) as { mails: Mail[] }).mails;
}

describe('the inbox', () => {
  it('keeps a mail with both bodies and its attachment for each envelope recipient', async () => {
    await send();
    const [mail] = await inbox('?to=ada@example.com');
    expect(mail).toMatchObject({
      to: ['ada@example.com', 'audit@example.com'],
      from: '"VoltCourier" <bookings@voltcourier.example>',
      subject: 'Your charge is confirmed ⚡',
      html: expect.stringContaining('<h1>Tomorrow at 10:00</h1>'),
      attachments: [{ filename: 'booking.ics', contentType: 'text/calendar' }],
    });
    expect(mail?.text.trim()).toBe('Tomorrow at 10:00');
    const content = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString();
    expect(content).toBe(CALENDAR);
    expect(await inbox('?to=someone@else.example')).toEqual([]);
  });

  it('lists the recipients of each mail, oldest first', async () => {
    await send({ messageId: '<first@voltcourier.example>' });
    await send({ to: 'b@example.com', bcc: [], messageId: '<second@voltcourier.example>' });
    const response = await fetch(`${sandbox.url}/sandbox/inbox/receipts`);
    const subject = 'Your charge is confirmed ⚡';
    expect(await response.json()).toEqual({
      receipts: [
        {
          to: ['ada@example.com', 'audit@example.com'],
          subject,
          messageId: '<first@voltcourier.example>',
        },
        { to: ['b@example.com'], subject, messageId: '<second@voltcourier.example>' },
      ],
    });
  });

  it('accepts any user and password', async () => {
    const { hostname, port } = new URL(sandbox.smtpUrl);
    const transport = createTransport({
      host: hostname,
      port: Number(port),
      auth: { user: 'me', pass: 'anything' },
    });
    await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'Hi' });
    expect(await inbox()).toHaveLength(1);
  });

  it('can be emptied', async () => {
    await send();
    await fetch(`${sandbox.url}/sandbox/inbox`, { method: 'DELETE' });
    expect(await inbox()).toEqual([]);
  });

  it('rejects the next mail when told to', async () => {
    await control(sandbox, 'mail/fail-next', { code: 451 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await send();
    expect(await inbox()).toHaveLength(1);
  });
});

describe('the inbox page', () => {
  it('lists mails, and shows one in a sandboxed frame', async () => {
    expect(await (await fetch(`${sandbox.url}/inbox`)).text()).toContain('No mail yet');
    await send({ subject: '<b>Bold</b>' });
    const list = await (await fetch(`${sandbox.url}/inbox`)).text();
    expect(list).toContain('&#60;b&#62;Bold&#60;/b&#62;');
    const [mail] = await inbox();
    const response = await fetch(`${sandbox.url}/inbox/${mail?.id}`);
    const page = await response.text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain('<script>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('serves attachments as downloads', async () => {
    await send();
    const [mail] = await inbox();
    const response = await fetch(`${sandbox.url}/inbox/${mail?.id}/attachments/0`);
    expect(await response.text()).toBe(CALENDAR);
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''booking.ics",
    );
    expect((await fetch(`${sandbox.url}/inbox/${mail?.id}/attachments/7`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/inbox/nothing`)).status).toBe(404);
  });
});
