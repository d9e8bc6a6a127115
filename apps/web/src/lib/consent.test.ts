import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerConsent, consentAt } from './consent.ts';

const DAY_MS = 86_400_000;
const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe('the consent to analytics', () => {
  test('is undefined before an answer', () => {
    expect(consentAt(new Date())).toBeUndefined();
  });

  test.each(['granted', 'denied'] as const)('stays “%s” for twelve months', (consent) => {
    answerConsent(consent);
    expect(consentAt(inDays(0))).toBe(consent);
    expect(consentAt(inDays(360))).toBe(consent);
    expect(consentAt(inDays(367))).toBeUndefined();
  });

  test('is undefined for another version or an invalid stored value', () => {
    const key = 'voltcourier.consent';
    const at = new Date().toISOString();
    for (const stored of [
      JSON.stringify({ consent: 'granted', version: '2020-01-01', at }),
      JSON.stringify({ consent: 'yes', version: '2026-11-21', at }),
      JSON.stringify({ consent: 'granted', version: '2026-11-21', at: 'never' }),
      'null',
    ]) {
      store.set(key, stored);
      expect(consentAt(new Date()), stored).toBeUndefined();
    }
  });
});
