import { TESTED_REACH } from '@voltcourier/scripts/tested-reach';

/** What a test knows of the running product. */
export interface RunningProduct {
  /** Origin of the site. */
  readonly url: string;
  /** Origins of staff app and api: the site's, unless they are hosted apart. */
  readonly adminUrl: string;
  readonly apiUrl: string;
  /** How the hosts are reached and trusted, where the product is hosted apart. */
  readonly apart?: {
    readonly proxyUrl: string;
    /** The certificate of the authority that signs the hosts'. */
    readonly rootFile: string;
    /** The hash of its key by which a browser trusts it. */
    readonly pin: string;
    readonly httpsPort: number;
  };
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/** The number that the product under test is built and run with. */
export const HOTLINE = TESTED_REACH.hotline;

const VARIABLE = 'VOLTCOURIER_E2E';

/** Hands the product on to the workers, which inherit the environment of the global setup. */
export function publishProduct(product: RunningProduct): void {
  process.env[VARIABLE] = JSON.stringify(product);
}

/** The product that the global setup has started, once it has. */
export function findProduct(): RunningProduct | undefined {
  const published = process.env[VARIABLE];
  return published === undefined ? undefined : (JSON.parse(published) as RunningProduct);
}

/** The product that the global setup has started. */
export function readProduct(): RunningProduct {
  const product = findProduct();
  if (product === undefined) throw new Error('The global setup has not started the product.');
  return product;
}
