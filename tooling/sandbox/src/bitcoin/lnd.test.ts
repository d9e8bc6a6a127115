import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { decode } from 'light-bolt11-decoder';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../index.ts';
import { controlAnswer, lnd } from '../testing/bitcoin.ts';
import { control, testSandbox } from '../testing/harness.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await testSandbox();
});

type Added = { r_hash: string; payment_request: string; add_index: string; payment_addr: string };
type Invoice = Added & { r_preimage: string; state: string };

async function add(request: object): Promise<Added> {
  const { status, body } = await lnd(sandbox, '/v1/invoices', request);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Added;
}

async function lookUp(added: Added): Promise<Invoice> {
  const hash = Buffer.from(added.r_hash, 'base64').toString('hex');
  return (await lnd(sandbox, `/v1/invoice/${hash}`)).body as Invoice;
}

/** A field of an invoice as a wallet reads it. */
function read(paymentRequest: string, name: string): unknown {
  const section = decode(paymentRequest).sections.find((each) => each.name === name);
  return section && 'value' in section ? section.value : undefined;
}

describe('an invoice', () => {
  it('is created open, and has the same terms in BOLT 11', async () => {
    const added = await add({ value: '20000', memo: 'Charge on Friday', expiry: '900' });
    const invoice = await lookUp(added);
    expect(added).toEqual({
      r_hash: expect.any(String) as unknown,
      payment_request: expect.stringMatching(/^lnbcrt200u1/u) as unknown,
      add_index: '1',
      payment_addr: expect.any(String) as unknown,
    });
    expect(invoice).toMatchObject({
      ...added,
      memo: 'Charge on Friday',
      value: '20000',
      value_msat: '20000000',
      settled: false,
      state: 'OPEN',
      settle_date: '0',
      expiry: '900',
      cltv_expiry: '80',
      amt_paid_sat: '0',
      amt_paid_msat: '0',
      htlcs: [],
    });
    const request = added.payment_request;
    expect(read(request, 'payment_hash')).toBe(Buffer.from(added.r_hash, 'base64').toString('hex'));
    expect(read(request, 'payment_secret')).toBe(
      Buffer.from(added.payment_addr, 'base64').toString('hex'),
    );
    expect(read(request, 'expiry')).toBe(900);
    expect(read(request, 'min_final_cltv_expiry')).toBe(80);
  });

  it('is settled once, with the preimage of its hash', async () => {
    const added = await add({ value: 20_000, memo: 'Charge' });
    const paid = await control(sandbox, 'lightning/pay', {
      paymentRequest: added.payment_request.toUpperCase(),
    });
    const invoice = await lookUp(added);
    expect(paid).toEqual(invoice);
    expect(invoice).toMatchObject({
      state: 'SETTLED',
      settled: true,
      settle_index: '1',
      amt_paid_sat: '20000',
      amt_paid_msat: '20000000',
    });
    const preimage = Buffer.from(invoice.r_preimage, 'base64');
    expect(createHash('sha256').update(preimage).digest('base64')).toBe(added.r_hash);

    const again = { paymentRequest: added.payment_request };
    expect(await controlAnswer(sandbox, 'lightning/pay', again)).toMatchObject({
      status: 409,
      body: { error: 'The invoice is already paid' },
    });
  });

  it('is cancelled after its expiry, and can’t be paid then', async () => {
    const added = await add({ value: 20_000, memo: 'Charge', expiry: 1 });
    await expect.poll(async () => (await lookUp(added)).state).toBe('CANCELED');
    const late = { paymentRequest: added.payment_request };
    expect(await controlAnswer(sandbox, 'lightning/pay', late)).toMatchObject({
      status: 409,
      body: { error: 'The invoice has expired' },
    });
  });

  it('keeps any amount, memo and expiry', async () => {
    const invoices = fc.record({
      value_msat: fc.bigInt({ min: 1n, max: 10_000_000_000_000_000n }).map(String),
      memo: fc.string({ unit: 'grapheme', maxLength: 60 }),
      expiry: fc.integer({ min: 1, max: 31_536_000 }),
    });
    await fc.assert(
      fc.asyncProperty(invoices, async (request) => {
        const added = await add(request);
        expect(await lookUp(added)).toMatchObject({ ...request, expiry: String(request.expiry) });
        expect(read(added.payment_request, 'amount')).toBe(request.value_msat);
        expect(read(added.payment_request, 'description')).toBe(request.memo);
      }),
      { numRuns: 25 },
    );
  });

  it('lasts a day by default, and accepts camel case', async () => {
    const added = await add({ valueMsat: '1500', private: true, memo: null });
    expect(await lookUp(added)).toMatchObject({ expiry: '86400', value: '1', value_msat: '1500' });
  });

  it.each<[string, object | string, number, number, string]>([
    ['both amounts', { value: 1, value_msat: 1 }, 500, 2, 'mutually exclusive'],
    ['less than nothing', { value: -1 }, 500, 2, 'amount cannot be negative'],
    ['too much', { value: '10000000000001' }, 500, 2, 'too large'],
    ['too long a time', { value: 1, expiry: 31_536_001 }, 500, 2, 'greater than max expiry'],
    ['too long a memo', { value: 1, memo: 'a'.repeat(1025) }, 500, 2, 'memo too large: 1025'],
    ['a memo no invoice holds', { value: 1, memo: 'a'.repeat(640) }, 500, 2, 'too big to fit'],
    ['parts of a satoshi', { value: 1.5 }, 400, 3, 'invalid value for int64 field value: 1.5'],
    ['a memo that is none', { value: 1, memo: 7 }, 400, 3, 'invalid value for string'],
    ['a field nobody knows', { value: 1, sats: 1 }, 400, 3, 'unknown field "sats"'],
    ['no JSON', 'value=1', 400, 3, 'syntax error'],
    ['a list', '[]', 400, 3, 'syntax error'],
    ['any amount', { memo: 'tip' }, 501, 12, 'does not model invoices without an amount'],
    ['a hash of one’s own', { value: 1, r_preimage: 'AA==' }, 501, 12, 'does not model r_preimage'],
  ])('is refused with %s', async (_, request, status, code, message) => {
    const answer = await lnd(sandbox, '/v1/invoices', request);
    expect(answer).toMatchObject({ status, body: { code, details: [] } });
    expect((answer.body as { message: string }).message).toContain(message);
  });

  it.each([
    ['00'.repeat(32), 404, 5, 'unable to locate invoice'],
    ['00', 500, 2, 'payment hash must be exactly 32 bytes, is instead 1'],
    ['zz'.repeat(32), 500, 2, 'encoding/hex: invalid byte'],
  ])('is not found by the hash %s', async (hash, status, code, message) => {
    const answer = await lnd(sandbox, `/v1/invoice/${hash}`);
    expect(answer).toMatchObject({ status, body: { code, message, details: [] } });
  });

  it('can’t be paid when unknown', async () => {
    const query = { paymentRequest: 'lnbcrt1' };
    expect(await controlAnswer(sandbox, 'lightning/pay', query)).toMatchObject({ status: 404 });
  });
});

