import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@voltcourier/contracts';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../platform/config/config.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { handOver } from '../../../testing/feedback-reports.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMailLog } from '../../../testing/mail-log.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { deliveryOf, send, written } = createMailLog(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started);
});

describe('an uploaded delivery report', () => {
  const post = (body: Parameters<typeof handOver>[1], headers = {}) =>
    handOver(started.api.url, body, headers);
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
