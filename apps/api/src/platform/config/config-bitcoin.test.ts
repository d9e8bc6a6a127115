import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, SANDBOX } from './config.ts';

const DATABASE_URL = 'postgresql://localhost/voltcourier';
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ON = {
  BITCOIN_XPUB: ZPUB,
  BITCOIN_ESPLORA_URL: 'https://mempool.space/api',
  BITCOIN_RATE_URL: 'https://mempool.space/api/v1/prices',
};
const LIGHTNING = { LND_REST_URL: 'https://node.example:8080', LND_MACAROON: '0201AB' };

const problemOf = (variables: Record<string, string>): string => {
  try {
    readConfig({ DATABASE_URL, ...variables });
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

describe('the configuration of Bitcoin', () => {
  it('is off unless the account key, the chain index and the rate source are set', () => {
    expect(readConfig({ DATABASE_URL }).bitcoin).toBeUndefined();
    for (const missing of Object.keys(ON)) {
      expect(problemOf({ ...ON, [missing]: '' })).toContain('are only of use together');
    }
    expect(readConfig({ DATABASE_URL, ...ON }).bitcoin).toEqual({
      xpub: ZPUB,
      esploraUrl: ON.BITCOIN_ESPLORA_URL,
      rateUrl: ON.BITCOIN_RATE_URL,
      lightning: undefined,
      sandboxUrl: null,
    });
  });

  it('includes Lightning when a node and its macaroon are set', () => {
    expect(readConfig({ DATABASE_URL, ...ON, ...LIGHTNING }).bitcoin?.lightning).toEqual({
      url: 'https://node.example:8080',
      macaroon: '0201AB',
    });
    expect(problemOf({ ...ON, LND_MACAROON: '02' })).toContain('are only of use together');
    expect(problemOf(LIGHTNING)).toContain('Lightning needs Bitcoin’s rate and account key');
    expect(problemOf({ ...ON, ...LIGHTNING, LND_MACAROON: 'xyz' })).toContain('hexadecimal');
  });

  it('rejects a private or invalid key', () => {
    for (const key of [ZPUB.replace('zpub', 'zprv'), `${ZPUB}x`, 'xpub']) {
      expect(problemOf({ ...ON, BITCOIN_XPUB: key })).toContain('extended public key');
    }
  });

  it('rejects the sandbox’s values and test network keys in production', () => {
    const production = { ...ON, ...LIGHTNING, APP_ENV: 'production' };
    const sandbox = { BITCOIN_XPUB: SANDBOX.bitcoinXpub, LND_MACAROON: SANDBOX.lndMacaroon };
    const refused = problemOf({ ...production, ...sandbox });
    expect(refused).toContain('BITCOIN_XPUB still has the sandbox’s value.');
    expect(refused).toContain('LND_MACAROON still has the sandbox’s value.');
    const fine = problemOf(production);
    expect(fine).not.toContain('BITCOIN');
    expect(fine).not.toContain('LND');
    // Account key of another test wallet.
    const tpub =
      "[d34db33f/84'/1'/0']" +
      'tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M';
    expect(problemOf({ ...production, BITCOIN_XPUB: tpub })).toContain('is of a test network');
  });
});
