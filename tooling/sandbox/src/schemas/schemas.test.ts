import { readFileSync, readdirSync } from 'node:fs';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { differenceFromSdkTypes } from '../stripe/answer-schemas.ts';
import { stripeFor, testSandbox } from '../testing/harness.ts';
import { generateSchemas } from './generate.ts';

it('is what the installed SDK’s types generate (otherwise: pnpm --filter @voltcourier/sandbox schemas)', () => {
  const folder = new URL('.', import.meta.url);
  const generated = generateSchemas();
  const present = readdirSync(folder).filter((file) => file.endsWith('.generated.json'));
  expect(present.toSorted()).toEqual([...generated.keys()].toSorted());
  const outdated = [...generated].filter(
    ([file, text]) => readFileSync(new URL(file, folder), 'utf8') !== text,
  );
  expect(outdated.map(([file]) => file)).toEqual([]);
});

it('notices an answer with a field too many, one too few, and a value that Stripe doesn’t have', async () => {
  const stripe = stripeFor(await testSandbox());
  const created = await stripe.paymentIntents.create({ amount: 9999, currency: 'usd' });
  const intent: Stripe.PaymentIntent = { ...created };
  expect(differenceFromSdkTypes(intent)).toBeUndefined();
  expect(differenceFromSdkTypes(Object.assign({}, intent, { colour: 'red' }))).toContain('colour');
  const incomplete: Partial<Stripe.PaymentIntent> = { ...intent };
  delete incomplete.client_secret;
  expect(differenceFromSdkTypes({ object: 'payment_intent', ...incomplete })).toContain(
    'client_secret',
  );
  expect(differenceFromSdkTypes(Object.assign({}, intent, { status: 'paid' }))).toContain(
    '/status',
  );
});
