import { describe, expect, it } from 'vitest';
import { personKey } from './person-key.ts';

describe('the key of a person', () => {
  it.each([
    ['gmail.com', 'gmail.com'],
    ['googlemail.com', 'gmail.com'],
    ['outlook.com', 'outlook.com'],
    ['hotmail.com', 'hotmail.com'],
    ['live.com', 'live.com'],
    ['msn.com', 'msn.com'],
    ['icloud.com', 'icloud.com'],
    ['me.com', 'icloud.com'],
    ['mac.com', 'icloud.com'],
    ['proton.me', 'proton.me'],
    ['protonmail.com', 'proton.me'],
    ['pm.me', 'proton.me'],
    ['fastmail.com', 'fastmail.com'],
  ])('ignores the tag after a plus sign at %s', (domain, canonical) => {
    expect(personKey(`ada+trial@${domain}`)).toBe(`ada@${canonical}`);
    expect(personKey(`ada+one+two@${domain}`)).toBe(`ada@${canonical}`);
  });

  it.each(['yahoo.com', 'ymail.com'])('ignores the tag after a hyphen at %s', (domain) => {
    expect(personKey(`ada-trial@${domain}`)).toBe('ada@yahoo.com');
    expect(personKey(`ada+trial@${domain}`)).toBe('ada+trial@yahoo.com');
  });

  it('differs between Microsoft’s domains', () => {
    const domains = ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'];
    expect(new Set(domains.map((domain) => personKey(`ada@${domain}`))).size).toBe(4);
  });

  it('ignores dots at Gmail, and dots, hyphens and underscores at Proton', () => {
    expect(personKey('a.d.a@gmail.com')).toBe('ada@gmail.com');
    expect(personKey('a-d_a@gmail.com')).toBe('a-d_a@gmail.com');
    expect(personKey('a.d-a_@proton.me')).toBe('ada@proton.me');
  });

  it.each(['outlook.com', 'icloud.com', 'fastmail.com', 'yahoo.com'])(
    'keeps dots in the name at %s',
    (domain) => {
      expect(personKey(`ada.null@${domain}`)).toBe(`ada.null@${domain}`);
    },
  );

  it('keeps dots, hyphens and tags at other domains', () => {
    expect(personKey('A.d-a+shop@Mail.Example')).toBe('a.d-a+shop@mail.example');
    expect(personKey('ada+x@notgmail.com')).toBe('ada+x@notgmail.com');
  });

  it('keeps a name that would become empty', () => {
    expect(personKey('-ada@yahoo.com')).toBe('-ada@yahoo.com');
    expect(personKey('...@gmail.com')).toBe('...@gmail.com');
  });

  it('ignores full-width letters and a final dot of the domain', () => {
    expect(personKey('ａｄａ@gmail.com')).toBe('ada@gmail.com');
    expect(personKey('a.da+x@gmail.com.')).toBe('ada@gmail.com');
  });

  it('takes the domain after the last at sign', () => {
    expect(personKey('"a@b"@example.com')).toBe('"a@b"@example.com');
  });
});
