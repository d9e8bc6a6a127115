import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUnbackedClaims } from './find-unbacked-claims.ts';
import { claimPattern } from './pattern.ts';
import { replaceClaim } from './replace-claim.ts';
import { LOCAL, NATIONWIDE } from './testing/sample-facts.ts';
import { TRUE_SENTENCES } from './testing/true-sentences.ts';
import { UNBACKED_LOCAL_SENTENCES, UNBACKED_SENTENCES } from './testing/unbacked-sentences.ts';

const FACTS = fc.constantFrom(NATIONWIDE, LOCAL);
const SENTENCES = [
  ...TRUE_SENTENCES,
  ...[...UNBACKED_SENTENCES, ...UNBACKED_LOCAL_SENTENCES].map(([text]) => text),
];
const words = [...new Set(SENTENCES.join(' ').split(/\s/u))];

/** Words from the tables in random order, with punctuation between them. */
const WORD_SALAD = fc
  .array(fc.constantFrom(...words, '$', '%', '-', '–', '🚗', '\n\n', '.', '[', '](https://x.y)'), {
    maxLength: 60,
  })
  .map((parts) => parts.join(' '));

const PARAGRAPHS = fc
  .array(fc.constantFrom(...SENTENCES), { maxLength: 12 })
  .map((sentences) => sentences.join('\n\n'));

describe('findUnbackedClaims for any text', () => {
  it('returns ordered, disjoint ranges that match their words', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), WORD_SALAD, PARAGRAPHS);
    fc.assert(
      fc.property(anyText, FACTS, (text, facts) => {
        let last = 0;
        for (const { start, end, words: claimed } of findUnbackedClaims(text, facts)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(text.slice(start, end)).toBe(claimed);
          last = end;
        }
      }),
    );
  });

  it('returns the same claims each time', () => {
    fc.assert(
      fc.property(WORD_SALAD, FACTS, (text, facts) => {
        expect(findUnbackedClaims(text, facts)).toEqual(findUnbackedClaims(text, facts));
      }),
    );
  });

  it('finds none after every claim was replaced', () => {
    fc.assert(
      fc.property(PARAGRAPHS, FACTS, (text, facts) => {
        const corrected = findUnbackedClaims(text, facts)
          .toReversed()
          .reduce((rest, claim) => replaceClaim(rest, claim, claim.replacement ?? ''), text);
        expect(findUnbackedClaims(corrected, facts)).toEqual([]);
      }),
    );
  });
});

describe('patterns and long texts', () => {
  // Every repetition has an upper bound, so the cost per position doesn't grow with the text.
  it.each(['a+', 'a*', '(?:a|b){2,}', String.raw`\s*`, '(?:[+]a)+'])(
    'the unbounded pattern %s is refused',
    (source) => {
      expect(() => claimPattern(source)).toThrow('largest count');
    },
  );
  it.each(['a{1,9}', '[+*]', String.raw`\+\*`, 'a?', 'a{3}'])(
    'the bounded pattern %s is allowed',
    (source) => {
      expect(claimPattern(source)).toBeInstanceOf(RegExp);
    },
  );

  const units = [
    '$',
    '1',
    '1,',
    'one ',
    '[',
    '](',
    '{',
    'free ',
    'over ',
    'in ',
    'a',
    '-',
    '\n',
    '%',
    'of ',
  ];
  it.each(units)('claims in 12,000 characters of %j don’t overlap', (unit) => {
    const text = unit.repeat(12_000 / unit.length);
    const claims = findUnbackedClaims(text, NATIONWIDE);
    for (const [index, { start }] of claims.entries()) {
      expect(start).toBeGreaterThanOrEqual(claims[index - 1]?.end ?? 0);
    }
  });

  it('finds each of a thousand claims', () => {
    const text = 'Now $79/mo. '.repeat(1_000);
    expect(findUnbackedClaims(text, NATIONWIDE)).toHaveLength(1_000);
  });
});
