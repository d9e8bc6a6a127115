import { describe, expect, it } from 'vitest';
import { textsIn } from '../../../platform/language/texts.ts';
import { campaignMail } from './emails/campaign.tsx';
import { requestReply } from './emails/request-reply.tsx';

const SITE = 'https://voltcourier.example';
const sender = {
  name: 'VoltCourier',
  email: 'hello@voltcourier.example',
  hotline: null,
  siteUrl: SITE,
  pictureUrl: SITE,
  texts: textsIn('es'),
  callbackMinutes: 15,
  postalAddress: ['12 Main Street', 'Norfolk, VA 23510'],
};

const ENDLESS = new Set(['!doctype', 'meta', 'br', 'img', 'link', 'hr']);

/** Returns the declared language of each place where a text stands in a document. */
function languagesOf(html: string, text: string): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  const languages: (string | undefined)[] = [undefined];
  const parts = html.replaceAll(/<!--.*?-->/gsu, '').matchAll(/<(\/?)([^\s/>]+)([^>]*)>|([^<]+)/gu);
  for (const [, end, name = '', attributes = '', content] of parts) {
    if (content !== undefined) {
      if (content.includes(text)) found.push(languages.at(-1));
    } else if (end === '/') {
      languages.pop();
    } else if (!ENDLESS.has(name.toLowerCase())) {
      languages.push(/ lang="([^"]*)"/u.exec(attributes)?.[1] ?? languages.at(-1));
    }
  }
  return found;
}

describe('a mail in a frame in Spanish', () => {
  it('with a campaign doesn’t claim a language for the text that staff wrote', async () => {
    const { html } = await campaignMail(
      {
        subject: 'Winter prices',
        preview: 'Three weeks',
        body: 'Hello {first name},\n\nBook [a visit](https://voltcourier.example/booking).',
        button: { label: 'Book now', link: '/booking' },
      },
      'Ada',
      sender,
      {
        addressOf: (_number, target) => target,
        unsubscribeUrl: `${SITE}/unsubscribe/news/x`,
        preferencesUrl: `${SITE}/news/x`,
      },
    );
    for (const written of ['Winter prices', 'Three weeks', 'Hello Ada', 'a visit', 'Book now']) {
      expect(languagesOf(html, written), written).toEqual(['']);
    }
    expect(languagesOf(html, 'cancelar la suscripción')).toEqual(['es-US']);
    expect(languagesOf(html, '¿Preguntas?')).toEqual(['es-US']);
  });

  it('with a reply doesn’t claim a language for the text that people wrote', async () => {
    const reply = { subject: 'Your fleet', body: 'Three vans are fine.', question: 'Three vans?' };
    const { html } = await requestReply(reply, sender);
    expect(languagesOf(html, 'Your fleet')).toEqual(['']);
    // In the preview, too.
    expect(languagesOf(html, 'Three vans are fine.')).toEqual(['', '']);
    expect(languagesOf(html, 'Three vans?')).toEqual(['']);
    expect(languagesOf(html, 'Escribiste')).toEqual(['es-US']);
  });
});
