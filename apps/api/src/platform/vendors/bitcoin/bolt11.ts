import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bech32, hex } from '@scure/base';

/** What an invoice says (BOLT 11), as far as somebody checks who is to be paid by it. */
export interface InvoiceTerms {
  /** The prefix of the network's addresses: `bc`, `tb`, `tbs` or `bcrt`. */
  readonly network: string;
  /** Thousandths of a satoshi; undefined where whoever pays decides. */
  readonly amountMsat: bigint | undefined;
  /** In hexadecimal digits. */
  readonly paymentHash: string;
  readonly expirySeconds: number;
  /** The public key that has signed it, compressed, in hexadecimal digits. */
  readonly payee: string;
}

/** Thousandths of a satoshi in one unit of an amount, times ten: of the smallest there is a tenth. */
const TENTHS_OF_MSAT = { '': 10n ** 12n, m: 10n ** 9n, u: 10n ** 6n, n: 1_000n, p: 1n } as const;

const TIMESTAMP_WORDS = 7;
const SIGNATURE_WORDS = 104;
/** What is understood where an invoice doesn't say it. */
const DEFAULT_EXPIRY_SECONDS = 3_600;
/** The values of the tags' letters in bech32. */
const TAGS = { expiry: 6, hash: 1, payee: 19 } as const;

/** Words of five bits as bytes, the last one filled with zeros. */
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

/** The first field of each tag, as words. */
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

/** The key that has signed it, from its signature and recovery id. */
function payeeOf(prefix: string, words: readonly number[], signature: Uint8Array): string {
  const hash = createHash('sha256').update(prefix, 'utf8').update(bytesOf(words)).digest();
  // BOLT 11 has the recovery id last, the curve's library first.
  const recovered = Uint8Array.of(...signature.subarray(64, 65), ...signature.subarray(0, 64));
  return hex.encode(secp256k1.recoverPublicKey(recovered, hash, { prehash: false }));
}

/**
 * Reads an invoice, and checks its checksum and its signature.
 *
 * @throws Error when it isn't one.
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
  const said = fields.get(TAGS.payee);
  if (said !== undefined && hex.encode(bytesOf(said).subarray(0, 33)) !== payee) {
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
