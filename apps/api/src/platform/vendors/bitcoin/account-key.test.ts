import { describe, expect, it } from 'vitest';
import { HDKey } from '@scure/bip32';
import { SANDBOX } from '../../config/config.ts';
import { readAccountKey } from './account-key.ts';

// Test vectors from BIP 84: m/84'/0'/0' of "abandon … about".
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

describe('a Bitcoin account key', () => {
  it('derives the addresses of the test vectors of BIP 84', () => {
    const key = readAccountKey(ZPUB);
    expect(key.network).toBe('mainnet');
    expect(key.addressAt(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(key.addressAt(1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  });

  it('of a test network derives addresses of that network', () => {
    const key = readAccountKey(SANDBOX.bitcoinXpub);
    expect(key.network).toBe('regtest');
    expect(key.addressAt(0)).toBe('bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk');
  });

  it('is rejected with a wrong letter, and when it is private or empty', () => {
    expect(() => readAccountKey(ZPUB.replace('Yz2oz2', 'Yz2oz3'))).toThrow(RangeError);
    expect(() => readAccountKey(ZPUB.replace('zpub', 'zprv'))).toThrow(RangeError);
    expect(() => readAccountKey('')).toThrow(RangeError);
  });

  const MAINNET = { private: 0x04_88_ad_e4, public: 0x04_88_b2_1e };
  const BIP84 = { private: 0x04_b2_43_0c, public: 0x04_b2_47_46 };
  const seed = new Uint8Array(32).fill(7);
  const keyAt = (path: string, versions = BIP84) =>
    HDKey.fromMasterSeed(seed, versions).derive(path).publicExtendedKey;

  it.each(['m', "m/84'", "m/84'/0'", "m/84'/0'/0'/0", "m/84'/0'/0'/0/0", 'm/84/0/0'])(
    'is rejected with the wrong depth or without hardened derivation: %s',
    (path) => {
      expect(() => readAccountKey(keyAt(path))).toThrow('not the key of an account');
    },
  );

  it('is rejected without a known purpose, coin and account', () => {
    const xpub = keyAt("m/84'/0'/0'", MAINNET);
    expect(() => readAccountKey(xpub)).toThrow('doesn’t say what it is for');
    const from = (origin: string) => () => readAccountKey(`[d34db33f/${origin}]${xpub}`);
    expect(from("44'/0'/0'")).toThrow('not native SegWit');
    expect(from("84'/1'/0'")).toThrow('of another coin');
    expect(from("84'/0'/1'")).toThrow('of another account');
    expect(from("84'/0'")).toThrow(RangeError);
    expect(from("84'/0'/0'")().addressAt(3)).toBe(
      readAccountKey(keyAt("m/84'/0'/0'")).addressAt(3),
    );
    expect(from('84h/0h/0h')().network).toBe('mainnet');
  });
});
