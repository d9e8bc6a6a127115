/** The value axis: from zero, or the lowest negative value, to above the highest. */
export interface Scale {
  low: number;
  high: number;
  /** Values with a grid line, in ascending order. */
  ticks: readonly number[];
}

/** A scale with about four steps of 1, 2 or 5 times a power of ten; only zero without values. */
export function scaleFor(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  // A step of 1 would be a cent on an axis of money.
  if (least === most) return { low: 0, high: 1, ticks: [0] };
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  // Multiplied instead of summed, because 0.1 added three times isn't 0.3.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** Position of a value on the scale, in percent from the top. */
export function fromTop(scale: Scale, value: number): number {
  const share = (scale.high - value) / (scale.high - scale.low);
  return Math.round(share * 10_000) / 100;
}

/** A value is an outlier if it is this many times the next highest value. */
const SPIKE = 4;

/**
 * Height at which bars are cut off so that an outlier doesn't flatten the others: slightly above
 * the next highest value. Undefined if there is no outlier, or too few bars have a value.
 */
export function cutFor(values: readonly number[]): number | undefined {
  const [most = 0, next = 0, third = 0] = values.toSorted((a, b) => b - a);
  return third > 0 && most > SPIKE * next ? next * 1.25 : undefined;
}
