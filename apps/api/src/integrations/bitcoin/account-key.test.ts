import { describe, expect, it } from 'vitest';
import { SANDBOX } from '../../config.ts';
import { readAccountKey } from './account-key.ts';

// The test vectors of BIP 84: m/84'/0'/0' of "abandon … about".
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

describe('an account’s key', () => {
  it('has the addresses of BIP 84’s test vectors', () => {
    const key = readAccountKey(ZPUB);
    expect(key.network).toBe('mainnet');
    expect(key.addressAt(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(key.addressAt(1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  });

  it('of a test network has addresses that no wallet with real money pays', () => {
    const key = readAccountKey(SANDBOX.bitcoinXpub);
    expect(key.network).toBe('regtest');
    expect(key.addressAt(0)).toBe('bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk');
  });

  it('is refused when a letter of it is wrong, and so is a private key', () => {
    expect(() => readAccountKey(ZPUB.replace('Yz2oz2', 'Yz2oz3'))).toThrow(RangeError);
    expect(() => readAccountKey(ZPUB.replace('zpub', 'zprv'))).toThrow(RangeError);
    expect(() => readAccountKey('')).toThrow(RangeError);
  });
});
