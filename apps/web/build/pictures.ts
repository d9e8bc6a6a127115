import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import subsetFont from 'subset-font';

/**
 * Draws the images for shared links and home screens from the site's own drawings, in the colors of
 * its stylesheet. The output is deterministic.
 */

const FAMILY = 'Instrument Sans';
const PAPER = '--paper';
const INK = '--ink';
const CASING = 12;
const CORE = 7;

/** A generated image: its URL, which changes with its content, and its bytes. */
export interface Picture {
  readonly url: string;
  readonly png: Buffer;
}

/** Inputs of the drawings: the stylesheet with their colors, and their markup. */
export interface Drawings {
  readonly css: string;
  readonly van: string;
  readonly mark: string;
  /** The brand's name, shown next to the mark. */
  readonly brand: string;
}

/**
 * Returns the light theme's value of each token; a build may have split `light-dark()` into two.
 */
function tokensOf(css: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):([^;}]*)/gu)) {
    const light = /(?:light-dark\(|--lightningcss-light,\s*)([^,)]+)/u.exec(value)?.[1] ?? value;
    if (!tokens.has(name)) tokens.set(name, light.trim());
  }
  // The page scales the cable by its own size, not by the drawing's.
  return tokens.set('--cable-casing', String(CASING)).set('--cable-core', String(CORE));
}

/** Returns only the rules for these drawings, with every token replaced by its value. */
function styleOf(drawings: Drawings, tokens: ReadonlyMap<string, string>): string {
  const classes = new Set(
    [...`${drawings.van}${drawings.mark}`.matchAll(/class="([^"]+)"/gu)].flatMap(([, names = '']) =>
      names.split(' '),
    ),
  );
  const rules = [...drawings.css.matchAll(/([^{}]+)\{([^{}]*)\}/gu)].flatMap(
    ([, selectors = '', body = '']) => {
      const own = selectors.split(',').filter((selector) => {
        const named = [...selector.matchAll(/\.([\w-]+)/gu)].map(([, name = '']) => name);
        return named.length > 0 && named.every((name) => classes.has(name));
      });
      if (own.length === 0 || /[@:>[]/u.test(selectors)) return [];
      const drawn = body.split(';').filter((line) => /^\s*(?:fill|stroke)/u.test(line));
      return [`${own.join(',')}{${drawn.join(';')}}`];
    },
  );
  return rules
    .join('')
    .replaceAll(/var\((--[\w-]+)\)/gu, (_, name: string) => tokens.get(name) ?? 'none');
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Places a drawing's markup at a position and width. */
function placed(markup: string, x: number, y: number, width: number): string {
  const [, boxWidth = 1, boxHeight = 1] =
    /viewBox="0 0 (\d+) (\d+)"/u.exec(markup)?.map(Number) ?? [];
  const size = `x="${x}" y="${y}" width="${width}" height="${(width * boxHeight) / boxWidth}" overflow="visible"`;
  // Takes only the SVG, without the surrounding markup for pages.
  const drawing = markup.slice(markup.indexOf('<svg'), markup.indexOf('</svg>') + 6);
  return drawing.replace('<svg ', `<svg ${size} `);
}

const LETTERS_PER_LINE = 14;

/** Splits a title into lines that fit its font size. */
function linesOf(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LETTERS_PER_LINE) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** Creates a font file for the renderer, with one weight of the brand's typeface. */
export async function makeFont(folder: string, texts: readonly string[]): Promise<string> {
  const source = import.meta
    .resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2');
  const font = await subsetFont(readFileSync(new URL(source)), texts.join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: 660 },
  });
  const file = path.join(folder, 'instrument-sans.ttf');
  writeFileSync(file, font);
  return file;
}

const VAN = { x: 640, y: 262, width: 500 };
const VAN_SCALE = VAN.width / 640;

function sharePicture(title: string, drawings: Drawings, color: (name: string) => string): string {
  const text = linesOf(title)
    .map(
      (line, index) => `<text x="80" y="${262 + index * 92}" font-size="84">${escape(line)}</text>`,
    )
    .join('');
  // The cable continues from the end of the drawing's own cable, and leaves on the left.
  const cable = `M${VAN.x + 40 * VAN_SCALE} ${VAN.y + 347 * VAN_SCALE}v30c0 13-7 20-20 20H-9`;
  const line = (name: string, width: number) =>
    `<path fill="none" stroke="${color(name)}" stroke-width="${width * VAN_SCALE}" d="${cable}"/>`;
  return `${placed(drawings.mark, 80, 64, 64)}
    <text x="162" y="110" font-size="40">${escape(drawings.brand)}</text>${text}
    ${line('--cable-edge', CASING)}${line('--volt', CORE)}
    ${placed(drawings.van, VAN.x, VAN.y, VAN.width)}`;
}

