import { readFileSync } from 'node:fs';
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import roboto from '@capsizecss/metrics/roboto';
import { fromBlob } from '@capsizecss/unpack';
import { describe, expect, it } from 'vitest';
import { basicLatinRange, makeBasicLatin } from '../../font/basic-latin.ts';

const css = readFileSync(new URL('./font.css', import.meta.url), 'utf8');
const bytes = readFileSync(new URL('./instrument-sans-basic.woff2', import.meta.url));
const instrumentSans = await fromBlob(new Blob([bytes]));

/** `descriptor: number` pairs of the @font-face that names the family. */
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
  ])('%s has the metrics of the font file', (family, fallback) => {
    const { fontFaces } = createFontStack([instrumentSans, fallback]);
    const computed = descriptors(fontFaces, 'Instrument Sans Fallback');
    expect(Object.keys(computed)).toHaveLength(3);
    expect(descriptors(css, family)).toEqual(computed);
  });
});

describe('the font file', () => {
  it('is what the source is cut to', async () => {
    expect((await makeBasicLatin()).equals(bytes)).toBe(true);
  });

  it('is used for exactly the characters that are in it', () => {
    expect(css.replaceAll(/\s+/gu, ' ')).toContain(`unicode-range: ${basicLatinRange};`);
  });

  it('stays within the font budget of 45 KB', () => {
    expect(bytes.byteLength).toBeLessThan(45 * 1024);
  });
});
