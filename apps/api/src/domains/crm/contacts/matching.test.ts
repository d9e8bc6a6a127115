import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  e164Of,
  type KnownPerson,
  matchOf,
  nameZipOf,
  SHARED_BY_MANY,
  type ContactData,
} from './matching.ts';

const contactData = (change: Partial<ContactData> = {}): ContactData => ({
  userId: null,
  name: 'Ada Volt',
  email: 'ada@example.com',
  dial: '+17575550100',
  nameZip: null,
  ...change,
});

let known = 0;
const person = (change: Partial<KnownPerson> = {}): KnownPerson => {
  known += 1;
  return { ...contactData(), id: `person-${known}`, isVerified: false, ...change };
};

describe('contact data matches', () => {
  it.each([
    ['a guest by the address, however it is written', {}, { email: 'ADA@Example.com' }, true],
    ['an account by its verified address', {}, { userId: 'u', isVerified: true }, true],
    ['not an account by an address that is not verified', {}, { userId: 'u' }, false],
    ['an account by what is done with it', { userId: 'u', email: 'x@y.de' }, { userId: 'u' }, true],
    ['not another’s account', { userId: 'v' }, { userId: 'u', isVerified: true }, false],
    ['a number alone by the number', { email: null }, { email: null }, true],
    ['not an address by its number', {}, { email: 'x@y.de' }, false],
    ['not a number by an address that has it', { email: null }, {}, false],
    ['nobody without address and number', { email: null, dial: null }, { email: null }, false],
  ])('%s', (_, seen, there, isTheirs) => {
    const other = person(there);
    expect(matchOf(contactData(seen), [other]).id).toBe(isTheirs ? other.id : undefined);
  });

  it('an account rather than a guest', () => {
    const guest = person();
    const account = person({ userId: 'u', isVerified: true });
    expect(matchOf(contactData(), [guest, account]).id).toBe(account.id);
  });
});

describe('a suspected duplicate', () => {
  it.each([
    ['unverified-email', { userId: 'u' }],
    ['name-and-phone', { email: 'other@example.com', name: 'VOLT, Ada' }],
    ['phone', { email: 'other@example.com', name: 'Grace' }],
  ] as const)('is found by %s', (reason, there) => {
    const other = person(there);
    expect(matchOf(contactData(), [other])).toEqual({
      id: undefined,
      suspects: [{ id: other.id, reason }],
    });
  });

  it('is not found by a phone number that many share', () => {
    const many = Array.from({ length: SHARED_BY_MANY + 1 }, (_, at) =>
      person({ email: `${at}@example.com` }),
    );
    expect(matchOf(contactData(), many).suspects).toEqual([]);
    expect(matchOf(contactData(), many.slice(1)).suspects).toHaveLength(SHARED_BY_MANY);
  });
});

describe('name and ZIP code', () => {
  const there = nameZipOf('Ada Volt', '23510');
  const elsewhere = { email: 'other@example.com', dial: '+17575550199' };

  it('suspect a contact with both, in any spelling', () => {
    const other = person({ ...elsewhere, nameZip: nameZipOf('VOLT, Áda', '23510') });
    expect(matchOf(contactData({ nameZip: there }), [other]).suspects).toEqual([
      { id: other.id, reason: 'name-and-zip' },
    ]);
  });

  it('suspect none with another ZIP code, without one or by a first name alone', () => {
    const others = [nameZipOf('Ada Volt', '23511'), nameZipOf('Ada Volt', null)].map((nameZip) =>
      person({ ...elsewhere, nameZip }),
    );
    expect(matchOf(contactData({ nameZip: there }), others).suspects).toEqual([]);
    expect(nameZipOf('Ada', '23510')).toBeNull();
  });

  it('suspect none if many contacts share them, and hide no other reason', () => {
    const many = Array.from({ length: SHARED_BY_MANY + 1 }, (_, at) =>
      person({ email: `${at}@example.com`, dial: `+1757555020${at}`, nameZip: there }),
    );
    const byPhone = person({ email: 'phone@example.com' });
    const { suspects } = matchOf(contactData({ nameZip: there }), [...many, byPhone]);
    expect(suspects).toEqual([{ id: byPhone.id, reason: 'name-and-phone' }]);
  });
});

describe('any set of contacts', () => {
  const some = fc.record({
    userId: fc.constantFrom(null, 'u1', 'u2'),
    name: fc.constantFrom('Ada', 'Grace'),
    email: fc.constantFrom(null, 'a@example.com', 'A@example.com', 'b@example.com'),
    dial: fc.constantFrom(null, '+17575550100', '+17575550101'),
    nameZip: fc.constantFrom(null, '23510 ada volt'),
  });
  const anyone = fc.record({ seen: some, isVerified: fc.boolean() });

  it('is joined only with certainty, and suspected once at most', () => {
    fc.assert(
      fc.property(some, fc.array(anyone, { maxLength: 6 }), (seen, others) => {
        const people = others.map(({ seen: there, isVerified }) =>
          person({ ...there, isVerified: there.userId !== null && isVerified }),
        );
        const { id, suspects } = matchOf(seen, people);
        const joined = people.find((one) => one.id === id);
        const lower = (email: string | null) => email?.toLowerCase();
        if (joined !== undefined) {
          const byAccount = seen.userId !== null && seen.userId === joined.userId;
          const byAddress =
            seen.userId === null &&
            seen.email !== null &&
            lower(seen.email) === lower(joined.email) &&
            (joined.userId === null || joined.isVerified);
          const byNumber =
            seen.userId === null &&
            seen.email === null &&
            joined.userId === null &&
            joined.email === null &&
            seen.dial === joined.dial;
          expect([byAccount, byAddress, byNumber]).toContain(true);
        }
        const suspected = suspects.map((suspect) => suspect.id);
        expect(suspected).not.toContain(id);
        expect(new Set(suspected).size).toBe(suspected.length);
      }),
    );
  });

  it('is matched independently of its order', () => {
    fc.assert(
      fc.property(some, fc.uniqueArray(anyone, { maxLength: 5 }), (seen, others) => {
        // Key of a record as in the database: one record per account, and per guest's address or
        // number.
        const keyOf = ({ userId, email, dial }: ContactData) =>
          userId ?? email?.toLowerCase() ?? `number ${dial}`;
        const one = new Map(others.map((other) => [keyOf(other.seen), other]));
        const people = [...one.values()].map(({ seen: there }) =>
          person({ ...there, isVerified: there.userId === 'u1' }),
        );
        const reversed = matchOf(seen, people.toReversed());
        const straight = matchOf(seen, people);
        expect(reversed.id).toBe(straight.id);
        expect(reversed.suspects.toReversed()).toEqual(straight.suspects);
      }),
    );
  });
});

describe('a phone number', () => {
  it.each([
    ['(757) 555-0100', '+17575550100'],
    ['1 757 555 0100', '+17575550100'],
    ['+49 30 901820', '+4930901820'],
    ['757 555 0100 ext. 7', '+17575550100'],
    ['555 0100', null],
    ['', null],
  ])('%s has the E.164 form %s', (written, dial) => expect(e164Of(written)).toBe(dial));
});
