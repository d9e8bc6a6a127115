import type { Article } from './article.ts';

/** A piece of text, and whether it matched the search. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Search results: articles, best match first, and the matched words. */
export interface Found {
  readonly articles: readonly Article[];
  readonly words: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu;

// Stop words, which say nothing about the subject.
const STOP_WORDS = new Set(
  'a about am an and any are as at be but by can could did do does doesnt dont for from get got had has have how i if im in is isnt it its ive me my no not of on or our please should so than that the their them then there these they this to too up us was we were what when where which who whom why will with would you your'.split(
    ' ',
  ),
);

const QUESTION_WEIGHT = 4;
const KEYWORDS_WEIGHT = 3;
const ANSWER_WEIGHT = 1;

const EXACT = 4;
const BEGINNING = 3;
const MISSPELT = 2;

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Index forms of a word: joined, then its parts. "E-mail" gives `email`, `e`, `mail`. */
function formsOf(word: string): string[] {
  const joined = plain(word).replaceAll(/[-’']/gu, '');
  const parts = plain(word).split('-');
  return parts.length === 1
    ? [joined]
    : [joined, ...parts.map((part) => part.replaceAll(/[’']/gu, ''))];
}

/** Removes the ending of a word, so that "charges", "charged" and "charging" are equal. */
export function stemOf(word: string): string {
  let stem = word;
  const cut = (ending: RegExp, by = '') => {
    const shorter = stem.replace(ending, by);
    if (shorter.length >= 3) stem = shorter;
  };
  cut(/ies$/u, 'y');
  cut(/(?<![su])s$/u);
  cut(/(?:ation|ment|ing|ed)$/u);
  cut(/([b-df-hj-np-rtv-z])\1$/u, '$1');
  cut(/e$/u);
  return stem;
}

/** Edit distance: omitted, added, changed or transposed letters. */
export function typingErrors(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

function isMisspelt(term: string, word: string): boolean {
  if (term.length < 4 || word.length < 3) return false;
  // The first letter is rarely mistyped; in short words a different one makes another word.
  if (term.length < 6 && term[0] !== word[0]) return false;
  const allowed = term.length < 8 ? 1 : 2;
  if (word.length < term.length - allowed) return false;
  const isWhole = word.length <= term.length + allowed && typingErrors(term, word) <= allowed;
  return isWhole || typingErrors(term, word.slice(0, term.length)) <= 1;
}

interface Entry {
  readonly article: Article;
  /** Each word with the weight of its most important occurrence. */
  readonly weights: ReadonlyMap<string, number>;
}

function entryOf(article: Article): Entry {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const [word] of text.matchAll(WORD)) {
      for (const form of formsOf(word)) {
        weights.set(form, Math.max(weight, weights.get(form) ?? 0));
      }
    }
  };
  add(article.question, QUESTION_WEIGHT);
  add(article.keywords ?? '', KEYWORDS_WEIGHT);
  for (const paragraph of article.answer) add(paragraph, ANSWER_WEIGHT);
  return { article, weights };
}

/** Creates a search over articles that ignores word order, word endings and small typos. */
export function createSearch(articles: readonly Article[]): (query: string) => Found {
  const entries = articles.map(entryOf);
  const vocabulary = [...new Set(entries.flatMap(({ weights }) => [...weights.keys()]))].map(
    (word) => ({ word, stem: stemOf(word) }),
  );

  /** Index words that match a term, with a score; fuzzy matches only if there are no exact ones. */
  const resolve = (term: string): Map<string, number> => {
    const stem = stemOf(term);
    const strengths = new Map<string, number>();
    for (const { word, stem: known } of vocabulary) {
      if (word === term || known === stem) strengths.set(word, EXACT);
      else if (term.length > 1 && word.startsWith(term)) strengths.set(word, BEGINNING);
    }
    if (strengths.size > 0) return strengths;
    for (const { word, stem: known } of vocabulary) {
      if (isMisspelt(term, word) || isMisspelt(stem, known)) strengths.set(word, MISSPELT);
    }
    return strengths;
  };

  return (query) => {
    const written = [...query.matchAll(WORD)].map(([word]) => formsOf(word));
    const telling = written.filter(([joined = '']) => !STOP_WORDS.has(joined));
    const terms = (telling.length > 0 ? telling : written).flatMap(([joined = '', ...parts]) => {
      const term = resolve(joined);
      return term.size > 0 || parts.length === 0 ? [term] : parts.map(resolve);
    });
    const scored = entries.map(({ article, weights }) => {
      const scores = terms.map((term) =>
        Math.max(0, ...[...term].map(([word, strength]) => strength * (weights.get(word) ?? 0))),
      );
      return {
        article,
        hits: scores.filter((score) => score > 0).length,
        score: scores.reduce((total, score) => total + score, 0),
      };
    });
    // All words, or otherwise most of them: a full sentence may contain a word that no answer has.
    const most = Math.max(0, ...scored.map(({ hits }) => hits));
    const isEnough = most > 0 && most * 2 > terms.length;
    return {
      articles: scored
        .filter(({ hits }) => isEnough && hits === most)
        .toSorted((a, b) => b.score - a.score)
        .map(({ article }) => article),
      words: new Set(terms.flatMap((term) => [...term.keys()])),
    };
  };
}

/** Splits a text so that matched words can be highlighted. */
export function markWords(text: string, words: ReadonlySet<string>): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    if (!formsOf(match[0]).some((form) => words.has(form))) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isMatch: false });
    end = match.index + match[0].length;
    pieces.push({ text: match[0], isMatch: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
  return pieces;
}
