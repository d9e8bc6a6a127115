import { FIELD_KINDS, readFieldConditions, writeFieldConditions } from '@voltcourier/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_STRINGS } from '../../../testing/arbitraries.ts';
import { formatFieldValue, isLink, numberOf, storedValue } from './field-values.ts';
import { parseFilter } from './contact-filter.ts';

const OPTIONS = [
  { id: 'a0a0a0a0-0000-4000-8000-000000000001', name: 'North', isArchived: false },
  { id: 'a0a0a0a0-0000-4000-8000-000000000002', name: 'South', isArchived: true },
] as const;
const [north, south] = OPTIONS;
const fieldOf = (kind: (typeof FIELD_KINDS)[number]) => ({ kind, options: [...OPTIONS] });

describe('a value of a custom field', () => {
  it.each([
    ['12', '12'],
    ['-12.5', '-12.5'],
    ['1,234,567.25', '1234567.25'],
    ['007', '007'],
    ['1000000000000', '1000000000000'],
    // A comma that doesn't separate thousands may be a decimal comma, so it isn't guessed.
    ['1,5', undefined],
    ['12,34', undefined],
    ['1e5', undefined],
    ['0x10', undefined],
    ['1000000000001', undefined],
    ['.5', undefined],
    ['', undefined],
    ['-', undefined],
    ['١٢', undefined],
  ])('is parsed as a number: %s', (typed, kept) => {
    expect(numberOf(typed)).toBe(kept);
  });

  it.each([
    ['https://files.example/a?b#c', true],
    ['HTTP://files.example', true],
    ['http://127.0.0.1:8080/x', true],
    // oxlint-disable-next-line no-script-url -- What must not be kept.
    ['javascript:alert(1)', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['https://bank.example@evil.example', false],
    ['https://a:b@files.example', false],
    ['https://', false],
    ['//files.example', false],
    ['files.example', false],
    ['https://files.example/a b', false],
    ['https://files.example\n/', false],
    ['ftp://files.example', false],
  ])('is checked as a link: %s', (typed, is) => {
    expect(isLink(typed)).toBe(is);
  });

  it('can be an archived option only if it was chosen before', () => {
    const field = fieldOf('choice');
    expect(storedValue(field, north.id)).toMatchObject({ text: north.id });
    expect(() => storedValue(field, south.id)).toThrow('one of the options');
    expect(() => storedValue(field, south.id, north.id)).toThrow('one of the options');
    expect(storedValue(field, south.id, south.id)).toMatchObject({ text: south.id });
    expect(() => storedValue(field, 'North')).toThrow('one of the options');
  });

  it('fills at most one column, or is rejected with a message', () => {
    for (const kind of FIELD_KINDS) {
      for (const typed of [...HOSTILE_STRINGS, '2026-02-29', '2028-02-29', 'yes', '1,000']) {
        try {
          const columns = Object.values(storedValue(fieldOf(kind), typed));
          expect(columns.filter((column) => column !== null).length).toBe(typed === '' ? 0 : 1);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_input' });
          expect(String(error)).toMatch(/Please (?:enter|choose)/u);
        }
      }
      expect(storedValue(fieldOf(kind), null)).toEqual({ text: null, number: null, date: null });
    }
    expect(storedValue(fieldOf('date'), '2028-02-29')).toMatchObject({ date: '2028-02-29' });
    expect(() => storedValue(fieldOf('date'), '2026-02-29')).toThrow('a date');
  });

  it('is formatted for display', () => {
    expect(formatFieldValue(fieldOf('choice'), south.id)).toBe('South');
    expect(formatFieldValue(fieldOf('yes-no'), 'no')).toBe('No');
    expect(formatFieldValue(fieldOf('date'), '2026-03-04')).toBe('Mar 4, 2026');
    expect(formatFieldValue(fieldOf('number'), '12.5')).toBe('12.5');
  });
});

describe('conditions of a filter', () => {
  const fieldId = 'a0a0a0a0-0000-4000-8000-000000000009';
  const parse = (fields: string) =>
    parseFilter({ fields }, { at: new Date(), callerId: undefined }).fields;

  it('are read exactly as they were written', () => {
    const typed = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));
    const condition = fc.record({
      fieldId: fc.uuid({ version: 4 }),
      test: fc.constantFrom('is' as const, 'has' as const, 'from' as const),
      value: typed,
    });
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 6 }), (conditions) => {
        expect(readFieldConditions(writeFieldConditions(conditions))).toEqual(conditions);
      }),
      { examples: [[[{ fieldId, test: 'is', value: "~~is~ %7E 'ü👩‍👩‍👧‍👦" }]]] },
    );
  });

  it.each(['%00', '%0A', '%FF', '%E0%A4', '%', '%ED%A0%80'])(
    'match no contact if they are malformed: %s',
    (value) => {
      expect(parse(`${fieldId}~is~${value}`)).toEqual([{ test: 'never' }]);
    },
  );

  it('distinguish dates from numbers, and match no contact with other values', () => {
    expect(parse(`${fieldId}~from~2026-01-02`)).toMatchObject([{ test: 'date-from' }]);
    expect(parse(`${fieldId}~to~1%2C200`)).toMatchObject([{ test: 'number-to', value: '1200' }]);
    expect(parse(`${fieldId}~to~soon`)).toEqual([{ test: 'never' }]);
    expect(parse(`${fieldId}~entered~no`)).toEqual([{ fieldId, test: 'nothing' }]);
  });
});
