import { API_PREFIX, ErrorBody } from '@voltcourier/contracts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useApi } from '../../testing/harness.ts';
import { addPerson, signIn } from '../../testing/people.ts';
import { bookingRequest } from '../../testing/requests.ts';

const started = useApi();

const refusalOf = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${started.api.url}${API_PREFIX}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(false);
  return z.parse(ErrorBody, await response.json());
};

it.each([
  ['one that there is not', 'sheduled'],
  ['none', undefined],
  ['no text', 7],
])(
  'a booking with an invalid service type is rejected with the message of the form: %s',
  async (_, type) => {
    const refusal = await refusalOf('/booking', { ...bookingRequest(), serviceType: type });
    expect(refusal.error).toEqual([
      { path: 'serviceType', message: 'Please select a service type.' },
    ]);
  },
);

it.each(['create', 'verify'])(
  'a failed Bitcoin call is answered with success set to false: %s',
  async (call) => {
    const path = `/payments/bitcoin/${call}`;
    const { bearer } = await signIn(started.api, await addPerson(started.api, 'CUSTOMER'));
    expect(await refusalOf(path, {}, bearer)).toMatchObject({
      success: false,
      code: 'invalid_input',
    });
    const booking = { bookingId: crypto.randomUUID(), paymentReference: crypto.randomUUID() };
    expect(await refusalOf(path, booking)).toMatchObject({
      success: false,
      code: 'unauthenticated',
      error: expect.any(String) as unknown,
    });
    expect(await refusalOf('/contact', {})).not.toHaveProperty('success');
  },
);
