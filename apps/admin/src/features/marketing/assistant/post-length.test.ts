import { expect, test } from 'vitest';
import { postLength } from './post-length.ts';

test('X counts a link as 23, an emoji and what is beyond Latin twice', () => {
  expect(postLength('twitter', 'Charged at home')).toBe(15);
  expect(
    postLength('twitter', 'Book: https://example.com/a/very/long/path?of=words&and=more'),
  ).toBe(29);
  expect(postLength('twitter', 'Go ⚡')).toBe(5);
  expect(postLength('twitter', '👨‍👩‍👧')).toBe(2);
  expect(postLength('twitter', '充电')).toBe(4);
  expect(postLength('twitter', '“We’re here…”')).toBe(14);
});

test('other networks count what a reader sees as one', () => {
  expect(postLength('linkedin', 'Go ⚡')).toBe(4);
  expect(postLength('instagram', '👨‍👩‍👧 café')).toBe(6);
});
