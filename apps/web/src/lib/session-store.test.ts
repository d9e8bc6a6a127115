import { afterEach, expect, it, vi } from 'vitest';
import { isStringRecord, isText, readSession, writeSession } from './session-store.ts';

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
