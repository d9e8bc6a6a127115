import type { JsonSchema } from '../schemas/type-to-schema.ts';
import type { Account, Cause } from './account.ts';
import { clockTimeOf } from './billing/clock-time.ts';
import { noSuch } from './errors.ts';
import type { Form } from './form.ts';
import { readParameters } from './parameters.ts';
import type { Resource } from './resources.ts';

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
  browser?: { access: NonNullable<Endpoint['browser']>; schema: JsonSchema },
): Endpoint {
  return {
    method,
    path,
    ...(browser ? { browser: browser.access } : {}),
    prepare: (form, fromBrowser) => {
      const params = readParameters<T>(fromBrowser && browser ? browser.schema : schema, form);
      const { subscription, customer } = params as { subscription?: string; customer?: string };
      return (call) => {
        const perform = () => handle({ ...call, params });
        if (method === 'GET') return perform();
        const time = clockTimeOf(call.account, call.id || (subscription ?? customer));
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
