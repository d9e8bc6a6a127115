/** The values at an axis: from zero, or below it where values are, to beyond the highest. */
export interface Scale {
  low: number;
  high: number;
  /** Values that get a line, from low to high. */
  ticks: readonly number[];
}

/** A scale with about four steps of 1, 2 or 5 times a power of ten, as people count. */
export function scaleFor(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const rough = (most - least) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  // Products, not sums: 0.1 added three times is not 0.3.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** Where a value stands between the bottom and the top of the scale, in percent from the top. */
export function fromTop(scale: Scale, value: number): number {
  const share = (scale.high - value) / (scale.high - scale.low);
  return Math.round(share * 10_000) / 100;
}

/** From so many times the next highest value on, a value is a spike. */
const SPIKE = 4;

/**
 * Where bars are cut off, so that one spike doesn't flatten all others: a little above the next
 * highest value. Undefined where no value stands out, or too few have any height.
 */
export function cutFor(values: readonly number[]): number | undefined {
  const [most = 0, next = 0, third = 0] = values.toSorted((a, b) => b - a);
  return third > 0 && most > SPIKE * next ? next * 1.25 : undefined;
}
