import path from 'node:path';
import { byteBudgets } from '@voltcourier/scripts/byte-budgets';
import { measureRoute, readChunks } from '@voltcourier/scripts/route-bytes';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

const built = readChunks(path.resolve(import.meta.dirname, '../../../apps/web/dist'));

// The first screen of a phone; content further down loads when it is near.
test.use({ viewport: { width: 390, height: 844 } });

for (const budget of byteBudgets) {
  const title = `${budget.route} loads only scripts counted in its byte budget`;
  test(title, { tag: '@site-walk' }, async ({ page }) => {
    const counted = measureRoute(built, budget).chunks.map(({ file }) => `/${file}`);
    const loaded: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') {
        loaded.push(new URL(response.url()).pathname);
      }
    });
    await page.goto(budget.route);
    await settled(page);
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((file) => !counted.includes(file))).toEqual([]);
  });
}
