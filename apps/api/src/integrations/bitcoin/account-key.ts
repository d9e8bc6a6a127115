import { HDKey } from '@scure/bip32';
import { NETWORK, p2wpkh } from '@scure/btc-signer';

/** Version bytes of extended public keys (BIP 32; SLIP 132 for `zpub` and `vpub`). */
const KINDS = {
  xpub: { network: 'mainnet', versions: { private: 0x04_88_ad_e4, public: 0x04_88_b2_1e } },
  zpub: { network: 'mainnet', versions: { private: 0x04_b2_43_0c, public: 0x04_b2_47_46 } },
  tpub: { network: 'regtest', versions: { private: 0x04_35_83_94, public: 0x04_35_87_cf } },
  vpub: { network: 'regtest', versions: { private: 0x04_5f_18_bc, public: 0x04_5f_1c_f6 } },
} as const;

/** Where an address is good. Keys for tests give addresses of a network that one runs oneself. */
export type BitcoinNetwork = 'mainnet' | 'regtest';

const NETWORKS = { mainnet: NETWORK, regtest: { ...NETWORK, bech32: 'bcrt' } } as const;

/** The receiving addresses of an account of a wallet, whose private key nobody here knows. */
export interface AccountKey {
  readonly network: BitcoinNetwork;
  /** The native SegWit address `0/index` below the account (BIP 84). */
  addressAt(index: number): string;
}

/**
 * Reads an account's extended public key.
 *
 * @throws RangeError when it isn't one.
 */
export function readAccountKey(text: string): AccountKey {
  const kind = KINDS[text.slice(0, 4) as keyof typeof KINDS] as (typeof KINDS)['xpub'] | undefined;
  if (kind === undefined) throw new RangeError('It begins with none of xpub, zpub, tpub, vpub.');
  let receiving: HDKey;
  try {
    receiving = HDKey.fromExtendedKey(text, kind.versions).deriveChild(0);
  } catch (cause) {
    throw new RangeError('Its checksum is wrong, or it is not a public key.', { cause });
  }
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
