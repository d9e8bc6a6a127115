import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, readColors } from './colors.ts';

const css = ['./tokens.css', './tag-tones.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n');

type Theme = 'light' | 'dark';

const colors = new Map(readColors(css).map((token) => [token.name, token]));

function color(name: string, theme: Theme): string {
  const value = colors.get(name)?.[theme];
  if (!value) throw new Error(`No color token --${name}`);
  return value;
}

const grounds = ['paper', 'surface', 'sunk'];

const textPairs = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'ink-faint', 'red'].map((text) => [text, ground] as const),
  ),
  ['ink', 'volt-tint'],
  ['ink-soft', 'volt-tint'],
  ['ink', 'tag-plain'],
  ['ink', 'tag-sea'],
  ['ink', 'tag-plum'],
  ['ink', 'tag-clay'],
  ['ink', 'amber-tint'],
  ['ink-soft', 'amber-tint'],
  ['ink', 'red-tint'],
  ['ink-soft', 'red-tint'],
  ['red', 'red-tint'],
  ['on-volt', 'volt'],
  ['on-volt', 'volt-hover'],
  ['on-amber', 'amber'],
  ['on-amber', 'amber-hover'],
  ['on-red', 'red'],
  ['on-red', 'red-hover'],
  ['on-asphalt', 'asphalt'],
  ['on-asphalt-soft', 'asphalt'],
  ['volt', 'asphalt'],
  ['amber', 'asphalt'],
] as const;

const controlPairs = grounds.flatMap((ground) =>
  ['line-control', 'volt-edge', 'amber-edge', 'red', 'focus', 'ink'].map(
    (edge) => [edge, ground] as const,
  ),
);

describe.each<Theme>(['light', 'dark'])('%s theme', (theme) => {
  it.each(textPairs)('%s on %s has the contrast of text (4.5:1)', (text, ground) => {
    expect(contrast(color(text, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('%s on %s has the contrast of a control (3:1)', (edge, ground) => {
    expect(contrast(color(edge, theme), color(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe('the contrast ratio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // Two pairs with published ratios.
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
  });
});

describe('the color tokens', () => {
  it('are defined once each, with a light and a dark value', () => {
    const names = [...css.matchAll(/--([\w-]+): light-dark\(#/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(25);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have a system color in forced-colors mode', () => {
    const forced = css.slice(css.indexOf('forced-colors: active'));
    const missing = [...colors.keys()].filter((name) => !forced.includes(`--${name}:`));
    expect(missing).toEqual([]);
  });

  it('volt and amber have too little contrast for text on paper', () => {
    expect(contrast(color('volt', 'light'), color('paper', 'light'))).toBeLessThan(3);
    expect(contrast(color('amber', 'light'), color('paper', 'light'))).toBeLessThan(3);
  });
});
