import { describe, expect, it } from 'vitest';
import { readInvoice } from './bolt11.ts';

// Examples from BOLT 11.
const HASH = '0001020304050607080900010203040506070809000102030405060708090102';
const PAYEE = '03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad';
const COFFEE =
  'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh';
const DONATION =
  'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql';

describe('a Lightning invoice', () => {
  it('is parsed into network, amount, payment hash, expiry and payee', () => {
    expect(readInvoice(COFFEE)).toEqual({
      network: 'bc',
      amountMsat: 250_000_000n,
      paymentHash: HASH,
      expirySeconds: 60,
      payee: PAYEE,
    });
  });

  it('may have no amount, and expires after an hour by default', () => {
    expect(readInvoice(DONATION)).toMatchObject({
      amountMsat: undefined,
      expirySeconds: 3_600,
      payee: PAYEE,
    });
  });

  it.each([
    ['a letter is wrong', COFFEE.replace('fna3rh', 'fna3rq')],
    ['it is an address', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['it is nothing', ''],
    ['it is cut off', COFFEE.slice(0, 60)],
  ])('is rejected when %s', (_, text) => {
    expect(() => readInvoice(text)).toThrow(Error);
  });
});
