import { ApiError } from '@voltcourier/contracts/client';
import { expect, it } from 'vitest';
import { failureMessage } from './failure-messages.ts';

it('a failed booking shows the message of the server or a default', () => {
  const messages = (['message', 'none', 'text', 'json', 'undecoded'] as const).map((reply) =>
    failureMessage(new ApiError(502, 'This hour is full.', reply)),
  );
  expect(messages).toEqual([
    'This hour is full.',
    'This hour is full.',
    'Server error: 502',
    'Failed to create booking',
    'Something went wrong with your booking. Please check all fields and try again.',
  ]);
});
