import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** Each `--name: light-dark(#light, #dark)` of the token source. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light, dark }],
  ),
);

function colour(name: string, theme: Theme): string {
  const value = colours.get(name)?.[theme];
  if (!value) throw new Error(`No colour token --${name}`);
  return value;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const grounds = ['paper', 'surface', 'sunk'];

const textPairs = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'ink-faint', 'red'].map((text) => [text, ground] as const),
  ),
  ['ink', 'volt-tint'],
  ['ink-soft', 'volt-tint'],
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
  it.each(textPairs)('%s on %s reads as text (4.5:1)', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('%s on %s is seen as a control (3:1)', (edge, ground) => {
    expect(contrast(colour(edge, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe('the token source', () => {
  it('writes each colour once, as a light and a dark half', () => {
    const names = [...css.matchAll(/--([\w-]+): light-dark\(#/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(25);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a system colour for every colour in forced-colors mode', () => {
    const forced = css.slice(css.indexOf('forced-colors: active'));
    const missing = [...colours.keys()].filter((name) => !forced.includes(`--${name}:`));
    expect(missing).toEqual([]);
  });

  it('keeps volt and amber out of text on a light ground', () => {
    expect(contrast(colour('volt', 'light'), colour('paper', 'light'))).toBeLessThan(3);
    expect(contrast(colour('amber', 'light'), colour('paper', 'light'))).toBeLessThan(3);
  });
});
