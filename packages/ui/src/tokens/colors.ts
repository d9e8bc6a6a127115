/** A color of the token source with its light and dark value, as #rrggbb. */
export interface ColorToken {
  name: string;
  light: string;
  dark: string;
}

/** Reads each `--name: light-dark(#light, #dark)` of the token source, in order. */
export function readColors(css: string): ColorToken[] {
  return [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
  );
}

/** Relative luminance of #rrggbb as WCAG 2.2 defines it, 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colors as WCAG 2.2 defines it, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
