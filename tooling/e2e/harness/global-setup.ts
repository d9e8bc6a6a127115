import { build } from '@voltcourier/scripts/build';
import { TESTED_REACH } from '@voltcourier/scripts/tested-reach';
import { publishProduct } from './running-product.ts';
import { startHostedApart } from './start-apart.ts';
import { startFreshProduct } from './start-product.ts';

/** Builds and starts the product for all tests: on one origin, or hosted apart. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { product, stop } = process.env['E2E_HOSTED_APART']
    ? await startHostedApart()
    : await startFreshProduct({}, () => build(undefined, TESTED_REACH));
  publishProduct(product);
  // Node reads it when a process starts; the workers start later.
  if (product.apart !== undefined) process.env['NODE_EXTRA_CA_CERTS'] = product.apart.rootFile;
  return stop;
}
