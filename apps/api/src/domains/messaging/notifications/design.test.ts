import type { Language } from '@voltcourier/contracts';
import { expect, it } from 'vitest';
import { siteIn } from '../../../platform/http/plain-page.ts';
import { textsIn } from '../../../platform/language/texts.ts';
import type { Scene } from './define-mail.ts';
import { MAILS } from './mails/mails.ts';

const SITE = 'https://voltcourier.example';

const siteOf = (language: Language) => siteIn({ siteUrl: SITE }, language);

function sceneIn(language: Language): Scene {
  const site = siteOf(language);
  return {
    sender: {
      name: 'VoltCourier',
      email: 'hello@voltcourier.example',
      hotline: '+1 757 555 0100',
      siteUrl: site,
      pictureUrl: SITE,
      postalAddress: ['1 Main St', 'Norfolk, VA 23510'],
      callbackMinutes: 15,
      texts: textsIn(language),
    },
    links: {
      booking: () => `${site}/visit/1`,
      account: (path: string) => `${site}${path}`,
      verificationCode: () => '123456',
      staffApp: () => `${SITE}/admin`,
      staffInvitation: () => `${SITE}/admin/join`,
      unsubscribe: () => `${SITE}/unsubscribe`,
      newsPreferences: () => `${SITE}/news`,
      unsubscribeFromNews: () => `${SITE}/unsubscribe/news`,
    },
    staff: 'staff@voltcourier.example',
    now: () => new Date('2026-12-01T15:00:00Z'),
  };
}

const decoded = (markup: string) =>
  markup
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

const attributesOf = (html: string, name: string) =>
  Array.from(html.matchAll(new RegExp(`${name}="([^"]+)"`, 'gu')), ([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

const mails = Object.values(MAILS);
const toCustomers = mails.filter(({ group }) => group !== 'To staff');
const samples = [
  ...mails.map((mail) => ['en', mail.kind, mail] as const),
  ...toCustomers.map((mail) => ['es', mail.kind, mail] as const),
];

it.each(samples)(
  'in %s, the mail %s has the common layout, no external images, and all links in its text',
  async (language, _kind, mail) => {
    const { html, text } = await mail.composeSample(sceneIn(language));
    expect(html).toContain(`lang="${language}-US"`);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('class="m-card"');
    for (const source of attributesOf(html, 'src')) {
      expect(source).toMatch(/^https:\/\/voltcourier\.example\/mail\/map-[a-z-]+\.png$/u);
    }
    // Readers of the plain text can reach everything that the HTML links to.
    const plain = text.replaceAll(/\s+/gu, '');
    for (const address of attributesOf(html, 'href')) {
      if (/^(?:mailto|tel):/u.test(address)) continue;
      expect(plain).toContain(address);
    }
    expect(html).not.toMatch(
      /Hello ?,|Welcome ?,<|Hello\.|Hola ?[.:]|Hola, ?[:<]|bienvenida ?,<|undefined/u,
    );
  },
);

it('a mail about a visit has its number, a link to it, its map and a calendar link', async () => {
  const { html, text } = await MAILS['booking-confirmed'].composeSample(sceneIn('en'));
  for (const part of ['VC-7K3F9', `${SITE}/visit/1`, 'https://calendar.google.com/']) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(html).toContain(`${SITE}/mail/map-norfolk.png`);
});

/** Returns the pieces of text in a mail: between tags, and alternative texts of images. */
const piecesOf = (html: string): string[] =>
  [
    ...html
      .replaceAll(/<style.*?<\/style>|<!--.*?-->/gsu, '')
      .split(/<[^>]*>/u)
      .map((piece) => piece.replaceAll(/[\p{Cf}\s]+/gu, ' ').trim()),
    ...attributesOf(html, 'alt'),
  ].filter((piece) => /\p{L}{2}/u.test(piece));

/** Names, addresses, numbers and user input, which are the same in every language. */
const SAME = [
  'VoltCourier',
  'Normal',
  'Tesla',
  'Tesla Model 3',
  'NACS (Tesla)',
  'After 6 PM',
  'Two cars, every second Friday.',
  '100 Granby St, Norfolk, VA 23510',
  '1 Main St',
  'Norfolk, VA 23510',
  'ada@example.com',
  'hello@voltcourier.example',
  'VC-7K3F9',
  /^VOLT-\d+$/u,
  /^[\da-f-]{36}$/u,
];
const isSame = (piece: string) =>
  SAME.some((same) => (typeof same === 'string' ? same === piece : same.test(piece)));

/** Mails written by staff, of which only the layout is translated. */
const WRITTEN = new Set(['request-reply', 'campaign']);

it.each(toCustomers.map((mail) => [mail.kind, mail] as const))(
  'the mail %s is fully translated into Spanish',
  async (kind, mail) => {
    const [english, spanish] = await Promise.all([
      mail.composeSample(sceneIn('en')),
      mail.composeSample(sceneIn('es')),
    ]);
    expect(spanish.subject).not.toBe('');
    expect(spanish.html + spanish.text + spanish.subject).not.toMatch(/[{}](?![^<]*<\/style>)/u);
    const known = new Set(piecesOf(english.html));
    const same = piecesOf(spanish.html).filter((piece) => known.has(piece) && !isSame(piece));
    if (WRITTEN.has(kind)) {
      expect(piecesOf(spanish.html).some((piece) => piece.startsWith('¿Preguntas?'))).toBe(true);
      expect(same.length).toBeLessThan(known.size);
      return;
    }
    expect(spanish.subject).not.toBe(english.subject);
    expect(same).toEqual([]);
    // The plain text contains everything in the HTML, except its preview line and images.
    const letters = (text: string) => text.replaceAll(/[\s\p{Cf}]+/gu, '').toLowerCase();
    const shown = spanish.html.replaceAll(
      /^.*?<body[^>]*>|<div[^>]*data-skip-in-text.*?<\/div>|alt="[^"]*"/gsu,
      '',
    );
    for (const piece of piecesOf(shown)) {
      expect(letters(spanish.text)).toContain(letters(decoded(piece)));
    }
    // Links to the site lead to its Spanish version.
    for (const address of attributesOf(spanish.html, 'href')) {
      if (!address.startsWith(`${SITE}/`)) continue;
      expect(address).toMatch(/^https:\/\/voltcourier\.example\/(?:es\/|news|unsubscribe)/u);
    }
  },
);
