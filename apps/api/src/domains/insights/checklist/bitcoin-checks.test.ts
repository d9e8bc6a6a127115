import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPayers } from '../../../testing/bitcoin.ts';
import { useApi } from '../../../testing/harness.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { bitcoin, rates } from './bitcoin-checks.ts';
import type { CheckResult } from './result.ts';

// Test vector of BIP 84: the account m/84'/0'/0' of "abandon … about".
const MAINNET_ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const TESTNET_TPUB =
  "[d34db33f/84'/1'/0']" +
  'tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const wallet = createPayers(started, () => vendors);
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  started.api.clock.offsetMs = 0;
  await vendors.control('POST', '/reset');
});

/** Runs the check as for an installation with its own wallet; the chain is the sandbox's. */
async function checkReal(change: Record<string, string> = {}): Promise<CheckResult> {
  const { deps } = await started.startAnother({ BITCOIN_XPUB: MAINNET_ZPUB, ...change });
  const { bitcoin: requested } = started.api.deps;
  if (deps.bitcoin === undefined || requested === undefined) throw new Error('Bitcoin is off.');
  // The sandbox's chain doesn't know mainnet addresses.
  const { addressAt } = requested;
  return bitcoin({ ...deps, bitcoin: { ...deps.bitcoin, addressAt } });
}

describe('the Bitcoin check', () => {
  it('fails for the sandbox and for a test network', async () => {
    expect(await bitcoin(started.api.deps)).toMatchObject({
      state: 'failed',
      finding: 'Bitcoin is paid at the sandbox: no money moves.',
    });
    const { deps } = await started.startAnother({ BITCOIN_XPUB: TESTNET_TPUB });
    expect(await bitcoin(deps)).toMatchObject({
      state: 'failed',
      finding: 'The account key is of a test network: no money moves.',
    });
  });

  it('is off when Bitcoin is not configured', async () => {
    const { deps } = await started.startAnother({
      BITCOIN_XPUB: '',
      BITCOIN_ESPLORA_URL: '',
      BITCOIN_RATE_URL: '',
      LND_REST_URL: '',
      LND_MACAROON: '',
    });
    expect(await bitcoin(deps)).toEqual({
      state: 'off',
      finding: 'Bitcoin and Lightning are off, and the checkout says so.',
      advice: null,
    });
    expect(await rates(deps)).toMatchObject({ state: 'off' });
  });

  it('passes when the chain index and the Lightning node respond', async () => {
    expect(await checkReal()).toEqual({
      state: 'passed',
      finding: expect.stringMatching(
        /^The chain is at block [\d,]+, and our addresses can be looked up\. The Lightning node \S.* is in sync with it\.$/u,
      ),
      advice: null,
    });
  });

  it('passes without Lightning, and says so', async () => {
    expect(await checkReal({ LND_REST_URL: '', LND_MACAROON: '' })).toMatchObject({
      state: 'passed',
      finding: expect.stringMatching(/ Lightning is off\.$/u),
    });
  });

  it('names the services that fail, with their responses and advice', async () => {
    await wallet.fail({ chain: true });
    expect(await checkReal()).toMatchObject({
      state: 'failed',
      finding: expect.stringMatching(
        /^The blockchain index doesn’t respond: 503 .*\. The Lightning node .* is in sync/u,
      ),
      advice: expect.stringContaining('BITCOIN_ESPLORA_URL'),
    });
    await wallet.fail({ chain: false, lightning: true });
    expect(await checkReal()).toMatchObject({
      state: 'failed',
      finding: expect.stringMatching(/^The chain is at block .* doesn’t respond: 503/u),
      advice: expect.stringContaining('LND_MACAROON'),
    });
    await wallet.fail({ chain: true, lightning: true });
    const { advice } = await checkReal();
    expect(advice).toMatch(/BITCOIN_ESPLORA_URL.*LND_MACAROON/u);
  });

  it('fails when the node refuses the macaroon', async () => {
    expect(await checkReal({ LND_MACAROON: 'abcd' })).toMatchObject({ state: 'failed' });
  });

  it('fails while the node is behind the chain', async () => {
    const info = JSON.stringify({ alias: 'slow', synced_to_chain: false });
    const node = createServer((_request, response) => response.end(info));
    await new Promise<void>((done) => void node.listen(0, '127.0.0.1', done));
    try {
      const { port } = node.address() as AddressInfo;
      expect(await checkReal({ LND_REST_URL: `http://127.0.0.1:${port}` })).toMatchObject({
        state: 'failed',
        finding: expect.stringContaining('The Lightning node slow is behind the chain.'),
      });
    } finally {
      node.close();
    }
  });
});

describe('the exchange rate check', () => {
  it('shows the price, its source and its age', async () => {
    await wallet.rate({ usd: 97_000, ageSeconds: 120 });
    expect(await rates(started.api.deps)).toEqual({
      state: 'passed',
      finding: 'BTC rate $97,000.00 (127.0.0.1, 2 minutes ago).',
      advice: null,
    });
  });

  it.each([
    [9, 'passed'],
    [11, 'failed'],
  ])('with a rate of %i minutes ago has %s', async (minutes, state) => {
    await wallet.rate({ ageSeconds: minutes * 60 });
    expect(await rates(started.api.deps)).toMatchObject({ state });
  });

  it('fails when the source doesn’t respond', async () => {
    await wallet.rate({ off: true });
    expect(await rates(started.api.deps)).toMatchObject({
      state: 'failed',
      finding: expect.stringMatching(/^No exchange rate is available: 503 .*\.$/u),
      advice: expect.stringContaining('BITCOIN_RATE_URL'),
    });
  });
});
