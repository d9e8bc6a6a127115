import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositChanged, depositReturned, paymentReceived, refundPaid } from './ledger.ts';

describe('ledger entries', () => {
  it('sum to zero for any amount, and a full refund empties every account', () => {
    const movement = fc.record({
      id: fc.uuid(),
      bookingId: fc.uuid(),
      amountCents: fc.integer({ min: 1, max: 99_999_999 }),
      at: fc.date({ noInvalidDate: true }),
    });
    fc.assert(
      fc.property(movement, (made) => {
        const byCard = [paymentReceived(made, 'stripe'), refundPaid(made, 'stripe')];
        const byBitcoin = [
          depositChanged(made, 1),
          paymentReceived(made, 'bitcoin'),
          refundPaid(made, 'bitcoin'),
        ];
        const sentBack = [depositChanged(made, 1), depositReturned(made, 2)];
        for (const story of [byCard, byBitcoin, sentBack]) {
          expect(new Set(story.map(({ reference }) => reference)).size).toBe(story.length);
          const sums = new Map<string, number>();
          for (const { entries } of story) {
            expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
            for (const { account, amountCents } of entries) {
              sums.set(account, (sums.get(account) ?? 0) + amountCents);
            }
          }
          // A full refund leaves every account at zero.
          expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
          expect(sums.size).toBe(story === byBitcoin ? 3 : 2);
        }
      }),
    );
  });
});
