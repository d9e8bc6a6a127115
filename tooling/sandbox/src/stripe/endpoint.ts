import type { JsonSchema } from '../schemas/type-to-schema.ts';
import type { Account, Cause } from './account.ts';
import { clockTimeOf } from './billing/clock-time.ts';
import { browserParameters } from './browser-parameters.ts';
import { noSuch } from './errors.ts';
import type { Form } from './form.ts';
import { listResources } from './lists.ts';
import { readParameters } from './parameters.ts';
import type { Page, Resource, ResourceFilter } from './resources.ts';

/** One call of an endpoint, its parameters checked. */
export type Call<T> = { account: Account; cause: Cause; id: string; params: T };

/** One endpoint of Stripe's API. */
export type Endpoint = {
  method: 'DELETE' | 'GET' | 'POST';
  /** As Fastify writes it, with `:id`. */
  path: string;
  /** A browser may call it too: freely, or for the intent whose client secret it has. */
  browser?: 'freely' | 'with_client_secret';
  /** Reads the parameters; throws StripeApiError 400 for any that Stripe doesn't know. */
  prepare: (form: Form, fromBrowser: boolean) => (call: Omit<Call<unknown>, 'params'>) => object;
};

/** How a browser may call an endpoint, and with which parameters. */
type BrowserAccess = { access: NonNullable<Endpoint['browser']>; schema: JsonSchema };

/** No parameters but `expand`. */
export const EXPAND_ONLY: JsonSchema = {
  type: 'object',
  properties: { expand: { type: 'array', items: { type: 'string' } } },
  additionalProperties: false,
};

/**
 * An endpoint whose parameters are read by `schema`. A call about something of a customer's happens
 * at the time of that customer's test clock.
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

/** An endpoint that answers an object as it is. */
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

/** An endpoint that answers an intent as it is, also to the browser that has its client secret. */
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

/** An endpoint that answers a collection's pages. */
export function list<K extends keyof Resource>(
  path: string,
  schema: JsonSchema,
  object: K,
): Endpoint {
  return endpoint<ResourceFilter & Page>('GET', path, schema, ({ account, params }) =>
    listResources(account, object, path, params),
  );
}

/** An endpoint that makes something. */
export function create<T>(
  path: string,
  schema: JsonSchema,
  make: (account: Account, cause: Cause, params: T) => object,
): Endpoint {
  return endpoint<T>('POST', path, schema, ({ account, cause, params }) =>
    make(account, cause, params),
  );
}

/** An endpoint that does something with what its path names. */
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
