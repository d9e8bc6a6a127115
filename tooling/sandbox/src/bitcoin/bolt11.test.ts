import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bech32, hex } from '@scure/base';
import fc from 'fast-check';
import { decode } from 'light-bolt11-decoder';
import { describe, expect, it } from 'vitest';
import { encodeInvoice, type InvoiceTerms } from './bolt11.ts';

const nodeKey = hex.decode('e126f68f7eafcc8b74f54d269fe206be715000f94dac067d1c04a8ca3b2db734');

/** Common terms of BOLT 11's examples. */
const EXAMPLE: InvoiceTerms = {
  network: 'bc',
  amountMsat: 250_000_000n,
  timestamp: 1_496_314_658,
  paymentHash: '0001020304050607080900010203040506070809000102030405060708090102',
  paymentSecret: '11'.repeat(32),
  description: '1 cup coffee',
  expirySeconds: 60,
  minFinalCltvExpiry: 18,
  features: [8, 14],
};

/** Decoded fields of an invoice, by name. */
function read(invoice: string): Record<string, unknown> {
  return Object.fromEntries(
    decode(invoice).sections.map((section) => [
      section.name,
      'value' in section ? section.value : section.letters,
    ]),
  );
}

/** Recovers the signer's public key from the bits before the 104 words of the signature. */
function signerOf(invoice: string): string {
  const { prefix, words } = bech32.decode(invoice as `${string}1${string}`, false);
  const bits = words.slice(0, -104).map((word) => word.toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{1,8}/gu) ?? [];
  const data = bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  const signature = bech32.fromWords(words.slice(-104));
  const hash = createHash('sha256').update(prefix).update(Uint8Array.from(data)).digest();
  const recovered = Uint8Array.of(...signature.subarray(64), ...signature.subarray(0, 64));
  return hex.encode(secp256k1.recoverPublicKey(recovered, hash, { prehash: false }));
}

describe('an invoice', () => {
  it('matches the examples of BOLT 11', () => {
    expect(encodeInvoice(EXAMPLE, nodeKey)).toBe(
      'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh',
    );
    expect(encodeInvoice({ ...EXAMPLE, description: 'ナンセンス 1杯' }, nodeKey)).toBe(
      'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpquwpc4curk03c9wlrswe78q4eyqc7d8d0xqzpu9qrsgqhtjpauu9ur7fw2thcl4y9vfvh4m9wlfyz2gem29g5ghe2aak2pm3ps8fdhtceqsaagty2vph7utlgj48u0ged6a337aewvraedendscp573dxr',
    );
  });

  it.each([
    ['lnbcrt11', 100_000_000_000n],
    ['lnbcrt25m1', 2_500_000_000n],
    ['lnbcrt1u1', 100_000n],
    ['lnbcrt10n1', 1000n],
    ['lnbcrt10p1', 1n],
    ['lnbcrt9678785340p1', 967_878_534n],
  ])('begins with %s, the shortest form of its amount', (beginning, amountMsat) => {
    const invoice = encodeInvoice({ ...EXAMPLE, network: 'bcrt', amountMsat }, nodeKey);
    expect(invoice.slice(0, beginning.length)).toBe(beginning);
    expect(read(invoice)['amount']).toBe(String(amountMsat));
  });

  it('decodes to the terms it was made of', () => {
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => hex.encode(bytes));
    const terms = fc.record<InvoiceTerms>({
      network: fc.constant('bcrt'),
      amountMsat: fc.bigInt({ min: 1n, max: 10_000_000_000_000_000n }),
      timestamp: fc.integer({ min: 1_500_000_000, max: 2 ** 35 - 1 }),
      paymentHash: hash,
      paymentSecret: hash,
      description: fc.string({ unit: 'grapheme', maxLength: 60 }),
      expirySeconds: fc.integer({ min: 1, max: 31_536_000 }),
      minFinalCltvExpiry: fc.integer({ min: 1, max: 2016 }),
      features: fc.constant([8, 14, 17]),
    });
    fc.assert(
      fc.property(terms, (invoice) => {
        const decoded = read(encodeInvoice(invoice, nodeKey));
        expect(decoded).toMatchObject({
          coin_network: { bech32: 'bcrt' },
          amount: String(invoice.amountMsat),
          timestamp: invoice.timestamp,
          payment_hash: invoice.paymentHash,
          payment_secret: invoice.paymentSecret,
          description: invoice.description,
          feature_bits: {
            var_onion_optin: 'required',
            payment_secret: 'required',
            basic_mpp: 'supported',
          },
        });
        expect(decoded['expiry'] ?? 3600).toBe(invoice.expirySeconds);
        expect(decoded['min_final_cltv_expiry'] ?? 18).toBe(invoice.minFinalCltvExpiry);
      }),
      { numRuns: 60 },
    );
  });

  it('has a signature that recovers the node’s public key', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (description) => {
        const invoice = encodeInvoice({ ...EXAMPLE, description }, nodeKey);
        expect(signerOf(invoice)).toBe(hex.encode(secp256k1.getPublicKey(nodeKey)));
      }),
      { numRuns: 20 },
    );
  });

  it('accepts a description of up to 639 bytes', () => {
    const longest = { ...EXAMPLE, description: 'ä'.repeat(319) };
    expect(read(encodeInvoice(longest, nodeKey))['description']).toBe(longest.description);
    expect(() => encodeInvoice({ ...EXAMPLE, description: 'ä'.repeat(320) }, nodeKey)).toThrow(
      'data length too big',
    );
  });
});
