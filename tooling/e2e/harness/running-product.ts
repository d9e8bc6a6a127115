/** What a test knows of the running product. */
export interface RunningProduct {
  /** Origin of site, admin and api. */
  readonly url: string;
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/** The number that the product under test is built and run with. */
export const HOTLINE = '+1 757 555 0199';

const VARIABLE = 'VOLTCOURIER_E2E';

/** Hands the product on to the workers, which inherit the environment of the global setup. */
export function publishProduct(product: RunningProduct): void {
  process.env[VARIABLE] = JSON.stringify(product);
}

/** The product that the global setup has started. */
export function readProduct(): RunningProduct {
  const published = process.env[VARIABLE];
  if (published === undefined) throw new Error('The global setup has not started the product.');
  return JSON.parse(published) as RunningProduct;
}
