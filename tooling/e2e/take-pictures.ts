import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '@voltcourier/scripts/browser';
import { build } from '@voltcourier/scripts/build';
import { startProduct } from '@voltcourier/scripts/product';
import { book } from './harness/journey.ts';
import { HOTLINE } from './harness/running-product.ts';
import { settled } from './harness/settled.ts';

/** `pnpm pictures`: takes the README's pictures from the current product. */

const folder = path.resolve(import.meta.dirname, '../../docs/images');

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

async function takeAll(context: BrowserContext, device: string): Promise<void> {
  const page = await context.newPage();
  const take = async (name: string) => {
    await settled(page);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.screenshot({ path: path.join(folder, `${name}-${device}.png`) });
  };
  // On the first visit the font may arrive too late to be shown; on the second it is cached.
  await page.goto('/');
  await settled(page);
  for (const [name, address] of [
    ['landing', '/'],
    ['booking', '/booking'],
    ['emergency', '/emergency'],
  ] as const) {
    await page.goto(address);
    await take(name);
  }
  await book(page, { days: 3, email: 'ada@example.com' });
  await take('checkout');
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-pictures-'));
const product = await startProduct({
  dataDir,
  ephemeral: true,
  build: () => build(undefined, { hotline: HOTLINE }),
  env: { PORT: '0', BRAND_HOTLINE: HOTLINE },
});
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox'],
});
try {
  for (const [name, device] of Object.entries(DEVICES)) {
    const context = await browser.newContext({
      ...device,
      baseURL: product.url,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await takeAll(context, name);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
