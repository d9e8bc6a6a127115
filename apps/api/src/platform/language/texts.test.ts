import { render } from '@react-email/render';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { languageOf } from './request-language.ts';
import { SPANISH, textsIn } from './texts.ts';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Lists a message's placeholders and tags, unsorted. */
function partsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...partsOf(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const inner = Object.values(element.options).flatMap(({ value }) => partsOf(value));
      return [...new Set([`{${element.value}}`, ...inner])];
    }
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    return [`{${element.value}}`];
  });
}

describe('translations', () => {
  it.each(Object.entries(SPANISH))('%s: has the same placeholders and tags', (english, spanish) => {
    expect(spanish).not.toBe('');
    expect(new Set(partsOf(parse(spanish)))).toEqual(new Set(partsOf(parse(english))));
  });

  it('are found for a message in each language', () => {
    const message = 'Questions? Write to {email}.';
    const values = { email: 'help@example.com' };
    expect(textsIn('en').say(message, values)).toBe('Questions? Write to help@example.com.');
    expect(textsIn('es').say(message, values)).toBe('¿Preguntas? Escribe a help@example.com.');
  });

  it('can contain elements', async () => {
    const shown = textsIn('es').show('Questions? Write to {email}.', {
      email: createElement('b', null, 'help@example.com'),
    });
    expect(await render(shown)).toContain('¿Preguntas? Escribe a <b>help@example.com</b>.');
  });

  it('fall back to English when they are missing', () => {
    expect(textsIn('es').translate('There is nothing at this address.')).toBe(
      'No hay nada en esta dirección.',
    );
    expect(textsIn('es').translate('Nobody has translated this.')).toBe(
      'Nobody has translated this.',
    );
  });
});

describe('the language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['de-DE,de;q=0.9', 'en'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    [';;;q=,', 'en'],
  ])('with the header %j is %s', (header, language) => {
    const headers = header === undefined ? {} : { 'accept-language': header };
    expect(languageOf({ headers })).toBe(language);
  });
});
