import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bech32, hex } from '@scure/base';

/** Contents of an invoice (BOLT 11) that are needed to check its payee. */
export interface InvoiceTerms {
  /** Prefix of the network's addresses: `bc`, `tb`, `tbs` or `bcrt`. */
  readonly network: string;
  /** Thousandths of a satoshi; undefined if the payer chooses the amount. */
  readonly amountMsat: bigint | undefined;
  /** Hexadecimal. */
  readonly paymentHash: string;
  readonly expirySeconds: number;
  /** Public key that signed the invoice, compressed, hexadecimal. */
  readonly payee: string;
}

/** Tenths of a millisatoshi per unit of an amount, because the smallest unit is one tenth. */
const TENTHS_OF_MSAT = { '': 10n ** 12n, m: 10n ** 9n, u: 10n ** 6n, n: 1_000n, p: 1n } as const;

const TIMESTAMP_WORDS = 7;
const SIGNATURE_WORDS = 104;
/** Default if the invoice has none. */
const DEFAULT_EXPIRY_SECONDS = 3_600;
/** Bech32 values of the tags' letters. */
const TAGS = { expiry: 6, hash: 1, payee: 19 } as const;

/** Converts five-bit words to bytes, padding the last one with zeros. */
function bytesOf(words: readonly number[]): Uint8Array {
  const bits = words.map((word) => word.toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{1,8}/gu) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

function amountOf(digits: string | undefined, unit: string): bigint | undefined {
  if (digits === undefined) return undefined;
  const tenths = BigInt(digits) * TENTHS_OF_MSAT[unit as keyof typeof TENTHS_OF_MSAT];
  if (tenths % 10n !== 0n) throw new RangeError('Its amount is no whole thousandth of a satoshi.');
  return tenths / 10n;
}

/** Returns the first field of each tag, as words. */
function fieldsOf(words: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const fields = new Map<number, readonly number[]>();
  for (let at = 0; at + 3 <= words.length;) {
    const [tag = 0, high = 0, low = 0] = words.slice(at, at + 3);
    const end = at + 3 + high * 32 + low;
    if (end > words.length) throw new RangeError('One of its fields has no end.');
    if (!fields.has(tag)) fields.set(tag, words.slice(at + 3, end));
    at = end;
  }
  return fields;
}

/** Recovers the signing key from the signature and recovery ID. */
function payeeOf(prefix: string, words: readonly number[], signature: Uint8Array): string {
  const hash = createHash('sha256').update(prefix, 'utf8').update(bytesOf(words)).digest();
  // BOLT 11 puts the recovery ID last, the curve library first.
  const recovered = Uint8Array.of(...signature.subarray(64, 65), ...signature.subarray(0, 64));
  return hex.encode(secp256k1.recoverPublicKey(recovered, hash, { prehash: false }));
}

/**
 * Reads an invoice, and verifies its checksum and signature.
 *
 * @throws Error if it isn't valid.
 */
export function readInvoice(text: string): InvoiceTerms {
  const { prefix, words } = bech32.decode(text as `${string}1${string}`, false);
  const [, network, digits, unit = ''] =
    /^ln(bcrt|bc|tbs|tb)(?:(\d{1,18})([munp])?)?$/u.exec(prefix) ?? [];
  if (network === undefined) throw new RangeError('It is no Lightning invoice.');
  if (words.length < TIMESTAMP_WORDS + SIGNATURE_WORDS) throw new RangeError('It is too short.');
  const signed = words.slice(0, -SIGNATURE_WORDS);
  const payee = payeeOf(prefix, signed, bytesOf(words.slice(-SIGNATURE_WORDS)));
  const fields = fieldsOf(signed.slice(TIMESTAMP_WORDS));
  const hash = fields.get(TAGS.hash);
  if (hash === undefined) throw new RangeError('It names no payment.');
  const payeeField = fields.get(TAGS.payee);
  if (payeeField !== undefined && hex.encode(bytesOf(payeeField).subarray(0, 33)) !== payee) {
    throw new RangeError('Somebody else than its payee has signed it.');
  }
  return {
    network,
    amountMsat: amountOf(digits, unit),
    paymentHash: hex.encode(bytesOf(hash).subarray(0, 32)),
    expirySeconds:
      fields.get(TAGS.expiry)?.reduce((sum, word) => sum * 32 + word, 0) ?? DEFAULT_EXPIRY_SECONDS,
    payee,
  };
}
