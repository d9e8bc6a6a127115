import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DkimKey, dkimKeyOf, dkimRecordOf, assessDkim } from './dkim.ts';
import { dmarcNamesOf, dmarcRecordOf, assessDmarc } from './dmarc.ts';
import { assessSpf, spfRecordOf, spfTermOf } from './spf.ts';

const HOST = spfTermOf('mail.example.com');
const RIGHT = { problems: [], hints: [] };

describe('an SPF record', () => {
  it.each([
    ['smtp.gmail.com', 'include:_spf.google.com'],
    ['email-smtp.us-east-1.amazonaws.com', 'include:amazonses.com'],
    ['smtp.eu.mailgun.org', 'include:mailgun.org'],
    ['notgmail.com', 'a:notgmail.com'],
    ['192.0.2.10', 'ip4:192.0.2.10'],
    ['[2001:db8::1]', 'ip6:2001:db8::1'],
  ])('has the right term for %s', (host, term) => {
    expect(spfTermOf(host).term).toBe(term);
    const needed = spfTermOf(host);
    expect(assessSpf([spfRecordOf(needed)], needed)).toMatchObject(RIGHT);
  });

  it('is found among the other TXT records', () => {
    const records = ['google-site-verification=x', 'v=spf10 a', 'v=spf1 a:mail.example.com -all'];
    expect(assessSpf(records, HOST)).toEqual({ found: [records[2]], ...RIGHT });
    expect(assessSpf(['v=spf10 -all', 'V=DMARC1'], HOST).found).toEqual([]);
  });

  it.each([
    // RFC 7208, 3.2 and 4.5.
    [['v=spf1 a -all', 'v=spf1 mx -all'], /2 SPF records/u],
    [['v=spf1 +all'], /anyone may send/u],
    [['v=spf1 all'], /anyone may send/u],
    [['v=spf1 -all'], /not even ours/u],
    [['v=spf1'], /not even ours/u],
    [['v=spf1 a:mail.example.com spf.example.org -all'], /not valid SPF syntax/u],
    [['v=spf1 a:mail.example.com include -all'], /not valid SPF syntax/u],
    [['v=spf1 a:mail.example.com all:x'], /not valid SPF syntax/u],
    [[`v=spf1 a:mail.example.com ${'include:x.example '.repeat(10)}-all`], /11 times/u],
  ])('with an error gets an explanation: %j', (records, problem) => {
    expect(assessSpf(records, HOST).problems.join(' ')).toMatch(problem);
  });

  // RFC 7208, appendix A.1.
  it.each([
    'v=spf1 a mx -all',
    'v=spf1 ip4:192.0.2.128/28 -all',
    'v=spf1 mx:example.org -all',
    'v=spf1 mx/30 mx:example.org/30 -all',
    'v=spf1 include:example.com include:example.net -all',
    'v=spf1 redirect=_spf.example.com',
    'v=spf1 exists:%{ir}.%{l1r+-}._spf.%{d} -all',
  ])('from the examples of RFC 7208 is valid: %s', (record) => {
    const { problems, hints } = assessSpf([record], HOST);
    expect(problems).toEqual([]);
    expect(hints.join(' ')).toContain('a:mail.example.com');
  });

  it('without the term of a provider that requires one is wrong', () => {
    const needed = spfTermOf('smtp.sendgrid.net');
    const { problems } = assessSpf(['v=spf1 include:_spf.google.com ~all'], needed);
    expect(problems.join(' ')).toContain('include:sendgrid.net');
  });

  it.each([
    ['v=spf1 a:mail.example.com', /end it with ~all/u],
    ['v=spf1 a:mail.example.com ?all', /protects nobody/u],
    ['v=spf1 a:mail.example.com ptr -all', /leave it out/u],
  ])('that could be improved gets a hint: %s', (record, hint) => {
    const { problems, hints } = assessSpf([record], HOST);
    expect(problems).toEqual([]);
    expect(hints.join(' ')).toMatch(hint);
  });
});

