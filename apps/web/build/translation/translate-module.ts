import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { findMessages, type Message, type Span } from './messages.ts';
import { findComparedTexts } from './readable.ts';
import { parseModule } from './syntax.ts';

type Emit = (span: Span) => string;

/**
 * Writes a translated message as source.
 *
 * @throws Error if it has a placeholder or tag that the English text doesn't have.
 */
function write(message: Message, elements: readonly MessageFormatElement[], emit: Emit): string {
  const isContent = message.kind === 'content';
  const valueOf = (name: string): Span => {
    const span = message.values.get(name);
    if (span === undefined) throw new Error(`“${message.text}” has nothing called {${name}}.`);
    return span;
  };
  const text = (value: string) =>
    isContent ? `{${JSON.stringify(value)}}` : value.replaceAll(/[`\\]|\$\{/gu, String.raw`\$&`);
  const choice = (name: string, one: string, other: string) => {
    const code = emit(valueOf(name));
    return isContent
      ? `{(${code.replaceAll(/^\{|\}$/gu, '')}) === 1 ? <>${one}</> : <>${other}</>}`
      : `\${(${code}) === 1 ? \`${one}\` : \`${other}\`}`;
  };
  const writeOne = (element: MessageFormatElement): string => {
    if (element.type === TYPE.literal) return text(element.value);
    if (element.type === TYPE.argument) {
      const code = emit(valueOf(element.value));
      return isContent ? code : `\${${code}}`;
    }
    if (element.type === TYPE.tag) {
      const tag = message.tags.get(element.value);
      if (tag === undefined) throw new Error(`“${message.text}” has no <${element.value}>.`);
      return `${emit(tag.open)}${write(message, element.children, emit)}${emit(tag.close)}`;
    }
    if (element.type === TYPE.plural) {
      const { one, other } = element.options;
      if (one !== undefined && other !== undefined) {
        const [single, several] = [one, other].map(({ value }) => write(message, value, emit));
        return choice(element.value, single ?? '', several ?? '');
      }
    }
    throw new Error(`“${message.text}” is translated with something that the site can’t write.`);
  };
  return elements.map(writeOne).join('');
}

function writeMessage(message: Message, translation: string, emit: Emit): string {
  const elements = parse(translation);
  if (message.kind === 'content') return write(message, elements, emit);
  if (message.kind === 'template') return `\`${write(message, elements, emit)}\``;
  const [element] = elements;
  if (elements.length !== 1 || element?.type !== TYPE.literal) {
    throw new Error(`“${message.text}” is plain text, and its translation isn’t.`);
  }
  const quoted = JSON.stringify(element.value);
  return message.isAttribute ? `{${quoted}}` : quoted;
}

/** A translated module. */
export interface Translated {
  readonly code: string;
  /** The module's messages, in ICU syntax. */
  readonly messages: readonly string[];
  /** Words that it compares with others, which would never match in another language. */
  readonly compared: readonly string[];
}

/**
 * Translates a module with `translationOf`; texts without a translation stay English.
 *
 * @throws Error if a translation doesn't fit its message.
 */
export function translateModule(
  file: string,
  source: string,
  translationOf: (message: string) => string | undefined,
): Translated {
  const program = parseModule(file, source);
  const messages = findMessages(program, source);
  const emit: Emit = ({ start, end }) => {
    let code = '';
    let at = start;
    for (const message of messages) {
      if (message.start < at || message.end > end) continue;
      const translation = translationOf(message.text);
      // Messages inside it may still be translated.
      if (translation === undefined) continue;
      code += `${source.slice(at, message.start)}${writeMessage(message, translation, emit)}`;
      at = message.end;
    }
    return code + source.slice(at, end);
  };
  return {
    code: emit({ start: 0, end: source.length }),
    messages: messages.map(({ text }) => text),
    compared: findComparedTexts(program),
  };
}
