import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Ada   King  Lovelace ', 'Ada King', 'Lovelace'],
  ['Ada', 'Ada', null],
  ['', null, null],
  [`${'a'.repeat(80)} b`, 'a'.repeat(60), 'b'],
])('splits %j into first and last name', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
