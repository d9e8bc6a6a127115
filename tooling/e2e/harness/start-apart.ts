import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APART } from '@voltcourier/scripts/apart-addresses';
import { startApart } from '@voltcourier/scripts/apart-product';
import { startHostsProxy } from './hosts-proxy.ts';
import type { RunningProduct } from './running-product.ts';
import { ADMIN, TEST_SETTINGS } from './start-product.ts';

/** Hash by which a browser is told to trust an authority (RFC 7469, 2.4). */
function pinOf(certificateFile: string): string {
  const { publicKey } = new X509Certificate(readFileSync(certificateFile));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

/** Packages the product and starts it with the site, the staff app and the API on three hosts. */
export async function startHostedApart(): Promise<{
  readonly product: RunningProduct;
  readonly stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-apart-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const apart = await startApart({ folder, env: TEST_SETTINGS }).catch((problem: unknown) => {
    remove();
    throw problem;
  });
  const proxy = await startHostsProxy(apart.httpsPort);
  return {
    product: {
      url: APART.siteUrl,
      adminUrl: APART.adminUrl,
      apiUrl: APART.apiUrl,
      sandboxUrl: APART.sandboxUrl,
      databaseUrl: apart.databaseUrl,
      admin: ADMIN,
      apart: {
        proxyUrl: proxy.url,
        rootFile: apart.rootFile,
        pin: pinOf(apart.intermediateFile),
        httpsPort: apart.httpsPort,
      },
    },
    stop: async () => {
      await proxy.stop();
      await apart.stop();
      remove();
    },
  };
}
