import { expect, test } from 'vitest';
import { firstCharacters, lengthIn } from './post-length.ts';

test('X counts a link as 23, and an emoji or non-Latin character as 2', () => {
  expect(lengthIn('x', 'Charged at home')).toBe(15);
  expect(lengthIn('x', 'Book: https://example.com/a/very/long/path?of=words&and=more')).toBe(29);
  expect(lengthIn('x', 'Go ⚡')).toBe(5);
  expect(lengthIn('x', '👨‍👩‍👧')).toBe(2);
  expect(lengthIn('x', '充电')).toBe(4);
  expect(lengthIn('x', '“We’re here…”')).toBe(14);
});

test('other networks count graphemes', () => {
  expect(lengthIn('characters', 'Go ⚡')).toBe(4);
  expect(lengthIn('characters', '👨‍👩‍👧 café')).toBe(6);
  expect(firstCharacters('👨‍👩‍👧 café', 3)).toBe('👨‍👩‍👧 c');
});

test('YouTube counts the bytes of a description', () => {
  expect(lengthIn('bytes', 'café')).toBe(5);
  expect(lengthIn('bytes', '⚡')).toBe(3);
});
