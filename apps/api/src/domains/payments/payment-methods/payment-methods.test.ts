import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../../context.ts';
import { useApi } from '../../../testing/harness.ts';
import { addPerson, signIn } from '../../../testing/people.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { leaseCards } from './card-changes-repository.ts';
import { addStripeCustomer, findStripeCustomer } from './repository.ts';
import {
  ensureStripeCustomer,
  finishRemovals,
  listPaymentMethods,
  removePaymentMethod,
  setUpPaymentMethod,
} from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});

afterEach(() => {
  started.api.clock.offsetMs = 0;
});

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
      return vendors.save(clientSecret, method);
    },
  };
}

const customersAtStripe = async (userId: string) => {
  const state = (await vendors.control('GET', '/state')) as {
    customers: { id: string; metadata: Record<string, string> }[];
  };
  return state.customers.filter(({ metadata }) => metadata['userId'] === userId);
};

describe('saved cards', () => {
  it('are none at first, without a Stripe customer', async () => {
    const { list, person } = await customer();
    expect(await list()).toEqual([]);
    expect(await customersAtStripe(person.id)).toEqual([]);
  });

  it('are listed with brand and last digits, and the first one is the default', async () => {
    const { list, save } = await customer();
    expect(await save('pm_card_visa')).toEqual({ status: 'succeeded' });
    const [first] = await list();
    expect(first).toMatchObject({ brand: 'visa', last4: '4242', isDefault: true });
    expect(first?.expYear).toBeGreaterThan(new Date().getFullYear());
    await save('pm_card_mastercard');
    expect((await list()).map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
      ['mastercard', false],
      ['visa', true],
    ]);
  });

  it('are listed only after the bank’s authentication', async () => {
    const { list, save } = await customer();
    expect(await save('pm_card_authenticationRequiredOnSetup')).toEqual({
      status: 'requires_action',
    });
    expect(await list()).toEqual([]);
  });

  it('can change their default, and get a new one when it is removed', async () => {
    const { list, save, makeDefault, remove } = await customer();
    for (const method of ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex']) await save(method);
    const [amex, mastercard, visa] = await list();
    const changed = await makeDefault(mastercard?.id ?? '');
    expect(changed.find(({ isDefault }) => isDefault)?.id).toBe(mastercard?.id);
    const left = await remove(mastercard?.id ?? '');
    expect(left.map(({ id }) => id)).toEqual([amex?.id, visa?.id]);
    expect(left.find(({ isDefault }) => isDefault)?.id).toBe(visa?.id);
    expect(await list()).toEqual(left);
    // A second click finds nothing and changes nothing else.
    expect(await remove(mastercard?.id ?? '')).toEqual(left);
    expect(await list()).toEqual(left);
  });

  it('that become the default pay for a running membership', async () => {
    const { list, save, makeDefault, person } = await customer();
    await save('pm_card_visa');
    const [visa] = await list();
    const [atStripe] = await customersAtStripe(person.id);
    const subscription = `/v1/subscriptions/${await vendors.subscribe(atStripe?.id ?? '')}`;
    await vendors.stripe('POST', subscription, { default_payment_method: visa?.id ?? '' });
    await save('pm_card_mastercard');
    const [mastercard] = await list();
    await makeDefault(mastercard?.id ?? '');
    expect(await vendors.stripe('GET', subscription, {})).toMatchObject({
      default_payment_method: mastercard?.id,
    });
  });

  it('can’t be changed or removed by another customer', async () => {
    const mine = await customer();
    const other = await customer();
    await mine.save('pm_card_visa');
    await other.save('pm_card_visa');
    const [card] = await mine.list();
    const id = card?.id ?? '';
    const theirs = await other.list();
    for (const asked of [id, 'pm_none']) {
      expect(await failureOf(other.makeDefault(asked))).toMatchObject({ code: 'not_found' });
      expect(await other.remove(asked)).toEqual(theirs);
    }
    expect(await mine.list()).toEqual([card]);
    expect(theirs).toHaveLength(1);
  });

  it('can’t be removed while a running membership has no other card', async () => {
    const { list, save, remove, person } = await customer();
    await save('pm_card_visa');
    const [card] = await list();
    const [atStripe] = await customersAtStripe(person.id);
    const subscription = await vendors.subscribe(atStripe?.id ?? '');
    const id = card?.id ?? '';
    expect(await failureOf(remove(id))).toMatchObject({ code: 'card_in_use', status: 409 });
    await save('pm_card_mastercard');
    expect(await remove(id)).toMatchObject([{ brand: 'mastercard', isDefault: true }]);
    const [other] = await list();
    expect(await failureOf(remove(other?.id ?? ''))).toMatchObject({ code: 'card_in_use' });
    await vendors.stripe('POST', `/v1/subscriptions/${subscription}`, {
      cancel_at_period_end: 'true',
    });
    expect(await remove(other?.id ?? '')).toEqual([]);
  });
});

