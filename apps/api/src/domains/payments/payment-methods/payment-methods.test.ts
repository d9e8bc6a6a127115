import { beforeAll, describe, expect, it } from 'vitest';
import { createCardHolders } from '../../../testing/card-holders.ts';
import { useApi } from '../../../testing/harness.ts';
import { addPerson } from '../../../testing/people.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { addStripeCustomer, findStripeCustomer } from './repository.ts';
import {
  ensureStripeCustomer,
  listPaymentMethods,
  removePaymentMethod,
  setUpPaymentMethod,
} from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { customer, customersAtStripe } = createCardHolders(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});

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
    for (const method of [id, 'pm_none']) {
      expect(await failureOf(other.makeDefault(method))).toMatchObject({ code: 'not_found' });
      expect(await other.remove(method)).toEqual(theirs);
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

describe('the Stripe customer', () => {
  it('is created once by concurrent requests to two processes', async () => {
    const { id } = await addPerson(started.api, 'CUSTOMER');
    const another = await started.startAnother();
    const requests = [started.api, another, started.api, another].map(({ ctx }) =>
      ensureStripeCustomer(ctx, id),
    );
    expect(new Set(await Promise.all(requests)).size).toBe(1);
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
