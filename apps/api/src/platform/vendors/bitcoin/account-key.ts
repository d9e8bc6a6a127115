import { HDKey } from '@scure/bip32';
import { NETWORK, p2wpkh } from '@scure/btc-signer';

/** Version bytes of extended public keys (BIP 32; SLIP 132 for `zpub` and `vpub`). */
const KINDS = {
  xpub: { network: 'mainnet', versions: { private: 0x04_88_ad_e4, public: 0x04_88_b2_1e } },
  zpub: { network: 'mainnet', versions: { private: 0x04_b2_43_0c, public: 0x04_b2_47_46 } },
  tpub: { network: 'regtest', versions: { private: 0x04_35_83_94, public: 0x04_35_87_cf } },
  vpub: { network: 'regtest', versions: { private: 0x04_5f_18_bc, public: 0x04_5f_1c_f6 } },
} as const;

/** Below the purpose and the coin: `m/84'/0'/account'` (BIP 84). */
const ACCOUNT_DEPTH = 3;
const HARDENED = 0x80_00_00_00;
const COINS = { mainnet: '0', regtest: '1' } as const;

/** A key with where it comes from, as output descriptors have it: `[fingerprint/84'/0'/0']xpub…`. */
const WITH_ORIGIN = /^(?:\[[\da-f]{8}\/(\d+)['h]\/(\d+)['h]\/(\d+)['h]\])?([xztv]pub.*)$/iu;

/** Where an address is good. Keys for tests give addresses of a network that one runs oneself. */
export type BitcoinNetwork = 'mainnet' | 'regtest';

const NETWORKS = { mainnet: NETWORK, regtest: { ...NETWORK, bech32: 'bcrt' } } as const;

/** The receiving addresses of an account of a wallet, whose private key nobody here knows. */
export interface AccountKey {
  readonly network: BitcoinNetwork;
  /** The native SegWit address `0/index` below the account (BIP 84). */
  addressAt(index: number): string;
}

/** What is wrong with an account's key, in a sentence for whoever has set it. */
function problemOf(
  key: HDKey,
  kind: keyof typeof KINDS,
  origin: readonly (string | undefined)[],
): string | undefined {
  if (key.depth !== ACCOUNT_DEPTH || key.index < HARDENED) {
    return "It is not the key of an account, m/84'/0'/0'.";
  }
  const [purpose, coin, account] = origin;
  if (purpose === undefined) {
    // SLIP 132: zpub and vpub say themselves that they are of BIP 84.
    return kind === 'zpub' || kind === 'vpub'
      ? undefined
      : "An xpub doesn’t say what it is for: use the zpub, or put its origin before it, as in [d34db33f/84'/0'/0']xpub….";
  }
  if (purpose !== '84') return 'Its purpose is not native SegWit (BIP 84).';
  if (coin !== COINS[KINDS[kind].network]) return 'It is of another coin.';
  return Number(account) === key.index - HARDENED ? undefined : 'It is of another account.';
}

/**
 * Reads an account's extended public key: a `zpub` or `vpub`, or an `xpub` or `tpub` with an origin
 * that says that it is of BIP 84.
 *
 * @throws RangeError when it isn't one.
 */
export function readAccountKey(text: string): AccountKey {
  const [, purpose, coin, account, key] = WITH_ORIGIN.exec(text) ?? [];
  const name = key?.slice(0, 4) as keyof typeof KINDS | undefined;
  const kind = name && (KINDS[name] as (typeof KINDS)['xpub'] | undefined);
  if (key === undefined || name === undefined || kind === undefined) {
    throw new RangeError('It begins with none of xpub, zpub, tpub, vpub.');
  }
  let parent: HDKey;
  try {
    parent = HDKey.fromExtendedKey(key, kind.versions);
  } catch (cause) {
    throw new RangeError('Its checksum is wrong, or it is not a public key.', { cause });
  }
  const problem = problemOf(parent, name, [purpose, coin, account]);
  if (problem !== undefined) throw new RangeError(problem);
  const receiving = parent.deriveChild(0);
  return {
    network: kind.network,
    addressAt: (index) => {
      const { publicKey } = receiving.deriveChild(index);
      const { address } = p2wpkh(publicKey ?? new Uint8Array(), NETWORKS[kind.network]);
      if (address === undefined) throw new RangeError('A public key has an address.');
      return address;
    },
  };
}
