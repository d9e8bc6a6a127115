import { NETWORK, p2tr, p2wsh } from '@scure/btc-signer';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../index.ts';
import { controlAnswer, esplora, FIRST_ADDRESS } from '../testing/bitcoin.ts';
import { control, testSandbox } from '../testing/harness.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await testSandbox();
});

const NOTHING = {
  funded_txo_count: 0,
  funded_txo_sum: 0,
  spent_txo_count: 0,
  spent_txo_sum: 0,
  tx_count: 0,
};

async function pay(sats: number, address = FIRST_ADDRESS): Promise<string> {
  const { txid } = await control(sandbox, 'bitcoin/pay', { address, sats });
  return String(txid);
}

async function height(): Promise<number> {
  return Number((await esplora(sandbox, '/blocks/tip/height')).body);
}

describe('an address', () => {
  it('is empty before a payment', async () => {
    const { status, body } = await esplora(sandbox, `/address/${FIRST_ADDRESS}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      address: FIRST_ADDRESS,
      chain_stats: NOTHING,
      mempool_stats: NOTHING,
    });
    expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}/txs`)).body).toEqual([]);
  });

  it('shows a payment in the mempool, and confirmed after a block', async () => {
    const txid = await pay(30_000);
    const seen = { ...NOTHING, funded_txo_count: 1, funded_txo_sum: 30_000, tx_count: 1 };
    expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}`)).body).toMatchObject({
      chain_stats: NOTHING,
      mempool_stats: seen,
    });
    expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}/txs`)).body).toEqual([
      {
        txid,
        version: 2,
        locktime: 0,
        vin: [],
        vout: [
          {
            // BIP 173's witness program of this address.
            scriptpubkey: '0014d0c4a3ef09e997b6e99e397e518fe3e41a118ca1',
            scriptpubkey_asm: 'OP_0 OP_PUSHBYTES_20 d0c4a3ef09e997b6e99e397e518fe3e41a118ca1',
            scriptpubkey_type: 'v0_p2wpkh',
            scriptpubkey_address: FIRST_ADDRESS,
            value: 30_000,
          },
        ],
        size: 191,
        weight: 437,
        fee: 110,
        status: { confirmed: false },
      },
    ]);

    const before = await height();
    expect(await control(sandbox, 'bitcoin/mine', { blocks: 3 })).toEqual({ height: before + 3 });
    expect(await height()).toBe(before + 3);
    expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}`)).body).toMatchObject({
      chain_stats: seen,
      mempool_stats: NOTHING,
    });
    expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}/txs`)).body).toMatchObject([
      {
        txid,
        status: {
          confirmed: true,
          block_height: before + 1,
          block_hash: expect.stringMatching(/^[\da-f]{64}$/u) as unknown,
          block_time: expect.closeTo(Date.now() / 1000, -2) as unknown,
        },
      },
    ]);
  });

  it('sums its payments, and lists unconfirmed ones first, then newest first', async () => {
    const first = await pay(10_000);
    await control(sandbox, 'bitcoin/mine');
    const second = await pay(20_000);
    await control(sandbox, 'bitcoin/mine');
    const third = await pay(1);
    await pay(5, 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry');
    expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}`)).body).toMatchObject({
      chain_stats: { funded_txo_count: 2, funded_txo_sum: 30_000, tx_count: 2 },
      mempool_stats: { funded_txo_count: 1, funded_txo_sum: 1, tx_count: 1 },
    });
    const { body } = await esplora(sandbox, `/address/${FIRST_ADDRESS}/txs`);
    expect((body as { txid: string }[]).map(({ txid }) => txid)).toEqual([third, second, first]);
  });

  it('returns the newest 25 confirmed transactions', async () => {
    for (let sats = 1; sats <= 27; sats += 1) await pay(sats);
    await control(sandbox, 'bitcoin/mine');
    const { body } = await esplora(sandbox, `/address/${FIRST_ADDRESS}/txs`);
    const values = (body as { vout: { value: number }[] }[]).map(({ vout }) => vout[0]?.value);
    expect(values).toEqual(Array.from({ length: 25 }, (_, index) => 27 - index));
  });

  it('loses an unconfirmed transaction that is dropped, but no confirmed one', async () => {
    const txid = await pay(30_000);
    await control(sandbox, 'bitcoin/drop', { txid });
    expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}`)).body).toMatchObject({
      mempool_stats: NOTHING,
    });
    expect(await controlAnswer(sandbox, 'bitcoin/drop', { txid })).toMatchObject({ status: 404 });

    const mined = await pay(30_000);
    await control(sandbox, 'bitcoin/mine');
    expect(await controlAnswer(sandbox, 'bitcoin/drop', { txid: mined })).toMatchObject({
      status: 409,
      body: { error: 'The transaction is in a block' },
    });
  });

  it('accepts any bech32 address of regtest, also in capitals', async () => {
    const regtest = { ...NETWORK, bech32: 'bcrt' };
    const key = new Uint8Array(32).fill(2);
    const addresses = [
      p2tr(key, undefined, regtest).address ?? '',
      p2wsh({ type: 'tr', script: Uint8Array.of(0x51) }, regtest).address ?? '',
      FIRST_ADDRESS.toUpperCase(),
    ];
    for (const address of addresses) {
      await pay(700, address.toLowerCase());
      const { status, body } = await esplora(sandbox, `/address/${address}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ address, mempool_stats: { funded_txo_sum: 700 } });
    }
  });

  it.each([
    ['another network’s', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['an older kind', 'mk2QpYatsKicvFVuTAQLBryyccRXMUaGHP'],
    ['mistyped', FIRST_ADDRESS.replace('8', '9')],
    ['in mixed case', FIRST_ADDRESS.replace('q', 'Q')],
    ['nothing of the kind', 'booking'],
  ])('is refused when it is %s', async (_, address) => {
    for (const path of [`/address/${address}`, `/address/${address}/txs`]) {
      const answer = await esplora(sandbox, path);
      expect(answer).toMatchObject({ status: 400, body: 'Invalid Bitcoin address' });
      expect(answer.type).toMatch('text/plain');
    }
    expect(await controlAnswer(sandbox, 'bitcoin/pay', { address, sats: 1 })).toMatchObject({
      status: 400,
      body: { error: 'Invalid Bitcoin address' },
    });
  });
});

describe('the chain', () => {
  it('answers 503 while a failure is set', async () => {
    await control(sandbox, 'bitcoin/fail', { chain: true });
    for (const path of [`/address/${FIRST_ADDRESS}`, '/blocks/tip/height'])
      expect((await esplora(sandbox, path)).status).toBe(503);
    await control(sandbox, 'bitcoin/fail', { chain: false });
    expect((await esplora(sandbox, '/blocks/tip/height')).status).toBe(200);
  });

  it('refuses invalid amounts', async () => {
    for (const sats of [0, -1, 0.5, 2_100_000_000_000_001])
      expect(
        await controlAnswer(sandbox, 'bitcoin/pay', { address: FIRST_ADDRESS, sats }),
      ).toMatchObject({ status: 400 });
  });
});

describe('a reorganization', () => {
  it('returns transactions of the last blocks to the mempool of a longer chain', async () => {
    await pay(10_000);
    await control(sandbox, 'bitcoin/mine');
    const txid = await pay(20_000);
    await control(sandbox, 'bitcoin/mine');
    const before = await height();
    await control(sandbox, 'bitcoin/reorganize', { blocks: 1 });
    expect(await height()).toBe(before + 1);
    expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}`)).body).toMatchObject({
      chain_stats: { funded_txo_sum: 10_000 },
      mempool_stats: { funded_txo_sum: 20_000 },
    });
    await control(sandbox, 'bitcoin/drop', { txid });
    expect((await esplora(sandbox, `/address/${FIRST_ADDRESS}`)).body).toMatchObject({
      mempool_stats: NOTHING,
    });
  });

  it('is refused beyond the length of the chain', async () => {
    const refused = await controlAnswer(sandbox, 'bitcoin/reorganize', { blocks: 100 });
    expect(refused.status).toBe(400);
  });
});

it('a set failure answers about another address than requested', async () => {
  // BIP 173's example, on regtest.
  const other = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  await pay(10_000);
  await control(sandbox, 'bitcoin/fail', { otherAddress: true });
  expect((await esplora(sandbox, `/address/${other}`)).body).toMatchObject({
    address: FIRST_ADDRESS,
    chain_stats: { funded_txo_sum: 0 },
    mempool_stats: { funded_txo_sum: 10_000 },
  });
});
