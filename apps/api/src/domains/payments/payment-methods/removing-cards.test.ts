import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../../context.ts';
import { createCardHolders } from '../../../testing/card-holders.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { leaseCards } from './card-changes-repository.ts';
import { finishRemovals, removePaymentMethod } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { customer, customersAtStripe } = createCardHolders(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});

afterEach(() => {
  started.api.clock.offsetMs = 0;
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

  it('is listed as such', async () => {
    const { person, list, older } = await member();
    let listed: Awaited<ReturnType<typeof list>> = [];
    const ctx = contextIn(async () => {
      listed = await list();
    });
    const left = await removePaymentMethod(ctx, person.id, older);
    expect(listed.map(({ id, isBeingRemoved }) => [id, isBeingRemoved])).toEqual([
      [left[0]?.id, false],
      [older, true],
    ]);
    expect(await list()).toEqual(left);
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
