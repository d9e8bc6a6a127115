import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { startSandbox } from '@voltcourier/sandbox';
import { expect, it } from 'vitest';
import { createVendors } from '../../../testing/vendors.ts';
import { createMailer } from './mailer.ts';

it('a mail has a valid DKIM signature, and the configured return path', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const sandbox = await startSandbox({});
  const mailer = createMailer({
    smtpUrl: sandbox.smtpUrl,
    from: 'Shop <hello@shop.example>',
    returnPath: 'bounces@back.shop.example',
    dkim: { selector: 'v1', privateKey },
  });
  const to = 'ada@signed.example';
  const mail = { messageId: '<1@shop.example>', to, subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' };
  expect(await mailer.send(mail)).toMatch(/^250 /u);
  const { lines } = await mailer.converse(mail);
  expect(lines.map(({ text }) => text)).toContain('MAIL FROM:<bounces@back.shop.example>');

  for (const { id } of await createVendors(sandbox).mailsTo(to)) {
    const source = await (await fetch(`${sandbox.url}/inbox/${id}/source`)).text();
    const [header = '', ...rest] = source.split('\r\n\r\n');
    const fields = header.replaceAll(/\r\n[ \t]+/gu, ' ').split('\r\n');
    const signature = fields.find((field) => /^DKIM-Signature:/iu.test(field)) ?? '';
    expect(signature).toMatch(/d=shop\.example;/u);
    expect(signature).toMatch(/s=v1;/u);
    // RFC 6376, 3.4.4: relaxed.
    const body = rest.join('\r\n\r\n').replaceAll(/[ \t]+(?=\r\n)/gu, '');
    const canonical = `${body.replaceAll(/[ \t]+/gu, ' ').replace(/(?:\r\n)*$/u, '')}\r\n`;
    const hash = createHash('sha256').update(canonical).digest('base64');
    expect(/bh=([^;]+);/u.exec(signature)?.[1]?.replaceAll(' ', '')).toBe(hash);
    const tidy = (field: string) => {
      const at = field.indexOf(':');
      const value = field
        .slice(at + 1)
        .replaceAll(/\s+/gu, ' ')
        .trim();
      return `${field.slice(0, at).toLowerCase()}:${value}`;
    };
    const signed = (/[;\s]h=([^;]+);/u.exec(signature)?.[1] ?? '')
      .split(':')
      .map((name) => name.trim());
    const covered = signed.flatMap((name) =>
      fields.filter((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)).map(tidy),
    );
    expect(signed.map((name) => name.toLowerCase())).toEqual(
      expect.arrayContaining(['from', 'to']),
    );
    const own = tidy(signature).replace(/\bb=[^;]*$/u, 'b=');
    const verify = createVerify('RSA-SHA256').update([...covered, own].join('\r\n'));
    const value = (/\bb=([^;]*)$/u.exec(signature)?.[1] ?? '').replaceAll(' ', '');
    expect(verify.verify(publicKey, value, 'base64')).toBe(true);
  }
  mailer.close();
  await sandbox.stop();
});
