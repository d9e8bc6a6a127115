import { describe, expect, it, test } from 'vitest';
import type { ClaimFacts } from './facts.ts';
import { findUnbackedClaims } from './find-unbacked-claims.ts';
import { replaceClaim } from './replace-claim.ts';
import { LOCAL, NATIONWIDE } from './testing/sample-facts.ts';
import { TRUE_LOCAL_SENTENCES, TRUE_SENTENCES } from './testing/true-sentences.ts';
import {
  type Row,
  UNBACKED_LOCAL_SENTENCES,
  UNBACKED_SENTENCES,
} from './testing/unbacked-sentences.ts';

const found = (text: string, facts: ClaimFacts) =>
  findUnbackedClaims(text, facts).map(({ kind, words, replacement }) => [kind, words, replacement]);

/** The text with every claim replaced, or removed if there is no true replacement. */
const corrected = (text: string, facts: ClaimFacts): string =>
  findUnbackedClaims(text, facts)
    .toReversed()
    .reduce((words, claim) => replaceClaim(words, claim, claim.replacement ?? ''), text);

test('the tables have at least 200 sentences, half of them true', () => {
  const truths = TRUE_SENTENCES.length + TRUE_LOCAL_SENTENCES.length;
  const unbacked = UNBACKED_SENTENCES.length + UNBACKED_LOCAL_SENTENCES.length;
  expect(truths + unbacked).toBeGreaterThanOrEqual(200);
  expect(truths).toBeGreaterThanOrEqual(unbacked);
});

describe('true sentences have no claims', () => {
  it.each(TRUE_SENTENCES)('%s', (text) => {
    expect(found(text, NATIONWIDE)).toEqual([]);
  });
  it.each(TRUE_LOCAL_SENTENCES)('in Hampton Roads: %s', (text) => {
    expect(found(text, LOCAL)).toEqual([]);
  });
});

describe.each<readonly [string, ClaimFacts, readonly Row[]]>([
  ['of the whole nation', NATIONWIDE, UNBACKED_SENTENCES],
  ['of Hampton Roads', LOCAL, UNBACKED_LOCAL_SENTENCES],
])('unbacked claims %s', (_, facts, rows) => {
  it.each(rows.map(([text, ...claims]) => ({ text, claims })))('$text', ({ text, claims }) => {
    expect(found(text, facts)).toEqual(claims);
    for (const { start, end, words } of findUnbackedClaims(text, facts)) {
      expect(text.slice(start, end)).toBe(words);
    }
    expect(found(corrected(text, facts), facts)).toEqual([]);
  });
});
