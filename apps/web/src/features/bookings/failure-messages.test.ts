import { ApiError } from '@voltcourier/contracts/client';
import { expect, it } from 'vitest';
import { failureWords } from './failure-messages.ts';

it('a failed booking shows the message of the server or a default', () => {
  const words = (['words', 'none', 'text', 'json', 'undecoded'] as const).map((reply) =>
    failureWords(new ApiError(502, 'This hour is full.', reply)),
  );
  expect(words).toEqual([
    'This hour is full.',
    'This hour is full.',
    'Server error: 502',
    'Failed to create booking',
    'Something went wrong with your booking. Please check all fields and try again.',
  ]);
});