describe('the node', () => {
  it('returns its identity, and is synced to the chain', async () => {
    const { body } = await lnd(sandbox, '/v1/getinfo');
    const { height } = await control(sandbox, 'bitcoin/mine');
    expect((await lnd(sandbox, '/v1/getinfo')).body).toMatchObject({ block_height: height });
    expect(body).toMatchObject({
      identity_pubkey: '03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad',
      alias: 'sandbox',
      synced_to_chain: true,
      synced_to_graph: true,
      chains: [{ chain: 'bitcoin', network: 'regtest' }],
      block_height: Number(height) - 1,
    });
  });

  it.each([
    [null, 'expected 1 macaroon, got 0'],
    ['00ff', 'verification failed: signature mismatch after caveat verification'],
  ])('refuses the macaroon %s', async (macaroon, message) => {
    for (const request of [undefined, { value: 1 }]) {
      const path = request ? '/v1/invoices' : '/v1/getinfo';
      expect(await lnd(sandbox, path, request, macaroon)).toMatchObject({
        status: 500,
        body: { code: 2, message, details: [] },
      });
    }
  });

  it('answers unknown paths like the gRPC gateway', async () => {
    expect(await lnd(sandbox, '/v1/nothing')).toMatchObject({
      status: 404,
      body: { code: 5, message: 'Not Found', details: [] },
    });
  });

  it('answers 503 while a failure is set', async () => {
    await control(sandbox, 'bitcoin/fail', { lightning: true });
    expect(await lnd(sandbox, '/v1/getinfo')).toMatchObject({ status: 503, body: { code: 14 } });
    await control(sandbox, 'bitcoin/fail', { chain: true });
    expect((await lnd(sandbox, '/v1/getinfo')).status).toBe(503);
    await control(sandbox, 'bitcoin/fail', { lightning: false });
    expect((await lnd(sandbox, '/v1/getinfo')).status).toBe(200);
  });
});
