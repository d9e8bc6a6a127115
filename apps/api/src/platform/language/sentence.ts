import type { PrimitiveType } from 'intl-messageformat';
import { type Message, type Texts, textsIn } from './texts.ts';

/** A sentence that is not rendered yet, because only the responder knows the language. */
export class Sentence {
  /** Renders the sentence in a language. */
  readonly in: (texts: Texts) => string;

  constructor(say: (texts: Texts) => string) {
    this.in = say;
  }
}

/** A sentence, or an English text without values that is looked up in the catalog as is. */
export type Translatable = string | Sentence;

/** Value of a placeholder: the same in every language, or a translatable sentence. */
type Piece = PrimitiveType | Sentence;

/** Renders a sentence in a language. */
export const sayIn = (text: Translatable, texts: Texts): string =>
  typeof text === 'string' ? texts.translate(text) : text.in(texts);

/** Renders a sentence in English, for logs and staff. */
export const inEnglish = (text: Translatable): string => sayIn(text, textsIn('en'));

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
  return new Sentence((texts) =>
    texts.say(
      message,
      Object.fromEntries(
        pieces.map(([name, piece]) => [name, piece instanceof Sentence ? piece.in(texts) : piece]),
      ),
    ),
  );
}

/** Creates a piece of a sentence from words without values, looked up in the catalog as is. */
export const translatable = (english: string): Sentence =>
  new Sentence((texts) => texts.translate(english));

/** Joins several sentences, leaving out undefined ones. */
export function sentences(...text: readonly (Translatable | undefined)[]): Sentence {
  const known = text.filter((each) => each !== undefined);
  return new Sentence((texts) => known.map((each) => sayIn(each, texts)).join(' '));
}
