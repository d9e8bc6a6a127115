import { secp256k1 } from '@noble/curves/secp256k1.js';
import { NETWORK, p2wpkh } from '@scure/btc-signer';
import { beforeEach, expect, it } from 'vitest';
import type { Sandbox } from '../index.ts';
import { esplora, FIRST_ADDRESS, lnd, prices } from '../testing/bitcoin.ts';
import { testSandbox } from '../testing/harness.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await testSandbox();
});

/** The page's text, without styles and tags. */
async function textOf(): Promise<string> {
  const page = await (await fetch(`${sandbox.url}/bitcoin`)).text();
  const [, main = ''] = /<main>(.*)<\/main>/su.exec(page) ?? [];
  return main
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('&#60;', '<')
    .replaceAll('&#62;', '>');
}

function send(path: string, form: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams(form);
  return fetch(`${sandbox.url}${path}`, { method: 'POST', body, redirect: 'manual' });
}

it('starts empty, and explains when a payment confirms', async () => {
  expect(await textOf()).toMatch(
    /unconfirmed until a block is mined.*block: 150.*No addresses yet.*No invoices yet.*1 BTC costs \$27,000/u,
  );
});

it('lists a requested address, pays it, and mines a block', async () => {
  await esplora(sandbox, `/address/${FIRST_ADDRESS}`);
  expect(await textOf()).toMatch(new RegExp(`${FIRST_ADDRESS} .*nothing nothing`, 'u'));

  const paid = await send('/bitcoin/pay', { address: FIRST_ADDRESS, sats: '31250' });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, '/bitcoin#addresses']);
  expect(await textOf()).toMatch(/31,250 sats 0\.00031250 BTC nothing/u);

  expect((await send('/bitcoin/mine')).status).toBe(303);
  expect(await textOf()).toMatch(/block: 151.*nothing 31,250 sats 0\.00031250 BTC/u);
  await send('/bitcoin/pay', { address: FIRST_ADDRESS, sats: '1' });
  await send('/bitcoin/pay', { address: FIRST_ADDRESS, sats: '2' });
  expect(await textOf()).toMatch(/3 sats 0\.00000003 BTC in 2 payments/u);
});

it('fills in the amount of the invoice created with an address', async () => {
  await esplora(sandbox, `/address/${FIRST_ADDRESS}`);
  const page = async () => (await fetch(`${sandbox.url}/bitcoin`)).text();
  expect(await page()).toMatch(/name="sats"[^>]*value=""/u);
  await lnd(sandbox, '/v1/invoices', { memo: 'Booking VC-7K3F9', value: '37000', expiry: '900' });
  expect(await page()).toMatch(/name="sats"[^>]*value="37000"/u);
  await send('/bitcoin/pay', { address: FIRST_ADDRESS, sats: '37000' });
  expect(await page()).toMatch(/name="sats"[^>]*value=""/u);
});

it('lists the newest 100 addresses, newest first', async () => {
  const addresses = Array.from({ length: 101 }, (_, index) => {
    const key = secp256k1.getPublicKey(new Uint8Array(32).fill(index + 1));
    return p2wpkh(key, { ...NETWORK, bech32: 'bcrt' }).address ?? '';
  });
  for (const address of addresses) await esplora(sandbox, `/address/${address}`);
  const page = await textOf();
  expect(page.match(/bcrt1\w+/gu)).toEqual(addresses.slice(1).toReversed());
  expect(page).toContain('Only the newest 100 are shown.');
});

it('refuses invalid amounts with a sentence', async () => {
  for (const sats of ['', '0', '-5', '1.5', 'all']) {
    const answer = await send('/bitcoin/pay', { address: FIRST_ADDRESS, sats });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(
      'A whole number above 0 and up to 2,100,000,000,000,000 is required.',
    );
  }
  expect((await send('/bitcoin/pay', { address: 'bcrt1', sats: '1' })).status).toBe(400);
  expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}`)).body).toMatchObject({
    mempool_stats: { tx_count: 0 },
  });
});

it('lists invoices, and pays an open one once', async () => {
  const { body } = await lnd(sandbox, '/v1/invoices', { value: 20_000, memo: 'Charge <1>' });
  const { payment_request } = body as { payment_request: string };
  expect(await textOf()).toMatch(/Charge <1> lnbcrt200u1.* Pay 20,000 sats 0\.00020000 BTC OPEN/u);
  expect((await send('/bitcoin/invoices', { payment_request })).status).toBe(303);
  expect(await textOf()).toMatch(/… 20,000 sats 0\.00020000 BTC SETTLED \d{4}-/u);
  const again = await send('/bitcoin/invoices', { payment_request });
  expect(again.status).toBe(409);
  expect(await again.text()).toContain('The invoice is already paid.');
});

it('changes the rate', async () => {
  expect((await send('/bitcoin/rate', { usd: '64123.50' })).status).toBe(303);
  expect(await textOf()).toContain('1 BTC costs $64,123.5');
  expect((await prices(sandbox)).body).toMatchObject({ USD: 64_123.5 });
  expect((await send('/bitcoin/rate', { usd: 'much' })).status).toBe(400);
});
