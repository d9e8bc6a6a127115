import { rmSync } from 'node:fs';
import { startProduct } from '@voltcourier/scripts/product';
import { makeShortLivedFolder } from '@voltcourier/scripts/short-lived-folder';
import { HOTLINE, type RunningProduct } from './running-product.ts';

/** The first administrator. */
export const ADMIN = { email: 'admin@voltcourier.example', password: 'e2e-administrator-1' };

/** Settings of the product for a test run. */
export const TEST_SETTINGS: NodeJS.ProcessEnv = {
  PORT: '0',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  BRAND_HOTLINE: HOTLINE,
  // All tests use one IP address.
  RATE_LIMIT_FACTOR: '1000',
  // Tests run at any hour.
  QUIET_HOURS: 'off',
};

/**
 * Starts the product as `npm start` does, on free ports with an empty data folder, which `stop`
 * deletes. The apps must be built already, unless `build` does it.
 */
export async function startFreshProduct(
  env: NodeJS.ProcessEnv = {},
  build?: () => Promise<void>,
): Promise<{ readonly product: RunningProduct; readonly stop: () => Promise<void> }> {
  const dataDir = makeShortLivedFolder('voltcourier-e2e-');
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const started = await startProduct({
    dataDir,
    ephemeral: true,
    ...(build && { build }),
    env: { ...TEST_SETTINGS, ...env },
  }).catch((problem: unknown) => {
    removeData();
    throw problem;
  });
  const { url, sandboxUrl, databaseUrl } = started;
  return {
    product: { url, adminUrl: url, apiUrl: url, sandboxUrl, databaseUrl, admin: ADMIN },
    stop: async () => {
      await started.stop();
      removeData();
    },
  };
}
