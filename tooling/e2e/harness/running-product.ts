import { TESTED_REACH } from '@voltcourier/scripts/tested-reach';

/** What a test knows about the running product. */
export interface RunningProduct {
  /** Origin of the site. */
  readonly url: string;
  /** Origins of the staff app and the api: the site's, unless they are hosted apart. */
  readonly adminUrl: string;
  readonly apiUrl: string;
  /** How the hosts are reached and trusted, if the product is hosted apart. */
  readonly apart?: {
    readonly proxyUrl: string;
    /** Certificate of the authority that signs the hosts' certificates. */
    readonly rootFile: string;
    /** Hash of the authority's key, by which a browser trusts it. */
    readonly pin: string;
    readonly httpsPort: number;
  };
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/** Hotline that the product under test is built and run with. */
export const HOTLINE = TESTED_REACH.hotline;

const VARIABLE = 'VOLTCOURIER_E2E';

/** Publishes the product to the workers, which inherit the global setup's environment. */
export function publishProduct(product: RunningProduct): void {
  process.env[VARIABLE] = JSON.stringify(product);
}

/** The product started by the global setup; undefined before that. */
export function findProduct(): RunningProduct | undefined {
  const published = process.env[VARIABLE];
  return published === undefined ? undefined : (JSON.parse(published) as RunningProduct);
}

/** The product started by the global setup. */
export function readProduct(): RunningProduct {
  const product = findProduct();
  if (product === undefined) throw new Error('The global setup has not started the product.');
  return product;
}
