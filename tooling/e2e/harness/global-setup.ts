import { build } from '@voltcourier/scripts/build';
import { HOTLINE, publishProduct } from './running-product.ts';
import { startFreshProduct } from './start-product.ts';

/** Builds and starts the product for all tests. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { product, stop } = await startFreshProduct({}, () =>
    build(undefined, { hotline: HOTLINE }),
  );
  publishProduct(product);
  return stop;
}
