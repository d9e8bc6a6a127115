import { render } from '@react-email/render';
import fc from 'fast-check';
import { createElement, Fragment } from 'react';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../../platform/language/texts.ts';
import { campaignMail } from './emails/campaign.tsx';
import { addressed, paragraphsOf } from './emails/campaign-markup.ts';

const sender = {
  name: 'VoltCourier',
  email: 'hello@voltcourier.example',
  hotline: null,
  siteUrl: 'https://voltcourier.example',
  pictureUrl: 'https://voltcourier.example',
  texts: textsIn('en'),
  callbackMinutes: 15,
  postalAddress: ['12 Main Street', 'Norfolk, VA 23510'],
};
const UNSUBSCRIBE = 'https://voltcourier.example/unsubscribe/news/x';

const mailOf = (body: string, firstName: string | null = null) =>
  campaignMail({ subject: 'News', preview: '', body, button: null }, firstName, sender, {
    addressOf: (_number, target) => target,
    unsubscribeUrl: UNSUBSCRIBE,
    preferencesUrl: 'https://voltcourier.example/news/x',
  });

/** HTML tags of a mail, to compare with those of a mail with empty text. */
const tagsIn = (html: string) => html.match(/<[a-z][^>]*>/giu) ?? [];
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/gu)].map(([, href = '']) => href);

/** Text fragments similar to markup, ours or HTML. */
const closeToMarkup = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '[a](https://example.com/x)',
        '[a](javascript:alert(1))',
        '[a](https://example.com/"onclick="x)',
        '[a](https://user:pass@example.com)',
        '[<b>](https://example.com)',
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '&lt;',
        '{first name}',
        '{first name|<i>you</i>}',
        '](',
        '\n\n',
        '\n',
        '\r\n \r\n',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('the markup of campaigns', () => {
  it('supports paragraphs, line breaks, links and the reader’s name', () => {
    expect(
      paragraphsOf(
        'Hi {first name},\r\nall well?\n\n \nRead [this](https://a.example/b?c=1).',
        'Bo',
      ),
    ).toEqual([
      [[{ kind: 'text', text: 'Hi Bo,' }], [{ kind: 'text', text: 'all well?' }]],
      [
        [
          { kind: 'text', text: 'Read ' },
          { kind: 'link', text: 'this', href: 'https://a.example/b?c=1', number: 1 },
          { kind: 'text', text: '.' },
        ],
      ],
    ]);
  });

  it.each([
    ['{first name}', 'Ada', 'Ada'],
    ['{First Name|friend}', null, 'friend'],
    ['{first name| }', '  ', 'there'],
    ['{first name}', null, 'there'],
    ['{last name}', 'Ada', '{last name}'],
    ['{first name|$&}', null, '$&'],
    ['{first name}', '$1 {first name}', '$1 {first name}'],
  ])('turns %s for %s into %s', (text, name, expected) => {
    expect(addressed(text, name)).toBe(expected);
  });

  it.each([
    '[x](http://a.example)',
    '[x](javascript:alert)',
    '[x](data:text/html,x)',
    '[x](https://user:secret@a.example)',
    '[x](//a.example)',
    '[x](https://)',
    '[](https://a.example)',
  ])('treats %s as text', (body) => {
    expect(paragraphsOf(body, null)).toEqual([[[{ kind: 'text', text: body }]]]);
  });

  it('produces only text, paragraphs and https links for any input', async () => {
    const layout = (await mailOf('x')).html;
    const [bare, framed] = [tagsIn(layout), /^<(?:p|br|a|!--)\b/u];
    const senders = linksIn(layout).filter((href) => href.startsWith('mailto:'));
    await fc.assert(
      fc.asyncProperty(closeToMarkup, fc.option(closeToMarkup), async (body, name) => {
        const { html } = await mailOf(body, name);
        const known = new Set(bare);
        for (const tag of tagsIn(html)) expect(known.has(tag) || framed.test(tag)).toBe(true);
        // The layout adds the sender's address.
        const links = linksIn(html).filter((href) => !senders.includes(href));
        for (const href of links) expect(href).toMatch(/^https:\/\//u);
        expect(html).not.toMatch(/<[^>]*\son\w+=/iu);
        // Everything that was typed is there as text.
        for (const piece of paragraphsOf(body, name).flat(2)) {
          const shown = await render(createElement(Fragment, undefined, piece.text));
          const text = shown.replace(/^<!DOCTYPE[^>]*>/u, '').replaceAll('<!--$-->', '');
          expect(html).toContain(text.replaceAll('<!--/$-->', ''));
        }
      }),
      { examples: [['<script>alert(1)</script>\n\n[a](https://example.com)', '<i>']], numRuns: 60 },
    );
  });
});
