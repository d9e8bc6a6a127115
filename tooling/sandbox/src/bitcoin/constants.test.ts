import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { NETWORK, p2wpkh } from '@scure/btc-signer';
import { expect, it } from 'vitest';
import { FIRST_ADDRESS } from '../testing/bitcoin.ts';
import { SANDBOX_MACAROON, SANDBOX_XPUB } from './constants.ts';

/** SLIP 132: `vprv` and `vpub`. */
const VERSIONS = { private: 0x045f18bc, public: 0x045f1cf6 };

it('the account key is derived by BIP 84 from its mnemonic', () => {
  const mnemonic = `${'abandon '.repeat(11)}about`;
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512');
  const account = HDKey.fromMasterSeed(seed, VERSIONS).derive("m/84'/1'/0'");
  expect(account.publicExtendedKey).toBe(SANDBOX_XPUB);
});

it('the first address is derived from the public key', () => {
  const { publicKey } = HDKey.fromExtendedKey(SANDBOX_XPUB, VERSIONS).deriveChild(0).deriveChild(0);
  const regtest = { ...NETWORK, bech32: 'bcrt' };
  expect(publicKey && p2wpkh(publicKey, regtest).address).toBe(FIRST_ADDRESS);
});

it('the macaroon is readable in hex', () => {
  expect(Buffer.from(SANDBOX_MACAROON, 'hex').toString()).toBe('sandbox-macaroon');
});
