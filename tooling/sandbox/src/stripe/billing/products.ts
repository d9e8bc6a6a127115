import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { invalidRequest, missingParameter, noSuch } from '../errors.ts';
import { newId } from '../ids.ts';
import { notModelled } from '../intent-parameters.ts';
import { mergeMetadata } from '../metadata.ts';

const PRODUCT_PARAMS = new Set(['active', 'description', 'expand', 'id', 'metadata', 'name']);
const PRICE_PARAMS = new Set([
  'active',
  'currency',
  'expand',
  'lookup_key',
  'metadata',
  'nickname',
  'product',
  'recurring',
  'transfer_lookup_key',
  'unit_amount',
]);

/** An amount as a decimal of the API: text, which the SDK converts to its own type. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal;
}

/** `POST /v1/products`. */
export function createProduct(
  account: Account,
  cause: Cause,
  params: Stripe.ProductCreateParams,
): Stripe.Product {
  checkKnown(PRODUCT_PARAMS, params);
  const id = params.id ?? newId('prod');
  if (account.resources.find('product', id))
    throw invalidRequest('Product already exists.', {
      code: 'resource_already_exists',
      param: 'id',
    });
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: account.now(),
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: account.now(),
    url: null,
  };
  account.resources.save(product);
  account.emit('product.created', product, cause);
  return product;
}

/** `POST /v1/products/:id`. */
export function updateProduct(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.ProductUpdateParams,
): Stripe.Product {
  checkKnown(PRODUCT_PARAMS, params);
  const product = account.resources.find('product', id);
  if (!product) throw noSuch('product', id, 'id', 404);
  product.active = params.active ?? product.active;
  product.name = params.name ?? product.name;
  if (params.description !== undefined) product.description = params.description || null;
  product.metadata = mergeMetadata(product.metadata, params.metadata);
  product.updated = account.now();
  account.resources.save(product);
  account.emit('product.updated', product, cause);
  return product;
}

/** `POST /v1/prices`: an amount per month or year (or once). */
export function createPrice(
  account: Account,
  cause: Cause,
  params: Stripe.PriceCreateParams,
): Stripe.Price {
  checkKnown(PRICE_PARAMS, params);
  const { product, recurring, unit_amount: amount } = params;
  if (product === undefined) throw missingParameter('product');
  if (!account.resources.find('product', product)) throw noSuch('product', product, 'product', 400);
  if (amount === undefined) throw missingParameter('unit_amount');
  if (amount < 0)
    throw invalidRequest('Invalid non-negative integer', {
      code: 'parameter_invalid_integer',
      param: 'unit_amount',
    });
  if (recurring && !['month', 'year'].includes(recurring.interval))
    throw notModelled(`recurring[interval]=${recurring.interval}`);
  if (recurring?.usage_type === 'metered') throw notModelled('recurring[usage_type]=metered');
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  };
  giveLookupKey(account, price, params);
  account.resources.save(price);
  account.emit('price.created', price, cause);
  return price;
}

/** `POST /v1/prices/:id`: the amount can't be changed. */
export function updatePrice(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.PriceUpdateParams,
): Stripe.Price {
  checkKnown(PRICE_PARAMS, params);
  const price = account.resources.find('price', id);
  if (!price) throw noSuch('price', id, 'id', 404);
  price.active = params.active ?? price.active;
  price.nickname = params.nickname ?? price.nickname;
  price.metadata = mergeMetadata(price.metadata, params.metadata);
  giveLookupKey(account, price, params);
  account.resources.save(price);
  account.emit('price.updated', price, cause);
  return price;
}

/**
 * Price of a subscription's item.
 *
 * @throws StripeApiError 400 if there is none, it is inactive, or it isn't recurring.
 */
export function getRecurringPrice(account: Account, id: string, param: string): Stripe.Price {
  const price = account.resources.find('price', id);
  if (!price) throw noSuch('price', id, param, 400);
  if (!price.active)
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      { param },
    );
  if (!price.recurring)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  return price;
}

/** A lookup key belongs to one price: a duplicate is refused, or transferred on request. */
function giveLookupKey(
  account: Account,
  price: Stripe.Price,
  params: { lookup_key?: string; transfer_lookup_key?: boolean },
): void {
  const { lookup_key: key } = params;
  if (key === undefined) return;
  const [owner] = account.resources.list('price', { lookup_keys: [key] }, { limit: 1 }).data;
  if (owner && owner.id !== price.id) {
    if (params.transfer_lookup_key !== true)
      throw invalidRequest(
        `A price (\`${owner.id}\`) already uses that lookup key. To transfer the key, set \`transfer_lookup_key=true\`.`,
        { code: 'resource_already_exists', param: 'lookup_key' },
      );
    account.resources.save({ ...owner, lookup_key: null });
  }
  price.lookup_key = key;
}

function checkKnown(known: ReadonlySet<string>, params: object): void {
  const unsupported = Object.keys(params).find((name) => !known.has(name));
  if (unsupported !== undefined) throw notModelled(unsupported);
}
