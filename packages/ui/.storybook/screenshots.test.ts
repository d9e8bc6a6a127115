import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const site = join(root, 'storybook-static');
const results = join(root, 'test-results', 'screenshots');
/** Share of pixels that may differ, because antialiasing isn't exact. */
const tolerance = 0.0005;

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const file = await readFile(join(site, pathname)).catch(() => undefined);
  const contentType = contentTypes[extname(pathname)] ?? 'application/octet-stream';
  // A font that sometimes loads too late would make screenshots differ between runs.
  const body =
    contentType === 'text/css'
      ? file?.toString().replaceAll(/font-display:\s*optional/gu, 'font-display:block')
      : file;
  response.writeHead(body ? 200 : 404, { 'content-type': contentType }).end(body);
}

interface Index {
  entries: Record<string, { id: string; type: string }>;
}
const index = JSON.parse(await readFile(join(site, 'index.json'), 'utf8')) as Index;
const stories = Object.values(index.entries)
  .filter((entry) => entry.type === 'story')
  .map((entry) => entry.id);

/** Share of differing pixels between two PNGs, computed in the browser; 1 if their sizes differ. */
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

const server = createServer((request, response) => void serve(request, response));
let browser: Browser;
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const executablePath = inject('chromium');
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
});

afterAll(async () => {
  await browser.close();
  server.close();
});

describe.each([
  ['light', 390],
  ['light', 1440],
  ['dark', 390],
  ['dark', 1440],
] as const)('%s theme at %d px', (colorScheme, width) => {
  let page: Page;

  beforeAll(async () => {
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
  });

  afterAll(() => page.context().close());

  it.each(stories)('%s looks as it was accepted', async (story) => {
    await page.goto(`${origin}/iframe.html?id=${story}&viewMode=story`);
    await page.waitForFunction(() => document.body.classList.contains('sb-show-main'));
    await page.evaluate(() => document.fonts.ready);
    // Longer than the 300 ms after which a spinner appears.
    await page.waitForTimeout(450);
    const after = await page.screenshot({ fullPage: true });
    const name = `${story}-${width}-${colorScheme}.png`;
    const accepted = join(results, 'accepted', name);
    const before = await readFile(accepted).catch(() => undefined);
    if (!before || inject('accept')) {
      await mkdir(join(results, 'accepted'), { recursive: true });
      await writeFile(accepted, after);
      return;
    }
    const share = await difference(page, before, after);
    if (share > tolerance) {
      await mkdir(join(results, 'changed'), { recursive: true });
      await writeFile(join(results, 'changed', name), after);
    }
    expect(share, `see test-results/screenshots/changed/${name}`).toBeLessThanOrEqual(tolerance);
  });
});
