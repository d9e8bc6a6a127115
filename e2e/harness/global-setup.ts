import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '@voltcourier/scripts/build';
import { startProduct } from '@voltcourier/scripts/product';
import { HOTLINE, publishProduct } from './running-product.ts';

const admin = { email: 'admin@voltcourier.example', password: 'e2e-administrator-1' };

/** Builds and starts the product as `npm start` does, on free ports and an empty data folder. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-e2e-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const product = await startProduct({
    dataDir,
    ephemeral: true,
    build: () => build(undefined, HOTLINE),
    env: {
      PORT: '0',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      BRAND_HOTLINE: HOTLINE,
      // All tests come from one address.
      RATE_LIMIT_FACTOR: '1000',
    },
  }).catch((problem: unknown) => {
    removeData();
    throw problem;
  });
  const { url, sandboxUrl, databaseUrl } = product;
  publishProduct({ url, sandboxUrl, databaseUrl, admin });
  return async () => {
    await product.stop();
    removeData();
  };
}
