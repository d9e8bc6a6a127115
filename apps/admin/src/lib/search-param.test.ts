import { expect, test } from 'vitest';
import { searchParam } from './search-param.ts';

test.each([
  ['search=Ada+Driver', 'Ada Driver'],
  [`search=${'a'.repeat(100)}`, 'a'.repeat(100)],
  [`search=${'a'.repeat(101)}`, ''],
  ['search=%00', ''],
  ['', ''],
])('reads %s', (query, search) => {
  expect(searchParam(new URLSearchParams(query))).toBe(search);
});