/** Returns a context in which something happens just before Stripe removes a card. */
function contextIn(before: (cardId: string) => Promise<unknown>) {
  const { deps } = started.api;
  if (deps.cards === undefined) throw new Error('Card payments are off.');
  const { savedCards } = deps.cards;
  const remove = async (id: string) => {
    await before(id);
    await savedCards.remove(id);
  };
  return createContext({
    ...deps,
    cards: { ...deps.cards, savedCards: { ...savedCards, remove } },
  });
}

/** Adds a customer with two cards, and a membership that is paid with the older one. */
async function member() {
  const made = await customer();
  for (const method of ['pm_card_visa', 'pm_card_mastercard']) await made.save(method);
  const [newer, older] = (await made.list()).map(({ id }) => id);
  const [atStripe] = await customersAtStripe(made.person.id);
  const subscription = `/v1/subscriptions/${await vendors.subscribe(atStripe?.id ?? '')}`;
  return { ...made, newer: newer ?? '', older: older ?? '', subscription };
}

describe('a card that is being removed', () => {
  it('keeps no transaction open while Stripe is asked', async () => {
    const { person, older } = await member();
    let open: unknown;
    const ctx = contextIn(async () => {
      open = await sql`select query from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(ctx.db);
    });
    await removePaymentMethod(ctx, person.id, older);
    expect(open).toMatchObject({ rows: [] });
  });

  it('is removed once by two requests', async () => {
    const { person, remove, newer, older } = await member();
    let second: Promise<unknown> | undefined;
    const ctx = contextIn((id) => {
      second = remove(id);
      return Promise.race([second, delay(300)]);
    });
    const left = await removePaymentMethod(ctx, person.id, older);
    expect(left).toMatchObject([{ id: newer, isDefault: true }]);
    expect(await second).toEqual(left);
  });

  it('leaves the other one to a running membership', async () => {
    const { person, list, remove, newer, older } = await member();
    let second: Promise<unknown> | undefined;
    const ctx = contextIn(() => {
      second = failureOf(remove(newer));
      return Promise.race([second, delay(300)]);
    });
    await removePaymentMethod(ctx, person.id, older);
    expect(await second).toMatchObject({
      code: 'card_in_use',
      message: expect.stringContaining('Your membership is paid with this card.'),
    });
    expect(await list()).toMatchObject([{ id: newer }]);
  });

  it('can’t become the default', async () => {
    const { person, makeDefault, newer, older, subscription } = await member();
    let refusal: unknown;
    const ctx = contextIn(async (id) => {
      refusal = await failureOf(makeDefault(id));
    });
    expect(await removePaymentMethod(ctx, person.id, newer)).toMatchObject([{ id: older }]);
    expect(refusal).toMatchObject({ code: 'not_found' });
    expect(await vendors.stripe('GET', subscription, {})).toMatchObject({
      default_payment_method: older,
    });
  });

  it('waits for an earlier change, but not for long', async () => {
    const { person, remove, list, newer } = await member();
    const { clock, ctx, deps } = started.api;
    const at = ctx.now();
    const change = { id: randomUUID(), userId: person.id, removing: null };
    await leaseCards(ctx.db, change, { at, until: new Date(at.getTime() + 60_000) });
    let seconds = 0;
    const now = () => new Date(at.getTime() + (seconds += 2) * 1000);
    const impatient = createContext({ ...deps, now });
    expect(await failureOf(removePaymentMethod(impatient, person.id, newer))).toMatchObject({
      code: 'payments_unavailable',
    });
    expect(await list()).toHaveLength(2);
    const removed = remove(newer);
    clock.offsetMs = 61_000;
    expect(await removed).toHaveLength(1);
  });

  it('stays if another change has begun meanwhile', async () => {
    const { person, list, newer } = await member();
    const { ctx } = started.api;
    const { deps } = started.api;
    if (deps.cards === undefined) throw new Error('Card payments are off.');
    const { savedCards } = deps.cards;
    const renewWith = async (...args: Parameters<typeof savedCards.renewWith>) => {
      await savedCards.renewWith(...args);
      await sql`update stripe_customers set card_change = gen_random_uuid()
        where user_id = ${person.id}`.execute(ctx.db);
    };
    const slow = createContext({
      ...deps,
      cards: { ...deps.cards, savedCards: { ...savedCards, renewWith } },
    });
    const refusal = await failureOf(removePaymentMethod(slow, person.id, newer));
    expect(refusal).toMatchObject({ code: 'payments_unavailable' });
    expect(await list()).toHaveLength(2);
  });

  it('is removed later if the process ends', async () => {
    const { person, list, newer, older } = await member();
    const { ctx, clock } = started.api;
    const change = { id: randomUUID(), userId: person.id, removing: older };
    const until = new Date(ctx.now().getTime() + 60_000);
    expect(await leaseCards(ctx.db, change, { at: ctx.now(), until })).toBe(true);
    await finishRemovals(ctx);
    expect(await list()).toHaveLength(2);
    clock.offsetMs = 61_000;
    await finishRemovals(ctx);
    expect(await list()).toMatchObject([{ id: newer, isDefault: true }]);
  });
});

describe('the Stripe customer', () => {
  it('is created once by concurrent requests to two processes', async () => {
    const { id } = await addPerson(started.api, 'CUSTOMER');
    const another = await started.startAnother();
    const asked = [started.api, another, started.api, another].map(({ ctx }) =>
      ensureStripeCustomer(ctx, id),
    );
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(await customersAtStripe(id)).toHaveLength(1);
  });

  it('is saved once by concurrent inserts', async () => {
    const { db, now } = started.api.deps;
    const people = await Promise.all(
      Array.from({ length: 20 }, () => addPerson(started.api, 'CUSTOMER')),
    );
    for (const { id } of people) {
      const row = { userId: id, stripeCustomerId: `cus_${id}`, at: now() };
      await Promise.all(Array.from({ length: 8 }, () => addStripeCustomer(db, row)));
      expect(await findStripeCustomer(db, id)).toBe(row.stripeCustomerId);
    }
  });

  it('is found again when its row was never saved', async () => {
    const { id } = await addPerson(started.api, 'CUSTOMER');
    const { ctx, deps } = started.api;
    const first = await ensureStripeCustomer(ctx, id);
    await deps.db.deleteFrom('stripe_customers').where('user_id', '=', id).execute();
    expect(await ensureStripeCustomer(ctx, id)).toBe(first);
    expect(await customersAtStripe(id)).toHaveLength(1);
  });
});

describe('an unavailable card service', () => {
  it('is reported when it is not configured', async () => {
    const off = { ...started.api.deps, cards: undefined };
    const { id } = await addPerson(started.api, 'CUSTOMER');
    for (const ask of [
      (userId: string) => listPaymentMethods(off, userId),
      (userId: string) => setUpPaymentMethod(off, userId),
      (userId: string) => removePaymentMethod(off, userId, 'pm_none'),
    ]) {
      expect(await failureOf(ask(id))).toMatchObject({ code: 'payments_unavailable' });
    }
  });

  it('is reported while Stripe fails, and cards can be saved afterwards', async () => {
    const { list, save, client } = await customer();
    await save('pm_card_visa');
    // The SDK retries twice.
    const fault = { method: 'POST', path: '/v1/setup_intents', status: 500, count: 3 };
    await vendors.control('POST', '/stripe/fail-next', fault);
    expect(await failureOf(client.setUp())).toMatchObject({ code: 'payments_unavailable' });
    expect(await save('pm_card_mastercard')).toEqual({ status: 'succeeded' });
    expect(await list()).toHaveLength(2);
  });
});

describe('a customer deleted at Stripe', () => {
  it('is created again once, and can save cards', async () => {
    const { person, list, save } = await customer();
    await save('pm_card_visa');
    const [before] = await customersAtStripe(person.id);
    await vendors.stripe('DELETE', `/v1/customers/${before?.id}`, {});
    expect(await list()).toEqual([]);
    const made = await Promise.all(
      [1, 2].map(() => ensureStripeCustomer(started.api.ctx, person.id)),
    );
    expect(new Set(made).size).toBe(1);
    expect(made[0]).not.toBe(before?.id);
    expect(await save('pm_card_mastercard')).toEqual({ status: 'succeeded' });
    expect(await list()).toMatchObject([{ brand: 'mastercard', isDefault: true }]);
    expect(await customersAtStripe(person.id)).toMatchObject([{ id: made[0] }]);
    // After another deletion, the first customer isn't returned again.
    await vendors.stripe('DELETE', `/v1/customers/${made[0]}`, {});
    expect(made).not.toContain(await ensureStripeCustomer(started.api.ctx, person.id));
  });
});
