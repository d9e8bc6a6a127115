import type { PrimitiveType } from 'intl-messageformat';
import { type Message, type Words, wordsIn } from './words.ts';

/** A sentence that isn't said yet: whoever answers knows in which language. */
export class Sentence {
  /** The sentence in a language. */
  readonly in: (words: Words) => string;

  constructor(say: (words: Words) => string) {
    this.in = say;
  }
}

/** A sentence, or one without values, in English, which is found in the catalog as it stands. */
export type Said = string | Sentence;

/** What stands in a placeholder: the same in each language, or words of the language. */
type Piece = PrimitiveType | Sentence;

/** Says a sentence in a language. */
export const sayIn = (said: Said, words: Words): string =>
  typeof said === 'string' ? words.translate(said) : said.in(words);

/** The sentence in English, as logs and staff read it. */
export const inEnglish = (said: Said): string => sayIn(said, wordsIn('en'));

/** The names of a message's placeholders. */
type NamesIn<M extends string> = M extends `${string}{${infer Inner}}${infer Rest}`
  ?
      | (Inner extends `${infer Name},${string}`
          ? Name
          : Inner extends `${string} ${string}`
            ? never
            : Inner)
      | NamesIn<Rest>
  : never;

/** A message of the catalog with values in it: `sentence('Line {line} is empty.', { line })`. */
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

/** Words without values as a piece of a sentence, found in the catalog as they stand. */
export const wordsOf = (english: string): Sentence =>
  new Sentence((words) => words.translate(english));

/** Several sentences, one after the other; what is undefined is left out. */
export function sentences(...said: readonly (Said | undefined)[]): Sentence {
  const known = said.filter((each) => each !== undefined);
  return new Sentence((words) => known.map((each) => sayIn(each, words)).join(' '));
}
