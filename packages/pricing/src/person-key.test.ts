import { describe, expect, it } from 'vitest';
import { personKey } from './person-key.ts';

describe('a person', () => {
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
  ])('has one mailbox at %s, whatever follows a plus sign', (domain, canonical) => {
    expect(personKey(`ada+trial@${domain}`)).toBe(`ada@${canonical}`);
    expect(personKey(`ada+one+two@${domain}`)).toBe(`ada@${canonical}`);
  });

  it.each(['yahoo.com', 'ymail.com'])('has disposable addresses at %s after a hyphen', (domain) => {
    expect(personKey(`ada-trial@${domain}`)).toBe('ada@yahoo.com');
    expect(personKey(`ada+trial@${domain}`)).toBe('ada+trial@yahoo.com');
  });

  it('is another person at each of Microsoft’s domains', () => {
    const domains = ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'];
    expect(new Set(domains.map((domain) => personKey(`ada@${domain}`))).size).toBe(4);
  });

  it('may have dots at Gmail, and dots, hyphens and underscores at Proton', () => {
    expect(personKey('a.d.a@gmail.com')).toBe('ada@gmail.com');
    expect(personKey('a-d_a@gmail.com')).toBe('a-d_a@gmail.com');
    expect(personKey('a.d-a_@proton.me')).toBe('ada@proton.me');
  });

  it.each(['outlook.com', 'icloud.com', 'fastmail.com', 'yahoo.com'])(
    'keeps every letter and dot of a name at %s',
    (domain) => {
      expect(personKey(`ada.null@${domain}`)).toBe(`ada.null@${domain}`);
    },
  );

  it('keeps dots, hyphens and tags at a domain of their own', () => {
    expect(personKey('A.d-a+shop@Mail.Example')).toBe('a.d-a+shop@mail.example');
    expect(personKey('ada+x@notgmail.com')).toBe('ada+x@notgmail.com');
  });

  it('keeps a name of which nothing but a tag would be left', () => {
    expect(personKey('-ada@yahoo.com')).toBe('-ada@yahoo.com');
    expect(personKey('...@gmail.com')).toBe('...@gmail.com');
  });

  it('is the same in full-width letters, and in a domain that ends with a dot', () => {
    expect(personKey('ａｄａ@gmail.com')).toBe('ada@gmail.com');
    expect(personKey('a.da+x@gmail.com.')).toBe('ada@gmail.com');
  });

  it('has the domain after the last at sign', () => {
    expect(personKey('"a@b"@example.com')).toBe('"a@b"@example.com');
  });
});
