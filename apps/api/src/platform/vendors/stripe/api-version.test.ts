import { readFileSync } from 'node:fs';
import path from 'node:path';
import Stripe from 'stripe';
import { expect, it } from 'vitest';

const OPERATIONS = path.resolve(import.meta.dirname, '../../../../../../docs/operations.md');

it('docs/operations.md names the API version of the Stripe SDK', () => {
  expect(readFileSync(OPERATIONS, 'utf8')).toContain(
    `Give the endpoint the API version \`${Stripe.API_VERSION}\``,
  );
});
