import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

const check = async (text: string) =>
  (await staff.client.claims.checkClaims({ body: { text } })).claims;

describe('the claims check', () => {
  it('returns an unbacked claim with a reason and a replacement', async () => {
    expect(await check('Charge at home from $79/month.')).toEqual([
      {
        kind: 'price',
        start: 20,
        end: 29,
        words: '$79/month',
        reason: 'This isn’t one of our prices. The nearest one: Essential costs $99.',
        replacement: '$99/month',
      },
    ]);
  });

  it('accepts true claims', async () => {
    expect(await check('Nationwide coverage, starting at just $99/month.')).toEqual([]);
  });
});
