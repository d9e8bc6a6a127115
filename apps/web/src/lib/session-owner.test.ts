import { afterEach, expect, it, vi } from 'vitest';
import { endSession, hasOwner, ownSession } from './session-owner.ts';
import { ENDED_SESSION, isText, readSession, writeSession } from './session-store.ts';

afterEach(() => vi.unstubAllGlobals());

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
  expect(readSession(ENDED_SESSION, isText)).toBeUndefined();
  ownSession('ada');
  expect(hasOwner()).toBe(true);
  endSession();
  expect(hasOwner()).toBe(false);
  expect(readSession(ENDED_SESSION, isText)).toBe('ada');
  ownSession(undefined);
  expect(readSession(ENDED_SESSION, isText)).toBeUndefined();
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