describe('a DKIM record', () => {
  const pair = (modulusLength: number) =>
    generateKeyPairSync('rsa', {
      modulusLength,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const made = pair(2048);
  const key = dkimKeyOf(made.privateKey);
  const short: DkimKey = dkimKeyOf(pair(1024).privateKey);

  it('contains the public key of the signing key', () => {
    expect(key).toEqual({ publicKey: made.publicKey.toString('base64'), bits: 2048 });
    const record = dkimRecordOf(key);
    expect(assessDkim([record], key)).toEqual({ found: [record], ...RIGHT });
    // As providers display it, and without optional tags.
    const spaced = `p=${key.publicKey.replaceAll(/.{64}/gu, '$& ')} ; s=email`;
    expect(assessDkim([spaced], key)).toMatchObject(RIGHT);
  });

  it.each([
    [['v=DKIM1; k=rsa; p='], /revokes it/u],
    [[dkimRecordOf(short)], /isn’t the key we sign with/u],
    [[dkimRecordOf(key), dkimRecordOf(short)], /several keys/u],
    [[`k=rsa; p=${key.publicKey}; v=DKIM1`], /begin with v=DKIM1/u],
    [[`v=DKIM2; p=${key.publicKey}`], /begin with v=DKIM1/u],
    [[`v=DKIM1; k=ed25519; p=${key.publicKey}`], /key type isn’t rsa/u],
    [[`v=DKIM1; h=sha1; p=${key.publicKey}`], /sha256/u],
  ])('with an error gets an explanation: %#', (records, problem) => {
    expect(assessDkim(records, key).problems.join(' ')).toMatch(problem);
  });

  it('that could be improved gets a hint', () => {
    const test = assessDkim([`v=DKIM1; t=y:s; p=${key.publicKey}`], key);
    expect(test).toMatchObject({ problems: [], hints: [expect.stringContaining('t=y')] });
    const weak = assessDkim([dkimRecordOf(short)], short);
    expect(weak).toMatchObject({ problems: [], hints: [expect.stringContaining('1024 bits')] });
    expect(assessDkim(['v=spf1 -all'], key).found).toEqual([]);
  });
});

describe('a DMARC record', () => {
  it('is looked up at the domain and its parent domains', () => {
    expect(dmarcNamesOf('mail.shop.example.com')).toEqual([
      '_dmarc.mail.shop.example.com',
      '_dmarc.shop.example.com',
      '_dmarc.example.com',
    ]);
    expect(dmarcNamesOf('localhost')).toEqual(['_dmarc.localhost']);
  });

  it.each([
    dmarcRecordOf('hello@example.com'),
    // RFC 7489, appendix B.2.4, except for the policy.
    'v=DMARC1; p=quarantine; rua=mailto:aggregate-feedback@example.com,mailto:tld-test@thirdparty.example.net!10m',
    'v=DMARC1;p=reject;sp=reject;adkim=s;aspf=s;rua=mailto:d@rua.example.net',
  ])('is accepted when it is valid: %s', (record) => {
    expect(assessDmarc([record], false)).toEqual({ found: [record], ...RIGHT });
  });

  it.each([
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], /several/u],
    [['v=DMARC1; rua=mailto:a@example.com'], /no policy/u],
    [['v=DMARC1; p=block; rua=mailto:a@example.com'], /“block” isn’t a policy/u],
    [['v=DMARC1; p=reject; rua=a@example.com'], /mailto/u],
    [['v=DMARC1; p=reject; pct=lots; rua=mailto:a@example.com'], /0 to 100/u],
  ])('with an error gets an explanation: %j', (records, problem) => {
    expect(assessDmarc(records, false).problems.join(' ')).toMatch(problem);
  });

  it('that could be improved gets a hint', () => {
    // RFC 7489, appendix B.2.1, and a parent domain's policy for its subdomains.
    const watching = ['v=DMARC1; p=none; rua=mailto:dmarc-feedback@example.com'];
    expect(assessDmarc(watching, false).hints.join(' ')).toMatch(/only watched/u);
    const parent = ['v=DMARC1; p=reject; sp=none; rua=mailto:a@example.com'];
    expect(assessDmarc(parent, false)).toMatchObject(RIGHT);
    expect(assessDmarc(parent, true).hints.join(' ')).toMatch(/only watched/u);
    expect(assessDmarc(['v=DMARC1; p=reject; pct=20'], false).hints).toHaveLength(2);
    expect(assessDmarc(['v=DMARC12; p=none', 'x'], false).found).toEqual([]);
  });
});

it('DNS records of any content are judged without an error', () => {
  const record = fc
    .tuple(fc.constantFrom('', 'v=spf1 ', 'v=DMARC1;', 'v=DKIM1;'), fc.string({ unit: 'binary' }))
    .map((parts) => parts.join(''));
  const key = { publicKey: 'x', bits: 2048 };
  fc.assert(
    fc.property(fc.array(record), (records) => {
      for (const judged of [
        assessSpf(records, HOST),
        assessDkim(records, key),
        assessDmarc(records, true),
      ]) {
        expect(judged.found.length).toBeLessThanOrEqual(records.length);
      }
    }),
  );
});