/** Draws one image per title, by page path; 1200 × 630 pixels (Open Graph). */
export async function drawSharePictures(
  pages: readonly { readonly path: string; readonly title: string }[],
  drawings: Drawings,
): Promise<ReadonlyMap<string, Picture>> {
  const tokens = tokensOf(drawings.css);
  const color = (name: string) => tokens.get(name) ?? 'none';
  const style = `${styleOf(drawings, tokens)}text{fill:${color(INK)};font-family:'${FAMILY}';letter-spacing:-0.03em}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-pictures-'));
  try {
    const font = await makeFont(folder, [drawings.brand, ...pages.map(({ title }) => title)]);
    const drawn = pages.map(async (page) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><style>${style}</style>
        <rect width="1200" height="630" fill="${color(PAPER)}"/>${sharePicture(page.title, drawings, color)}</svg>`;
      const image = await renderAsync(svg, {
        font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: FAMILY },
      });
      const png = image.asPng();
      const name = page.path === '/' ? 'home' : page.path.slice(1).replaceAll('/', '-');
      const hash = createHash('sha256').update(png).digest('base64url').slice(0, 8);
      return [page.path, { url: `/assets/share-${name}-${hash}.png`, png }] as const;
    });
    return new Map(await Promise.all(drawn));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Draws the installed app's icons, by file name. Maskable ones keep the mark inside the safe
 * circle.
 */
export async function drawIcons(drawings: Drawings): Promise<ReadonlyMap<string, Buffer>> {
  const tokens = tokensOf(drawings.css);
  const style = styleOf(drawings, tokens);
  const icon = async (size: number, inset: number) => {
    // Devices crop these to their own shape, so the background fills the icon and the mark has no
    // plate of its own.
    const plate = `<rect width="${size}" height="${size}" fill="${tokens.get('--volt') ?? 'none'}"/>`;
    const mark = placed(drawings.mark, size * inset, size * inset, size * (1 - 2 * inset));
    const content = inset === 0 ? mark : `${plate}${mark.replace(/<rect[^>]*>(?:<\/rect>)?/u, '')}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><style>${style}</style>${content}</svg>`;
    return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
  };
  return new Map([
    ['icons/icon-192.png', await icon(192, 0)],
    ['icons/icon-512.png', await icon(512, 0)],
    ['icons/maskable-512.png', await icon(512, 0.14)],
    ['apple-touch-icon.png', await icon(180, 0.08)],
  ]);
}

/** Returns the mark as a `data:` URL with inline colors, because stylesheets don't apply there. */
export function drawFavicon(drawings: Drawings): string {
  const style = styleOf(drawings, tokensOf(drawings.css));
  const rules = [...style.matchAll(/([^{}]+)\{([^{}]*)\}/gu)];
  const attributes = (name: string) => {
    const own = rules.filter(([, selectors = '']) => selectors.split(',').includes(`.${name}`));
    // Later rules win, because an attribute can't occur twice.
    const values = new Map(
      own
        .flatMap(([, , body = '']) => [...body.matchAll(/([\w-]+):([^;]+)/gu)])
        .map(([, property, value]) => [property, value]),
    );
    return [...values].map(([property, value]) => `${property}="${value}"`).join(' ');
  };
  const drawing = drawings.mark.slice(drawings.mark.indexOf('<svg'));
  const svg = drawing
    .slice(0, drawing.indexOf('</svg>') + 6)
    .replace(
      /<svg [^>]*(viewBox="[^"]*")[^>]*>/u,
      '<svg xmlns="http://www.w3.org/2000/svg" $1 fill="none">',
    )
    .replaceAll(/class="([^"]+)"/gu, (_, name: string) => attributes(name))
    .replaceAll('"', "'")
    .replaceAll('#', '%23');
  return `data:image/svg+xml,${svg}`;
}
