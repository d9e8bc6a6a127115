import type { PrimitiveType } from 'intl-messageformat';
import { type Message, type Words, wordsIn } from './words.ts';

/** A sentence that is not rendered yet, because only the responder knows the language. */
export class Sentence {
  /** Renders the sentence in a language. */
  readonly in: (words: Words) => string;

  constructor(say: (words: Words) => string) {
    this.in = say;
  }
}

/** A sentence, or an English text without values that is looked up in the catalog as is. */
export type Translatable = string | Sentence;

/** Value of a placeholder: the same in every language, or a translatable sentence. */
type Piece = PrimitiveType | Sentence;

/** Renders a sentence in a language. */
export const sayIn = (text: Translatable, words: Words): string =>
  typeof text === 'string' ? words.translate(text) : text.in(words);

/** Renders a sentence in English, for logs and staff. */
export const inEnglish = (text: Translatable): string => sayIn(text, wordsIn('en'));

/** Names of a message's placeholders. */
type NamesIn<M extends string> = M extends `${string}{${infer Inner}}${infer Rest}`
  ?
      | (Inner extends `${infer Name},${string}`
          ? Name
          : Inner extends `${string} ${string}`
            ? never
            : Inner)
      | NamesIn<Rest>
  : never;

/**
 * Creates a sentence from a catalog message with values: `sentence('Line {line} is empty.', { line
 * })`.
 */
export function sentence<M extends Message>(
  message: M,
  values: Readonly<Record<NamesIn<M>, Piece>>,
): Sentence {
  const pieces = Object.entries<Piece>(values);
  return new Sentence((words) =>
    words.say(
      message,
      Object.fromEntries(
        pieces.map(([name, piece]) => [name, piece instanceof Sentence ? piece.in(words) : piece]),
      ),
    ),
  );
}

/** Creates a piece of a sentence from words without values, looked up in the catalog as is. */
export const wordsOf = (english: string): Sentence =>
  new Sentence((words) => words.translate(english));

/** Joins several sentences, leaving out undefined ones. */
export function sentences(...text: readonly (Translatable | undefined)[]): Sentence {
  const known = text.filter((each) => each !== undefined);
  return new Sentence((words) => known.map((each) => sayIn(each, words)).join(' '));
}
