import { expect, it } from 'vitest';
import { MAILS } from './mails/mails.ts';

const SITE = 'https://voltcourier.example';

const scene = {
  sender: {
    name: 'VoltCourier',
    email: 'hello@voltcourier.example',
    hotline: '+1 757 555 0100',
    siteUrl: SITE,
    postalAddress: ['1 Main St', 'Norfolk, VA 23510'],
    callbackMinutes: 15,
  },
  links: {
    booking: () => `${SITE}/visit/1`,
    account: (path: string) => `${SITE}${path}`,
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

const attributesOf = (html: string, name: string) =>
  Array.from(html.matchAll(new RegExp(`${name}="([^"]+)"`, 'gu')), ([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

it.each(Object.values(MAILS).map((mail) => [mail.kind, mail] as const))(
  '%s has the one look, with nothing of anybody else, and says as much in its text',
  async (_kind, mail) => {
    const { html, text } = await mail.composeSample(scene);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('class="m-card"');
    for (const source of attributesOf(html, 'src')) {
      expect(source).toMatch(/^https:\/\/voltcourier\.example\/mail\/map-[a-z-]+\.png$/u);
    }
    // Whoever reads the text can go wherever the HTML leads.
    const plain = text.replaceAll(/\s+/gu, '');
    for (const address of attributesOf(html, 'href')) {
      if (/^(?:mailto|tel):/u.test(address)) continue;
      expect(plain).toContain(address);
    }
    expect(html).not.toMatch(/Hello ?,|Welcome ?,<|Hello\.|undefined/u);
  },
);

it('about a visit has its number, a button to it, its map and a calendar', async () => {
  const { html, text } = await MAILS['booking-confirmed'].composeSample(scene);
  for (const part of ['VC-7K3F9', `${SITE}/visit/1`, 'https://calendar.google.com/']) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(html).toContain(`${SITE}/mail/map-norfolk.png`);
});
