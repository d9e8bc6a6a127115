import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differenceFromSdkTypes } from '../stripe/answer-schemas.ts';
import { stripeFor, testSandbox } from '../testing/harness.ts';
import { generateSchemas } from './generate.ts';
import { keptOrMade } from './kept.ts';
import { answerSchemas, apiVersion, schemaOf } from './schemas.ts';

it('the schemas match the types of the installed SDK', () => {
  const generated = generateSchemas();
  expect(apiVersion).toBe(generated.apiVersion);
  expect(schemaOf('RefundCreateParams')).toEqual(generated.schemas['RefundCreateParams']);
  expect(answerSchemas().map(({ $id }) => $id)).toContain('PaymentIntent');
});

describe('generated schemas', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const versionOf = async (key: string, version: string) => {
    const make = () => Promise.resolve({ apiVersion: version, schemas: {} });
    return (await keptOrMade(folder, key, make)).apiVersion;
  };

  it('are kept while their key is the same', async () => {
    expect(await versionOf('one', 'first')).toBe('first');
    expect(await versionOf('one', 'second')).toBe('first');
    expect(await versionOf('two', 'second')).toBe('second');
    expect(readdirSync(folder)).toEqual(['two.json']);
  });

  it('are generated again when the stored file is unreadable', async () => {
    writeFileSync(join(folder, 'one.json'), '{"apiVersion": ');
    expect(await versionOf('one', 'again')).toBe('again');
  });
});

it('finds an additional field, a missing field and an unknown value in an answer', async () => {
  const stripe = stripeFor(await testSandbox());
  const created = await stripe.paymentIntents.create({ amount: 9999, currency: 'usd' });
  const intent: Stripe.PaymentIntent = { ...created };
  expect(differenceFromSdkTypes(intent)).toBeUndefined();
  expect(differenceFromSdkTypes(Object.assign({}, intent, { color: 'red' }))).toContain('color');
  const incomplete: Partial<Stripe.PaymentIntent> = { ...intent };
  delete incomplete.client_secret;
  expect(differenceFromSdkTypes({ object: 'payment_intent', ...incomplete })).toContain(
    'client_secret',
  );
  expect(differenceFromSdkTypes(Object.assign({}, intent, { status: 'paid' }))).toContain(
    '/status',
  );
});
