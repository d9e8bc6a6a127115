import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from '@voltcourier/scripts/product';
import { HOTLINE, type RunningProduct } from './running-product.ts';

const admin = { email: 'admin@voltcourier.example', password: 'e2e-administrator-1' };

/**
 * Starts the product as `npm start` does, on free ports and an empty data folder, which `stop`
 * deletes. The apps have to be built, unless `build` does it.
 */
export async function startFreshProduct(
  env: NodeJS.ProcessEnv = {},
  build?: () => Promise<void>,
): Promise<{ readonly product: RunningProduct; readonly stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-e2e-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const started = await startProduct({
    dataDir,
    ephemeral: true,
    ...(build && { build }),
    env: {
      PORT: '0',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      BRAND_HOTLINE: HOTLINE,
      // All tests come from one address.
      RATE_LIMIT_FACTOR: '1000',
      // Tests run at any hour.
      QUIET_HOURS: 'off',
      ...env,
    },
  }).catch((problem: unknown) => {
    removeData();
    throw problem;
  });
  const { url, sandboxUrl, databaseUrl } = started;
  return {
    product: { url, sandboxUrl, databaseUrl, admin },
    stop: async () => {
      await started.stop();
      removeData();
    },
  };
}
