import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bech32, hex } from '@scure/base';

/** Content of an invoice (BOLT 11). */
export type InvoiceTerms = {
  /** Prefix of the network's addresses: `bcrt` is regtest, `bc` the main network. */
  network: string;
  /** Thousandths of a satoshi, more than 0. */
  amountMsat: bigint;
  /** Unix seconds. */
  timestamp: number;
  /** SHA-256 of what the payer receives for the payment; 32 bytes in hex. */
  paymentHash: string;
  /** Prevents others from probing for the payee; 32 bytes in hex. */
  paymentSecret: string;
  /** At most 639 bytes in UTF-8. */
  description: string;
  expirySeconds: number;
  /** Blocks that the final hop needs until it times out. */
  minFinalCltvExpiry: number;
  /** Numbers of the feature bits that are set. */
  features: readonly number[];
};

/** Bech32 letters in the order of their values; tags are named by them. */
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** Defaults for fields that an invoice omits. */
const UNSAID = { expirySeconds: 3600, minFinalCltvExpiry: 18 };

/**
 * Thousandths of a satoshi per unit of an amount; the largest that divides the amount gives the
 * shortest text.
 */
const MULTIPLIERS: readonly (readonly [letter: string, msat: bigint])[] = [
  ['', 100_000_000_000n],
  ['m', 100_000_000n],
  ['u', 100_000n],
  ['n', 100n],
];

/**
 * Encodes an invoice that any Lightning wallet can read, signed by the payee's node.
 * https://github.com/lightning/bolts/blob/master/11-payment-encoding.md
 *
 * @param nodeKey the node's private key, 32 bytes.
 * @throws Error if a text is too long for an invoice.
 */
export function encodeInvoice(terms: InvoiceTerms, nodeKey: Uint8Array): string {
  const prefix = `ln${terms.network}${amountText(terms.amountMsat)}`;
  const { expirySeconds, minFinalCltvExpiry } = terms;
  const words = [
    ...atLeast(7, integerWords(terms.timestamp)),
    ...field('s', bech32.toWords(hex.decode(terms.paymentSecret))),
    ...field('p', bech32.toWords(hex.decode(terms.paymentHash))),
    ...field('d', bech32.toWords(Buffer.from(terms.description, 'utf8'))),
    ...(expirySeconds === UNSAID.expirySeconds ? [] : field('x', integerWords(expirySeconds))),
    ...(minFinalCltvExpiry === UNSAID.minFinalCltvExpiry
      ? []
      : field('c', integerWords(minFinalCltvExpiry))),
    ...field('9', featureWords(terms.features)),
  ];
  return bech32.encode(prefix, [...words, ...signatureWords(prefix, words, nodeKey)], false);
}

function amountText(msat: bigint): string {
  const fitting = MULTIPLIERS.find(([, unit]) => msat % unit === 0n);
  // A thousandth of a satoshi is ten of the smallest units.
  return fitting ? `${msat / fitting[1]}${fitting[0]}` : `${msat * 10n}p`;
}

function field(tag: string, words: readonly number[]): number[] {
  if (words.length > 1023)
    throw new Error(`data length too big to fit within 10 bits: ${words.length}`);
  return [LETTERS.indexOf(tag), words.length >> 5, words.length & 31, ...words];
}

/** Five bits each, most significant first, without leading zeros. */
function integerWords(value: number): number[] {
  return value === 0 ? [] : [...integerWords(Math.floor(value / 32)), value % 32];
}

function atLeast(length: number, words: readonly number[]): number[] {
  return [...Array.from({ length: length - words.length }, () => 0), ...words];
}

/** Bit 0 comes last. */
function featureWords(features: readonly number[]): number[] {
  const words = Array.from({ length: Math.floor(Math.max(...features) / 5) + 1 }, () => 0);
  for (const bit of features) {
    const index = words.length - 1 - Math.floor(bit / 5);
    words[index] = (words[index] ?? 0) | (1 << (bit % 5));
  }
  return words;
}

/** Signature and recovery ID over the prefix and the data, whose last byte is padded with zeros. */
function signatureWords(prefix: string, words: readonly number[], nodeKey: Uint8Array): number[] {
  const hash = createHash('sha256').update(prefix, 'utf8').update(bytesOf(words)).digest();
  const signed = secp256k1.sign(hash, nodeKey, { prehash: false, format: 'recovered' });
  // The curve's library puts the recovery id first, BOLT 11 last.
  return bech32.toWords(Uint8Array.of(...signed.subarray(1), ...signed.subarray(0, 1)));
}

function bytesOf(words: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((words.length * 5) / 8));
  for (const [index, word] of words.entries()) {
    // The word's five bits within a two-byte window.
    const at = (index * 5) >> 3;
    const window = word << (11 - ((index * 5) & 7));
    bytes[at] = (bytes[at] ?? 0) | (window >> 8);
    if (at + 1 < bytes.length) bytes[at + 1] = window & 255;
  }
  return bytes;
}
