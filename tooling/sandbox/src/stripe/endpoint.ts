import type { JsonSchema } from '../schemas/type-to-schema.ts';
import type { Account, Cause } from './account.ts';
import { clockTimeOf } from './billing/clock-time.ts';
import { browserParameters } from './browser-parameters.ts';
import { noSuch } from './errors.ts';
import type { Form } from './form.ts';
import { listResources } from './lists.ts';
import { readParameters } from './parameters.ts';
import type { Page, Resource, ResourceFilter } from './resources.ts';

/** A call of an endpoint, with its parameters checked. */
export type Call<T> = { account: Account; cause: Cause; id: string; params: T };

/** An endpoint of Stripe's API. */
export type Endpoint = {
  method: 'DELETE' | 'GET' | 'POST';
  /** In Fastify's syntax, with `:id`. */
  path: string;
  /** Whether a browser may call it too: freely, or for the intent whose client secret it has. */
  browser?: 'freely' | 'with_client_secret';
  /** Parses the parameters; throws StripeApiError 400 for any unknown to Stripe. */
  prepare: (form: Form, fromBrowser: boolean) => (call: Omit<Call<unknown>, 'params'>) => object;
};

/** How a browser may call an endpoint, and with which parameters. */
type BrowserAccess = { access: NonNullable<Endpoint['browser']>; schema: JsonSchema };

/** No parameters except `expand`. */
export const EXPAND_ONLY: JsonSchema = {
  type: 'object',
  properties: { expand: { type: 'array', items: { type: 'string' } } },
  additionalProperties: false,
};

/**
 * An endpoint whose parameters are parsed by `schema`. A call about a customer's object happens at
 * the time of that customer's test clock.
 */
export function endpoint<T>(
  method: Endpoint['method'],
  path: string,
  schema: JsonSchema,
  handle: (call: Call<T>) => object,
  browser?: BrowserAccess,
): Endpoint {
  return {
    method,
    path,
    ...(browser ? { browser: browser.access } : {}),
    prepare: (form, fromBrowser) => {
      const params = readParameters<T>(fromBrowser && browser ? browser.schema : schema, form);
      const about = params as {
        subscription?: string;
        from_subscription?: string;
        customer?: string;
      };
      return (call) => {
        const perform = () => handle({ ...call, params });
        if (method === 'GET') return perform();
        const named = about.subscription ?? about.from_subscription ?? about.customer;
        const time = clockTimeOf(call.account, call.id || named);
        return call.account.at(time, perform);
      };
    },
  };
}

/** An endpoint that returns an object. */
export function retrieve<K extends keyof Resource>(
  path: string,
  object: K,
  label: string = object,
): Endpoint {
  return endpoint('GET', path, EXPAND_ONLY, ({ account, id }) => {
    const found = account.resources.find(object, id);
    if (!found) throw noSuch(label, id, 'id', 404);
    return found;
  });
}

/** An endpoint that returns an intent, also to the browser that has its client secret. */
export function retrieveWithSecret(
  path: string,
  find: (account: Account, id: string) => object,
): Endpoint {
  const schema = browserParameters(
    { $ref: '#/$defs/Retrieve', $defs: { Retrieve: EXPAND_ONLY } },
    'Retrieve',
  );
  return endpoint('GET', path, EXPAND_ONLY, ({ account, id }) => find(account, id), {
    access: 'with_client_secret',
    schema,
  });
}

/** An endpoint that returns a collection's pages. */
export function list<K extends keyof Resource>(
  path: string,
  schema: JsonSchema,
  object: K,
): Endpoint {
  return endpoint<ResourceFilter & Page>('GET', path, schema, ({ account, params }) =>
    listResources(account, object, path, params),
  );
}

/** An endpoint that creates something. */
export function create<T>(
  path: string,
  schema: JsonSchema,
  make: (account: Account, cause: Cause, params: T) => object,
): Endpoint {
  return endpoint<T>('POST', path, schema, ({ account, cause, params }) =>
    make(account, cause, params),
  );
}

/** An endpoint that acts on the object named in its path. */
export function change<T>(
  path: string,
  schema: JsonSchema,
  act: (account: Account, cause: Cause, id: string, params: T) => object,
  browser?: BrowserAccess,
): Endpoint {
  return endpoint<T>(
    'POST',
    path,
    schema,
    ({ account, cause, id, params }) => act(account, cause, id, params),
    browser,
  );
}
