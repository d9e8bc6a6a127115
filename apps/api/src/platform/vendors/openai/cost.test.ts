import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, MICRODOLLARS_PER_CENT } from './cost.ts';

const PRICES = { inputMicrodollars: 250_000, outputMicrodollars: 2_000_000 };

describe('the cost of a request', () => {
  it('is the price of its input and output tokens', () => {
    expect(costOf({ inputTokens: 1_000_000, outputTokens: 0 }, PRICES)).toBe(
      25 * MICRODOLLARS_PER_CENT,
    );
    expect(costOf({ inputTokens: 0, outputTokens: 1_000_000 }, PRICES)).toBe(2_000_000);
    expect(costOf({ inputTokens: 1200, outputTokens: 340 }, PRICES)).toBe(980);
    expect(costOf({ inputTokens: 0, outputTokens: 0 }, PRICES)).toBe(0);
  });

  it('is rounded up once, over both kinds of tokens', () => {
    expect(costOf({ inputTokens: 1, outputTokens: 0 }, PRICES)).toBe(1);
    const cheap = { inputMicrodollars: 400_000, outputMicrodollars: 400_000 };
    expect(costOf({ inputTokens: 1, outputTokens: 1 }, cheap)).toBe(1);
  });

  it('is at least the exact price, and exceeds it by less than a microdollar', () => {
    const tokens = fc.nat({ max: 10_000_000 });
    const price = fc.nat({ max: 1_000_000_000 });
    fc.assert(
      fc.property(tokens, tokens, price, price, (input, output, inputPrice, outputPrice) => {
        const cost = costOf(
          { inputTokens: input, outputTokens: output },
          { inputMicrodollars: inputPrice, outputMicrodollars: outputPrice },
        );
        const exact = BigInt(input) * BigInt(inputPrice) + BigInt(output) * BigInt(outputPrice);
        const over = BigInt(cost) * 1_000_000n - exact;
        expect(over >= 0n && over < 1_000_000n).toBe(true);
      }),
    );
  });

  it('can’t be computed for a fractional number of tokens', () => {
    expect(() => costOf({ inputTokens: 0.5, outputTokens: 0 }, PRICES)).toThrow(RangeError);
  });
});
