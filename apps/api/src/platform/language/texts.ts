import type { Language } from '@voltcourier/contracts';
import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat';
import { Fragment, type ReactNode, createElement } from 'react';
import accounts from './es-answers/accounts.json' with { type: 'json' };
import bookings from './es-answers/bookings.json' with { type: 'json' };
import contract from './es-answers/contract.json' with { type: 'json' };
import http from './es-answers/http.json' with { type: 'json' };
import memberships from './es-answers/memberships.json' with { type: 'json' };
import payments from './es-answers/payments.json' with { type: 'json' };
import visits from './es-answers/visits.json' with { type: 'json' };
import mails from './es-mails.json' with { type: 'json' };

const answers = {
  ...http,
  ...contract,
  ...accounts,
  ...bookings,
  ...memberships,
  ...payments,
  ...visits,
};

/** All messages in Spanish, by their English text. */
export const SPANISH: Readonly<Record<string, string>> = { ...answers, ...mails };

/** A message with a translation: its English text, in ICU syntax. */
export type Message = keyof typeof answers | keyof typeof mails;

/** Values of a message's placeholders. */
export type Values = Readonly<Record<string, PrimitiveType>>;

/** Values of a message's placeholders and tags: `<terms>the terms</terms>`. */
export type Parts = Readonly<
  Record<string, PrimitiveType | ReactNode | ((content: ReactNode) => ReactNode)>
>;

/** Matches the last number of a sentence. */
const LAST_NUMBER = /\d+(?:,\d{3})*(?=\D*$)/u;

/** Locales for dates and numbers; both use US formats. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

/** Messages in one language. */
export interface Texts {
  readonly language: Language;
  /** Locale for `Intl`: dates and numbers. */
  readonly locale: string;
  /** Renders a message as text. */
  readonly say: (message: Message, values?: Values) => string;
  /** Renders a message as elements, with elements for its tags and placeholders. */
  readonly show: (message: Message, parts: Parts) => ReactNode;
  /**
   * Translates a sentence from elsewhere, such as a rule of the contract, if it is known as is or
   * with `{number}` for its last number; otherwise returns the English text.
   */
  readonly translate: (sentence: string) => string;
}

function createTexts(language: Language): Texts {
  const locale = LOCALES[language];
  const formats = new Map<string, IntlMessageFormat>();
  const formatOf = (message: string): IntlMessageFormat => {
    const known = formats.get(message);
    if (known !== undefined) return known;
    const text = language === 'es' ? (SPANISH[message] ?? message) : message;
    const format = new IntlMessageFormat(text, locale);
    formats.set(message, format);
    return format;
  };
  return {
    language,
    locale,
    say: (message, values) => String(formatOf(message).format(values)),
    show(message, parts) {
      // Adjacent pieces come as one array; as separate children they need no keys.
      const shown = formatOf(message).format<ReactNode>(parts as Record<string, ReactNode>);
      return Array.isArray(shown) ? createElement(Fragment, null, ...shown) : shown;
    },
    translate(sentence) {
      if (language === 'en') return sentence;
      const known = SPANISH[sentence];
      if (known !== undefined) return known;
      const [number] = LAST_NUMBER.exec(sentence) ?? [];
      const counted = SPANISH[sentence.replace(LAST_NUMBER, '{number}')];
      return number === undefined || counted === undefined
        ? sentence
        : counted.replace('{number}', number);
    },
  };
}

const TEXTS: Readonly<Record<Language, Texts>> = { en: createTexts('en'), es: createTexts('es') };

/** Capitalizes text: Intl writes Spanish day names in lower case, even at the start of a line. */
export const capitalized = (text: string, { locale }: Texts): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Returns the messages in a language. */
export const textsIn = (language: Language): Texts => TEXTS[language];
