import { Address, NETWORK, OutScript } from '@scure/btc-signer';
import { Refusal } from './refusal.ts';

const REGTEST: typeof NETWORK = { ...NETWORK, bech32: 'bcrt' };

/** A regtest address, and the script of an output to it. */
export type RegtestAddress = {
  /** Lower case, as it is compared and stored. */
  address: string;
  scriptPubKey: Uint8Array;
  /** Esplora's name of the type. */
  type: 'v0_p2wpkh' | 'v0_p2wsh' | 'v1_p2tr';
};

const TYPES = { wpkh: 'v0_p2wpkh', wsh: 'v0_p2wsh', tr: 'v1_p2tr' } as const;

/**
 * Parses a bech32 address (BIP 173, BIP 350) and checks its checksum.
 *
 * @throws Refusal 400, in Esplora's words, if it isn't a regtest address.
 */
export function readAddress(text: string): RegtestAddress {
  const invalid = new Refusal(400, 'Invalid Bitcoin address');
  if (!/^bcrt1/iu.test(text)) throw invalid;
  try {
    const output = Address(REGTEST).decode(text);
    if (output.type !== 'wpkh' && output.type !== 'wsh' && output.type !== 'tr') throw invalid;
    return {
      address: text.toLowerCase(),
      scriptPubKey: OutScript.encode(output),
      type: TYPES[output.type],
    };
  } catch {
    throw invalid;
  }
}
