import { describe, expect, it } from 'vitest';
import { formatRate, formatWorth } from './format-bitcoin.ts';

describe('the rate', () => {
  const rate = { usd: 27_000, source: 'mempool.space', at: '2026-11-23T16:31:00.000Z' };
  const now = Date.parse(rate.at);

  it('is shown with its source and time', () => {
    const clock = new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(now);
    expect(formatRate(rate, now)).toBe(`Rate: 1 BTC = $27,000.00 (mempool.space, ${clock})`);
  });

  it('is rounded to cents', () => {
    expect(formatRate({ ...rate, usd: 98_765.432_1 }, now)).toMatch(
      /^Rate: 1 BTC = \$98,765\.43 /u,
    );
  });
});

describe('the words for the Bitcoin amount', () => {
  const whole = { amountCents: 9999, amountSats: 370_334 };

  it('name the whole price while nothing was received', () => {
    expect(formatWorth(whole)).toBe('for $99.99');
    expect(formatWorth(whole, 370_334)).toBe('for $99.99');
  });

  it('name the price as still to pay after an underpayment', () => {
    expect(formatWorth({ ...whole, amountSats: 170_334 }, 370_334)).toBe('still to pay of $99.99');
  });
});
