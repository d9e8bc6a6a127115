import { describe, expect, it } from 'vitest';
import { BILLING_INTERVALS, changeTiming, PLAN_NAMES, type Rate } from './index.ts';

describe('the timing of a plan change', () => {
  const [monthly, yearly] = (['monthly', 'annually'] as const).map((interval) => ({
    small: { plan: 'essential', interval } as const,
    large: { plan: 'unlimited', interval } as const,
  }));

  it.each([
    ['a larger plan', monthly?.small, monthly?.large, 'now'],
    ['a year instead of a month', monthly?.small, yearly?.small, 'now'],
    ['a larger plan for a year', monthly?.small, yearly?.large, 'now'],
    ['a larger yearly plan', yearly?.small, yearly?.large, 'now'],
    ['a smaller plan', monthly?.large, monthly?.small, 'period-end'],
    ['a smaller yearly plan', yearly?.large, yearly?.small, 'period-end'],
    ['a smaller plan for a year', monthly?.large, yearly?.small, 'period-end'],
    ['a month instead of a year', yearly?.small, monthly?.small, 'period-end'],
    ['a larger plan, by the month', yearly?.small, monthly?.large, 'period-end'],
    ['a smaller plan, by the month', yearly?.large, monthly?.small, 'period-end'],
  ] as const)('%s', (_, from, to, timing) => {
    expect(from && to && changeTiming(from, to)).toBe(timing);
  });

  it('is “none” for the current rate', () => {
    const rates = PLAN_NAMES.flatMap((plan) =>
      BILLING_INTERVALS.map((interval): Rate => ({ plan, interval })),
    );
    for (const rate of rates) expect(changeTiming(rate, { ...rate })).toBe('none');
  });
});
