import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import roboto from '@capsizecss/metrics/roboto';
import { fromBlob } from '@capsizecss/unpack';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./font.css', import.meta.url), 'utf8');
const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
);
const bytes = readFileSync(file);
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

  it('stays within the font budget of 45 KB', () => {
    expect(bytes.byteLength).toBeLessThan(45 * 1024);
  });
});
