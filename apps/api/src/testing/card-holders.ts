import type { useApi } from './harness.ts';
import { addPerson, signIn } from './people.ts';
import type { createVendors } from './vendors.ts';

/** Customers who save cards, and their records at Stripe. */
export function createCardHolders(
  started: ReturnType<typeof useApi>,
  vendors: () => ReturnType<typeof createVendors>,
) {
  /** Signs in a customer in a separate browser, and saves a card. */
  async function customer() {
    const person = await addPerson(started.api, 'CUSTOMER');
    const { bearer } = await signIn(started.api, person);
    const client = started.api.client((input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', bearer['authorization'] ?? '');
      return fetch(input, { ...init, headers });
    }).paymentMethods;
    return {
      person,
      client,
      list: async () => (await client.list()).cards,
      makeDefault: async (paymentMethodId: string) =>
        (await client.makeDefault({ params: { paymentMethodId } })).cards,
      remove: async (paymentMethodId: string) =>
        (await client.remove({ params: { paymentMethodId } })).cards,
      save: async (method: string) => {
        const { clientSecret } = await client.setUp();
        return vendors().save(clientSecret, method);
      },
    };
  }

  const customersAtStripe = async (userId: string) => {
    const state = (await vendors().control('GET', '/state')) as {
      customers: { id: string; metadata: Record<string, string> }[];
    };
    return state.customers.filter(({ metadata }) => metadata['userId'] === userId);
  };

  return { customer, customersAtStripe };
}
