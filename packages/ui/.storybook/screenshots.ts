/**
 * Compares every story with how it looked when it was last accepted, in both themes at 390 and
 * 1440 px. Runs on demand, on one machine: fonts are drawn differently elsewhere.
 *
 * Build the catalogue first (`build-storybook`), then:
 *
 *   pnpm --filter @voltcourier/ui screenshots                     compare all stories
 *   pnpm --filter @voltcourier/ui screenshots --accept            accept them as they are now
 *   pnpm --filter @voltcourier/ui screenshots components-button   only ids that begin so
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { findChromium } from './find-chromium.ts';

const root = join(import.meta.dirname, '..');
const site = join(root, 'storybook-static');
const results = join(root, 'test-results', 'screenshots');
const prefixes = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const accept = process.argv.includes('--accept');
/** Share of pixels that may differ: antialiasing moves a few. */
const tolerance = 0.0005;

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const body = await readFile(join(site, pathname)).catch(() => undefined);
  const type = types[extname(pathname)] ?? 'application/octet-stream';
  response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

interface Index {
  entries: Record<string, { id: string; type: string }>;
}
const index = JSON.parse(await readFile(join(site, 'index.json'), 'utf8')) as Index;
const stories = Object.values(index.entries).filter(
  ({ id, type }) =>
    type === 'story' && (prefixes.length === 0 || prefixes.some((prefix) => id.startsWith(prefix))),
);

/** Share of pixels in which two PNGs differ; 1 where their sizes do. Computed by the browser. */
async function difference(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async (images) => {
      const [a, b] = await Promise.all(
        images.map(async (data) => {
          const blob = await (await fetch(`data:image/png;base64,${data}`)).blob();
          const bitmap = await createImageBitmap(blob);
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      let different = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const distance =
          Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) +
          Math.abs((a.data[at + 1] ?? 0) - (b.data[at + 1] ?? 0)) +
          Math.abs((a.data[at + 2] ?? 0) - (b.data[at + 2] ?? 0));
        if (distance > 24) different += 1;
      }
      return different / (a.data.length / 4);
    },
    [before.toString('base64'), after.toString('base64')],
  );
}

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
const changed: string[] = [];
let fresh = 0;
let same = 0;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const story of stories) {
      await page.goto(`${origin}/iframe.html?id=${story.id}&viewMode=story`);
      await page.waitForFunction(() => document.body.classList.contains('sb-show-main'));
      await page.evaluate(() => document.fonts.ready);
      // Past the 300 ms after which a wait shows itself.
      await page.waitForTimeout(450);
      const after = await page.screenshot({ fullPage: true });
      const name = `${story.id}-${width}-${colorScheme}.png`;
      const accepted = join(results, 'accepted', name);
      const before = await readFile(accepted).catch(() => undefined);
      if (!before || accept) {
        await mkdir(join(results, 'accepted'), { recursive: true });
        await writeFile(accepted, after);
        fresh += 1;
      } else if ((await difference(page, before, after)) > tolerance) {
        await mkdir(join(results, 'changed'), { recursive: true });
        await writeFile(join(results, 'changed', name), after);
        changed.push(name);
      } else {
        same += 1;
      }
    }
    await context.close();
  }
}
await browser.close();
server.close();
for (const name of changed) console.log(`changed: ${name}`);
console.log(`${same} as accepted, ${changed.length} changed, ${fresh} newly accepted`);
process.exitCode = changed.length > 0 ? 1 : 0;
