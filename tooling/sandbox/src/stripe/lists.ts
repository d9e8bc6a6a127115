import type { Account } from './account.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Page, Resource, ResourceFilter } from './resources.ts';

const UNFILTERED = [
  'allow_redisplay',
  'attach_to_self',
  'automatic_tax',
  'collection_method',
  'currency',
  'current_period_end',
  'current_period_start',
  'customer_account',
  'delivery_success',
  'due_date',
  'ids',
  'payment',
  'plan',
  'price',
  'recurring',
  'shippable',
  'transfer_group',
  'url',
];

/**
 * `GET` of a collection, newest first: https://docs.stripe.com/api/pagination.
 *
 * @throws StripeApiError 400 for a limit outside 1 to 100, an unknown cursor, or a filter that the
 * sandbox doesn't support.
 */
export function listResources<K extends keyof Resource>(
  account: Account,
  object: K,
  url: string,
  params: ResourceFilter & Page & object,
): object {
  const unsupported = UNFILTERED.find((name) => name in params);
  if (unsupported !== undefined)
    throw invalidRequest(`The sandbox does not filter by ${unsupported}.`, { param: unsupported });
  if (params.limit !== undefined && (params.limit < 1 || params.limit > 100))
    throw invalidRequest(`Invalid integer: limit must be between 1 and 100, not ${params.limit}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  for (const name of ['starting_after', 'ending_before'] as const) {
    const cursor = params[name];
    if (cursor !== undefined && !account.resources.find(object, cursor))
      throw noSuch(object, cursor, name, 400);
  }
  const { data, hasMore } = account.resources.list(object, params, params);
  return { object: 'list', data, has_more: hasMore, url };
}
