import { expect, it } from 'vitest';
import { matching } from './matching.ts';

const people = [
  { value: '1', label: 'Dana Whitfield', detail: 'dana@example.com' },
  { value: '2', label: 'José Nuñez' },
  { value: '3', label: 'Dan White-Fields' },
];
const found = (typed: string) => matching(people, typed).map(({ value }) => value);

it('matches the beginnings of words in any order', () => {
  expect(found('')).toEqual(['1', '2', '3']);
  expect(found('whi da')).toEqual(['1', '3']);
  expect(found('fields')).toEqual(['3']);
  expect(found('itfield')).toEqual([]);
});

it('ignores accents and case, and matches the detail', () => {
  expect(found('NUNEZ')).toEqual(['2']);
  expect(found('dana@ex')).toEqual(['1']);
});
