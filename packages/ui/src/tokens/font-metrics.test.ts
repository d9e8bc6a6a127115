import { readFileSync } from 'node:fs';
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import roboto from '@capsizecss/metrics/roboto';
import { fromBlob } from '@capsizecss/unpack';
import { describe, expect, it } from 'vitest';
import { cutFont, rangeOf, readSource } from '../../font/character-sets.ts';

const css = readFileSync(new URL('./font.css', import.meta.url), 'utf8');
const fontOf = (name: string) =>
  readFileSync(new URL(`./instrument-sans-${name}.woff2`, import.meta.url));
const instrumentSans = await fromBlob(new Blob([new Uint8Array(readSource())]));

/** `descriptor: number` pairs of the family's @font-face. */
function descriptors(source: string, family: string): Record<string, number> {
  const face = source.split('@font-face').find((block) => block.includes(family)) ?? '';
  return Object.fromEntries(
    [...face.matchAll(/((?:ascent|descent)-override|size-adjust): ([\d.]+)%/g)].map(
      ([, name, value]) => [name, Number(value)],
    ),
  );
}

describe('the fallback faces', () => {
  it.each([
    ['Instrument Sans on Arial', arial],
    ['Instrument Sans on Roboto', roboto],
  ])('of %s have the computed metrics', (family, fallback) => {
    const { fontFaces } = createFontStack([instrumentSans, fallback]);
    const computed = descriptors(fontFaces, 'Instrument Sans Fallback');
    expect(Object.keys(computed)).toHaveLength(3);
    expect(descriptors(css, family)).toEqual(computed);
  });
});

describe.each([
  ['basic', 'font-faces.css'],
  ['es', 'font-faces.es.css'],
] as const)('the font file %s', (name, stylesheet) => {
  it('matches the cut source', async () => {
    expect((await cutFont(name)).equals(fontOf(name))).toBe(true);
  });

  it('has exactly the declared unicode range', () => {
    const faces = readFileSync(new URL(`./${stylesheet}`, import.meta.url), 'utf8');
    expect(faces.replaceAll(/\s+/gu, ' ')).toContain(`unicode-range: ${rangeOf(name)};`);
  });

  it('is at most 14,100 bytes', () => {
    expect(fontOf(name).byteLength).toBeLessThanOrEqual(14_100);
  });
});
