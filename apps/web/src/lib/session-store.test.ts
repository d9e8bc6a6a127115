import { afterEach, expect, it, vi } from 'vitest';
import {
  endSession,
  isSessionOver,
  isStringRecord,
  isText,
  ownSession,
  readSession,
  writeSession,
} from './session-store.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps a value in memory when storage is forbidden', () => {
  const refuse = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeSession('key', 'once');
  expect(readSession('key', isText)).toBe('once');
  writeSession('key', undefined);
  expect(readSession('key', isText)).toBeUndefined();
});

it('returns undefined for missing or invalid values', () => {
  const stored: Record<string, string> = { text: '{', number: '1' };
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored[key] ?? null });
  expect(readSession('text', isStringRecord)).toBeUndefined();
  expect(readSession('number', isStringRecord)).toBeUndefined();
  expect(readSession('absent', isText)).toBeUndefined();
});

/** Replaces the tab's storage by an empty one. */
function storeNothing(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
  });
}

it('tells an ended session from a sign-out, and from a guest', () => {
  storeNothing();
  endSession();
  expect(isSessionOver()).toBe(false);
  ownSession('ada');
  endSession();
  expect(isSessionOver()).toBe(true);
  ownSession(undefined);
  expect(isSessionOver()).toBe(false);
});

it.each([
  ['the same account', 'ada', 'Leaf'],
  ['another account', 'grace', undefined],
  ['nobody', undefined, undefined],
])('keeps what an account has entered for %s', (_, next, found) => {
  storeNothing();
  writeSession('typed', 'Leaf');
  // A guest who signs in keeps it.
  ownSession('ada');
  ownSession(next);
  expect(readSession('typed', isText)).toBe(found);
});
