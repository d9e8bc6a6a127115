import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { createTxtLookup } from '../../../platform/vendors/dns/txt-records.ts';
import { getSendingDomain } from './service.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: 'postgresql://localhost/none',
    SMTP_URL: 'smtps://user:secret-word@smtp.sendgrid.net',
    MAIL_FROM: 'Shop <hello@mail.shop.example>',
    MAIL_RETURN_PATH: 'bounces@bounce.shop.example',
    // As written in an environment file.
    MAIL_DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', String.raw`\n`),
    MAIL_DKIM_SELECTOR: 'v1',
    ...environment,
  });

const ask = (records: Record<string, readonly string[]>, environment?: Record<string, string>) =>
  getSendingDomain({
    config: configOf(environment),
    lookUpTxt: async (name) => records[name] ?? [],
  });

const statesOf = ({ records }: Awaited<ReturnType<typeof ask>>) =>
  Object.fromEntries(records.map(({ key, state }) => [key, state]));

describe('the DNS records of the sending domain', () => {
  it('are right once they are set to the suggested values', async () => {
    const missing = await ask({});
    expect(statesOf(missing)).toEqual({ spf: 'missing', dkim: 'missing', dmarc: 'missing' });
    expect(missing.from).toBe('hello@mail.shop.example');
    const set = Object.fromEntries(
      missing.records.map(({ name, value }) => [name, [value ?? '', 'something else']]),
    );
    expect(Object.keys(set)).toEqual([
      'bounce.shop.example',
      'v1._domainkey.mail.shop.example',
      '_dmarc.mail.shop.example',
    ]);
    const found = await ask(set);
    expect(statesOf(found)).toEqual({ spf: 'right', dkim: 'right', dmarc: 'right' });
    expect(JSON.stringify(found)).not.toMatch(/secret-word|PRIVATE/u);
  });

  it('are wrong with invalid values, and a DMARC policy of a parent domain counts', async () => {
    const found = await ask({
      'bounce.shop.example': ['v=spf1 +all'],
      'v1._domainkey.mail.shop.example': ['v=DKIM1; p=AAAA'],
      '_dmarc.shop.example': ['v=DMARC1; p=reject; rua=mailto:a@shop.example'],
    });
    expect(statesOf(found)).toEqual({ spf: 'wrong', dkim: 'wrong', dmarc: 'right' });
    expect(found.records[2]?.hints).toEqual(['It is the one of _dmarc.shop.example.']);
  });

  it('are unknown when DNS doesn’t respond', async () => {
    const config = configOf();
    // Nothing listens there, and the queries aren't sent anywhere else.
    const lookUpTxt = createTxtLookup({ timeoutMs: 200, servers: ['127.0.0.1:9'] });
    const answer = await getSendingDomain({ config, lookUpTxt });
    expect(statesOf(answer)).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' });
    expect(answer.records.every(({ value }) => value !== null)).toBe(true);
  });

  it('are off when they aren’t needed', async () => {
    const off = { SMTP_URL: '', MAIL_DKIM_PRIVATE_KEY: '', MAIL_DKIM_SELECTOR: '' };
    const inner = { SMTP_URL: 'smtp://127.0.0.1:25' };
    expect(statesOf(await ask({}, inner))).toMatchObject({ spf: 'off' });
    expect(statesOf(await ask({}, off))).toEqual({ spf: 'off', dkim: 'off', dmarc: 'missing' });
  });
});
