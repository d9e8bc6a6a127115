import { createServer } from 'node:net';
import { type Role, DEFAULT_PERMISSIONS } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../../platform/vendors/mail/mailer.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sendTestEmail } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  staff = await addEmployee(started);
});

const send = (to: string, kind = 'booking-confirmed') =>
  staff.client.testEmails.send({ params: { kind }, body: { to, about: null } });

const refuseNext = (fault: { stage: string; code: number; message: string }) =>
  vendors.control('POST', '/mail/fail-next', fault);

describe('a test email', () => {
  it('is marked as a test, and returns the SMTP dialog', async () => {
    const result = await send('ada@tests.example');
    const [mail] = await vendors.mailsTo('ada@tests.example');
    expect(mail?.subject).toBe(result.subject);
    expect(result.subject).toMatch(/^\[Test\] Confirmed: /u);
    expect(mail?.text).toContain('100 Granby St');
    expect(result).toMatchObject({
      outcome: 'accepted',
      accepted: ['ada@tests.example'],
      rejected: [],
      answer: expect.stringMatching(/^250 /u),
    });
    expect(result.milliseconds).toBeGreaterThanOrEqual(0);
    const lines = result.lines.map(({ from, text }) => `${from}: ${text}`);
    expect(lines[0]).toMatch(/^server: 220 /u);
    expect(lines).toContain('us: RCPT TO:<ada@tests.example>');
    expect(lines).toContain('us: DATA');
    // The mail's content is not logged.
    expect(lines.join('\n')).not.toMatch(/subject|granby|content-type/iu);
  });

  it.each([
    [
      { stage: 'recipient', code: 550, message: '5.1.1 No such user' },
      'recipient-refused',
      /the spelling\. It said: “550 5\.1\.1 No such user”/u,
    ],
    [
      { stage: 'recipient', code: 450, message: '4.2.2 Mailbox full' },
      'recipient-refused',
      /right now\. Try again/u,
    ],
    [{ stage: 'data', code: 554, message: '5.7.1 Spam' }, 'refused', /provider can explain it/u],
    [{ stage: 'data', code: 451, message: '4.7.0 Greylisted' }, 'refused', /in a few minutes/u],
    [{ stage: 'greeting', code: 554, message: 'No service' }, 'refused', /554/u],
  ])(
    'that the mail server refuses returns the reason and advice: %o',
    async (fault, outcome, sentence) => {
      await refuseNext(fault);
      const result = await send('refused@tests.example');
      expect(result.outcome).toBe(outcome);
      expect(result.sentence).toMatch(sentence);
      expect(result.answer).toContain(String(fault.code));
      expect(result.accepted).toEqual([]);
      expect(result.rejected).toEqual(fault.stage === 'recipient' ? ['refused@tests.example'] : []);
      expect(result.lines.some(({ text }) => text.startsWith(String(fault.code)))).toBe(true);
      expect(await vendors.mailsTo('refused@tests.example')).toEqual([]);
    },
  );

  it('of an unknown kind is refused', async () => {
    expect(await failureOf(send('ada@tests.example', 'constructor'))).toMatchObject({
      code: 'not_found',
    });
  });

  it('can be sent only by roles that may also read customers', () => {
    const roles = Object.keys(DEFAULT_PERMISSIONS) as Role[];
    const senders = roles.filter((role) => DEFAULT_PERMISSIONS[role].includes('emails:write'));
    expect(senders).toEqual(['ADMIN', 'SUPPORT', 'MARKETING']);
    for (const role of senders) expect(DEFAULT_PERMISSIONS[role]).toContain('customers:read');
  });
});

describe('a test email to a mail server', () => {
  const actor = () => ({
    id: staff.id,
    name: staff.username,
    email: staff.email,
    address: '127.0.0.1',
    userAgent: undefined,
  });
  // Little of it only where nothing comes: a busy machine may be slow to answer.
  const SHORT = { greetingTimeout: 200, socketTimeout: 200, connectionTimeout: 200 };
  const trying = (smtpUrl: string | undefined, patience: Partial<typeof SHORT> = {}) => {
    const { ctx } = started.api;
    const mailer =
      smtpUrl === undefined
        ? undefined
        : createMailer({ smtpUrl, from: 'Shop <hello@shop.example>', patience });
    return sendTestEmail({ ...ctx, mailer }, actor(), {
      kind: 'booking-confirmed',
      to: 'ada@tests.example',
      about: null,
    });
  };

  it('that is unreachable names the host, and not the credentials', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await new Promise((done) => closed.close(done));
    const result = await trying(`smtp://hello:top-secret@127.0.0.1:${port}`);
    expect(result).toMatchObject({ outcome: 'unreachable', answer: null, lines: [] });
    expect(result.sentence).toContain(`No mail server responds at 127.0.0.1:${port}`);
    expect(JSON.stringify(result)).not.toContain('top-secret');
  });

  it('that is silent times out', async () => {
    await refuseNext({ stage: 'silence', code: 421, message: 'Never said' });
    const result = await trying(started.sandbox.smtpUrl, SHORT);
    expect(result).toMatchObject({ outcome: 'timed-out', accepted: [], lines: [] });
    expect(result.sentence).toContain('took too long');
  });

  it('that refuses the sign-in says so, and hides the password', async () => {
    await refuseNext({ stage: 'sign-in', code: 535, message: 'Who is hello with top-secret?' });
    const url = started.sandbox.smtpUrl.replace('smtp://', 'smtp://hello:top-secret@');
    const result = await trying(url);
    expect(result.outcome).toBe('sign-in-refused');
    expect(result.sentence).toContain('check SMTP_URL');
    const encoded = Buffer.from('\0hello\0top-secret').toString('base64');
    expect(JSON.stringify(result)).not.toMatch(new RegExp(`top-secret|${encoded}`, 'u'));
    expect(result.lines.map(({ text }) => text)).toContain('AUTH PLAIN (left out)');
  });

  it('that is not configured says so', async () => {
    expect(await trying(undefined)).toMatchObject({ outcome: 'off', lines: [] });
  });
});
