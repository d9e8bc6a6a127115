import { describe, expect, it } from 'vitest';
import { signInUrl, wayBack } from './way-back.ts';

const ORIGIN = 'https://voltcourier.example';
const back = (path: string) => wayBack(signInUrl(path).split('?')[1] ?? '', ORIGIN);

describe('the way back from signing in', () => {
  it.each(['/account', '/booking?service=fleet#form', '/'])('leads to %s', (path) => {
    expect(back(path)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'account',
    '/auth?tab=login',
    '',
  ])('leads nowhere from %j', (path) => {
    expect(back(path)).toBeUndefined();
  });

  it('is none without the parameter', () => expect(wayBack('?tab=login', ORIGIN)).toBeUndefined());
});
