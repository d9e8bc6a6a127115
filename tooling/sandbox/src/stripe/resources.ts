import type Stripe from 'stripe';
import type { Store } from '../store.ts';

/** Objects returned by Stripe's API, by the value of their `object` field. */
export type Resource = {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  customer: Stripe.Customer;
  /** What remains of a deleted customer under its ID. */
  deleted_customer: { id: string; object: 'deleted_customer'; created: number };
  balance_transaction: Stripe.BalanceTransaction;
  product: Stripe.Product;
  price: Stripe.Price;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  invoice: Stripe.Invoice;
  invoiceitem: Stripe.InvoiceItem;
  invoice_payment: Stripe.InvoicePayment;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
  event: Stripe.Event;
};

/** Filters of a list. */
export type ResourceFilter = {
  payment_intent?: string | undefined;
  customer?: string | undefined;
  charge?: string | undefined;
  /** One of several. */
  type?: string | readonly string[] | undefined;
  /** One of several. */
  status?: string | readonly string[] | undefined;
  subscription?: string | undefined;
  invoice?: string | undefined;
  product?: string | undefined;
  payment_method?: string | undefined;
  test_clock?: string | undefined;
  active?: boolean | undefined;
  /** The payment intent that an invoice is paid with. */
  pays?: string | undefined;
  lookup_keys?: readonly string[] | undefined;
  created?: Stripe.RangeQueryParam | number | undefined;
};

/** Pagination of a list, as in https://docs.stripe.com/api/pagination. */
export type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/** JSON path of each filter. */
const FILTERS = {
  payment_intent: 'payment_intent',
  customer: 'customer',
  charge: 'charge',
  type: 'type',
  status: 'status',
  subscription: 'parent.subscription_details.subscription',
  invoice: 'invoice',
  product: 'product',
  payment_method: 'payment_method',
  test_clock: 'test_clock',
  active: 'active',
  pays: 'payment.payment_intent',
  lookup_keys: 'lookup_key',
} as const satisfies Partial<Record<keyof ResourceFilter, string>>;

/** All of Stripe's objects, each as the JSON that the API returns, in order of creation. */
export class Resources {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.define(`
      CREATE TABLE IF NOT EXISTS stripe_resources (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        object TEXT NOT NULL,
        created INTEGER NOT NULL,
        body TEXT NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS stripe_resources_object ON stripe_resources (object, position);
      ${Object.entries(FILTERS)
        .map(
          ([field, path]) => `CREATE INDEX IF NOT EXISTS stripe_resources_${field}
          ON stripe_resources (object, json_extract(body, '$.${path}'), position);`,
        )
        .join('\n')}
    `);
  }

  find<K extends keyof Resource>(object: K, id: string): Resource[K] | undefined {
    const row = this.#store
      .statement('SELECT body FROM stripe_resources WHERE id = ? AND object = ?')
      .get(id, object);
    return row && parseBody<Resource[K]>(row['body']);
  }

  /** Finds any resource by its ID alone, for expansion. */
  findById(id: string): Resource[keyof Resource] | undefined {
    const row = this.#store.statement('SELECT body FROM stripe_resources WHERE id = ?').get(id);
    return row && parseBody<Resource[keyof Resource]>(row['body']);
  }

  /** Saves the object's current state, whether it is new or existing. */
  save(resource: Resource[keyof Resource]): void {
    this.#store
      .statement(
        `INSERT INTO stripe_resources (id, object, created, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
      )
      .run(
        resource.id,
        resource.object,
        'created' in resource ? resource.created : resource.date,
        JSON.stringify(resource),
      );
  }

  remove(id: string): void {
    this.#store.statement('DELETE FROM stripe_resources WHERE id = ?').run(id);
  }

  /** Newest first, like every Stripe list; one more than `limit` tells whether there are more. */
  list<K extends keyof Resource>(
    object: K,
    filter: ResourceFilter,
    page: Page,
  ): { data: Resource[K][]; hasMore: boolean } {
    const limit = page.limit ?? 10;
    const conditions = ['object = ?'];
    const values: (string | number)[] = [object];
    for (const [field, path] of Object.entries(FILTERS)) {
      const wanted = filter[field as keyof typeof FILTERS];
      if (wanted === undefined) continue;
      const options = [wanted].flat();
      conditions.push(`json_extract(body, '$.${path}') IN (${options.map(() => '?').join(', ')})`);
      // In SQLite's JSON, true is 1.
      values.push(...options.map((value) => (typeof value === 'boolean' ? Number(value) : value)));
    }
    for (const [operator, value] of createdBounds(filter.created)) {
      conditions.push(`created ${operator} ?`);
      values.push(value);
    }
    const backwards = page.ending_before !== undefined;
    const cursor = page.ending_before ?? page.starting_after;
    if (cursor !== undefined) {
      conditions.push(
        `position ${backwards ? '>' : '<'} (SELECT position FROM stripe_resources WHERE id = ?)`,
      );
      values.push(cursor);
    }
    const rows = this.#store
      .statement(
        `SELECT body FROM stripe_resources WHERE ${conditions.join(' AND ')}
         ORDER BY position ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
      )
      .all(...values, limit + 1)
      .map((row) => parseBody<Resource[K]>(row['body']));
    const data = rows.slice(0, limit);
    return { data: backwards ? data.toReversed() : data, hasMore: rows.length > limit };
  }

  count(): Record<string, number> {
    const rows = this.#store
      .statement('SELECT object, count(*) AS n FROM stripe_resources GROUP BY object')
      .all();
    return Object.fromEntries(rows.map((row) => [String(row['object']), Number(row['n'])]));
  }

  clear(): void {
    this.#store.statement('DELETE FROM stripe_resources').run();
  }
}

// Only `save` writes the column, so the stored value is an object of this type.
function parseBody<T>(body: unknown): T {
  return JSON.parse(String(body)) as T;
}

function createdBounds(created: ResourceFilter['created']): [string, number][] {
  if (created === undefined) return [];
  if (typeof created === 'number') return [['=', created]];
  const bounds: [string, number | undefined][] = [
    ['>', created.gt],
    ['>=', created.gte],
    ['<', created.lt],
    ['<=', created.lte],
  ];
  return bounds.flatMap(([operator, value]) => (value === undefined ? [] : [[operator, value]]));
}
