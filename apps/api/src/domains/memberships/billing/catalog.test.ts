import { expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { syncMembership } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });

interface Prices {
  readonly data: readonly { readonly lookup_key: string | null }[];
}

it('prices are created once by simultaneous syncs, the first ones and changed ones', async () => {
  const vendors = createVendors(started.sandbox);
  const { ctx, deps } = started.api;
  const syncTogether = async () =>
    (await Promise.all([1, 2, 3].map(() => syncMembership(ctx))))
      .map((made) => made ?? 0)
      .toSorted((a, b) => a - b);
  const pricesOf = async (plan: string) => {
    const query = `product=voltcourier_${plan}&active=true&limit=100`;
    const { data } = (await vendors.stripe('GET', `/v1/prices?${query}`, {})) as unknown as Prices;
    return data.map(({ lookup_key: key }) => key ?? '').toSorted((a, b) => a.localeCompare(b));
  };
  const keysOf = (plan: string) =>
    ['annually', 'monthly'].map((interval) => `voltcourier_${plan}_${interval}`);
  expect(await syncTogether()).toEqual([0, 0, 6]);
  for (const plan of ['essential', 'professional', 'unlimited']) {
    expect(await pricesOf(plan)).toEqual(keysOf(plan));
  }
  // Simulates a previous, different price.
  await vendors.stripe('POST', '/v1/prices', {
    product: 'voltcourier_essential',
    currency: 'usd',
    unit_amount: '8900',
    'recurring[interval]': 'month',
    lookup_key: 'voltcourier_essential_monthly',
    transfer_lookup_key: 'true',
  });
  expect(await syncTogether()).toEqual([0, 0, 1]);
  const current = await deps.db
    .selectFrom('membership_prices')
    .select('provider_ref')
    .where('is_current', '=', true)
    .execute();
  expect(current).toHaveLength(6);
});
