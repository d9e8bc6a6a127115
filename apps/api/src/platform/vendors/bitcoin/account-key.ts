import { HDKey } from '@scure/bip32';
import { NETWORK, p2wpkh } from '@scure/btc-signer';

/** Version bytes of extended public keys (BIP 32; SLIP 132 for `zpub` and `vpub`). */
const KINDS = {
  xpub: { network: 'mainnet', versions: { private: 0x04_88_ad_e4, public: 0x04_88_b2_1e } },
  zpub: { network: 'mainnet', versions: { private: 0x04_b2_43_0c, public: 0x04_b2_47_46 } },
  tpub: { network: 'regtest', versions: { private: 0x04_35_83_94, public: 0x04_35_87_cf } },
  vpub: { network: 'regtest', versions: { private: 0x04_5f_18_bc, public: 0x04_5f_1c_f6 } },
} as const;

/** Depth below purpose and coin: `m/84'/0'/account'` (BIP 84). */
const ACCOUNT_DEPTH = 3;
const HARDENED = 0x80_00_00_00;
const COINS = { mainnet: '0', regtest: '1' } as const;

/** Matches a key with its origin, as in output descriptors: `[fingerprint/84'/0'/0']xpub…`. */
const WITH_ORIGIN = /^(?:\[[\da-f]{8}\/(\d+)['h]\/(\d+)['h]\/(\d+)['h]\])?([xztv]pub.*)$/iu;

/** Network of an address. Test keys derive addresses for a local network. */
export type BitcoinNetwork = 'mainnet' | 'regtest';

const NETWORKS = { mainnet: NETWORK, regtest: { ...NETWORK, bech32: 'bcrt' } } as const;

/** Receiving addresses of a wallet account whose private key isn't known here. */
export interface AccountKey {
  readonly network: BitcoinNetwork;
  /** Returns the native SegWit address `0/index` below the account (BIP 84). */
  addressAt(index: number): string;
}

/** Returns what is wrong with an account key, as a message for the operator. */
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
    // SLIP 132: the prefixes zpub and vpub imply BIP 84.
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
 * that indicates BIP 84.
 *
 * @throws RangeError if it isn't one.
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
