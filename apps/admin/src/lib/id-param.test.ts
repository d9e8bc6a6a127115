import { expect, test } from 'vitest';
import { idParam } from './id-param.ts';

const ID = '00000000-0000-4000-8000-000000000001';

test.each([
  [`owner=${ID}`, ID],
  ['owner=nobody', 'nobody'],
  ['owner=somebody', undefined],
  [`owner=${ID}0`, undefined],
  ['', undefined],
])('reads %s', (query, id) => {
  expect(idParam(new URLSearchParams(query), 'owner', ['nobody'])).toBe(id);
});
