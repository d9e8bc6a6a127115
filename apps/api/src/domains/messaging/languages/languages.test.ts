import { randomUUID } from 'node:crypto';
import type { Language } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, signIn } from '../../../testing/people.ts';
import { useApi } from '../../../testing/harness.ts';
import {
  bookingRequest,
  daysAhead,
  eventually,
  failureOf,
  quickBookingForm,
} from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { findMailLanguage, eraseMailLanguages, moveMailLanguage } from './repository.ts';

const started = useApi({ LOG_LEVEL: 'silent' });

/** Client of the site in a language, signed in or out. */
const siteIn = (language: Language, session: Readonly<Record<string, string>> = {}) =>
  started.api.client((url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('accept-language', language);
    for (const [name, value] of Object.entries(session)) headers.set(name, value);
    return fetch(url, { ...init, headers });
  });

const newAddress = () => `reader-${randomUUID().slice(0, 8)}@example.com`;
const languageOf = (address: string) => findMailLanguage(started.api.deps.db, address);

let day = 3;
async function book(language: Language, email: string): Promise<void> {
  day += 1;
  const body = bookingRequest({ email, bookingDate: daysAhead(day) });
  await siteIn(language).bookings.create({ body, headers: {} });
}

describe('the mail language of an address', () => {
  it('is English by default, and then that of a guest’s last request', async () => {
    const email = newAddress();
    expect(await languageOf(email)).toBe('en');
    await book('en', email);
    expect(await languageOf(email)).toBe('en');
    await book('es', email.toUpperCase());
    expect(await languageOf(email)).toBe('es');
    await book('en', email);
    expect(await languageOf(email)).toBe('en');
  });

  it.each([
    [
      'an emergency',
      (email: string) =>
        siteIn('es').bookings.create({
          body: bookingRequest({ email, serviceType: 'EMERGENCY', phone: '757 555 0100' }),
          headers: {},
        }),
    ],
    [
      'a call',
      (email: string) =>
        siteIn('es').inquiries.createQuickBooking({
          body: quickBookingForm({ email }),
          headers: {},
        }),
    ],
    [
      'a message',
      (email: string) =>
        siteIn('es').inquiries.create({
          body: { name: 'Ada', email, vehicle: 'tesla' },
          headers: {},
        }),
    ],
    [
      'news',
      (email: string) =>
        siteIn('es').notifications.subscribe({
          body: { email, consent: true, consentVersion: '2026-11-24' },
        }),
    ],
  ])('is recorded with %s', async (_what, ask) => {
    const email = newAddress();
    await ask(email);
    expect(await languageOf(email)).toBe('es');
  });

  it('is set by its owner’s registration and sign-in, and not by guest bookings', async () => {
    const email = newAddress();
    const username = email.slice(0, 15);
    await siteIn('es').accounts.register({
      body: { username, email, password: 'Plenty of volts 7' },
    });
    expect(await languageOf(email)).toBe('es');
    await book('en', email);
    expect(await languageOf(email)).toBe('es');
    const login = { usernameOrEmail: email, password: 'Plenty of volts 7' };
    await siteIn('en').accounts.login({ body: login });
    await book('es', email);
    expect(await languageOf(email)).toBe('en');
  });

  it('can be set by a signed-in user', async () => {
    const person = await addPerson(started.api, 'CUSTOMER');
    const { bearer } = await signIn(started.api, person);
    const choose = (language: Language) =>
      siteIn('en', bearer).mailLanguage.choose({ body: { language } });
    expect(await choose('es')).toEqual({ language: 'es' });
    expect(await choose('es')).toEqual({ language: 'es' });
    expect(await languageOf(person.email)).toBe('es');
    await choose('en');
    expect(await languageOf(person.email)).toBe('en');
    expect(
      await failureOf(siteIn('es').mailLanguage.choose({ body: { language: 'es' } })),
    ).toMatchObject({ code: 'unauthenticated' });
  });

  it('is not recorded for staff, who sign in to the staff app', async () => {
    const person = await addPerson(started.api, 'ADMIN');
    await signIn(started.api, person);
    const { db } = started.api.deps;
    const rows = await db.selectFrom('mail_languages').select('address').execute();
    expect(rows.map(({ address }) => address)).not.toContain(person.email);
  });

  it('moves to a new address, and is deleted when the address is erased', async () => {
    const { db } = started.api.deps;
    const [former, present] = [newAddress(), newAddress()];
    await book('es', former);
    await moveMailLanguage(db, former, present);
    expect([await languageOf(former), await languageOf(present)]).toEqual(['en', 'es']);
    await eraseMailLanguages(db, [present.toUpperCase()]);
    expect(await languageOf(present)).toBe('en');
  });

  it('is recorded by concurrent bookings', async () => {
    const email = newAddress();
    day += 1;
    const times = ['09:00', '10:00', '11:00', '13:00'];
    await Promise.all(
      times.map((bookingTime) =>
        siteIn('es').bookings.create({
          body: bookingRequest({ email, bookingDate: daysAhead(day), bookingTime }),
          headers: {},
        }),
      ),
    );
    expect(await languageOf(email)).toBe('es');
  });
});

describe('a mail', () => {
  let vendors: ReturnType<typeof createVendors>;
  beforeAll(async () => {
    vendors = createVendors(started.sandbox);
    await started.api.startWork();
  });

  const mailTo = (address: string, subject: RegExp) =>
    eventually(async () =>
      (await vendors.mailsTo(address)).find((mail) => subject.test(mail.subject)),
    );

  it('is in the recipient’s current language, with links to the site in it', async () => {
    const email = newAddress();
    const password = 'Plenty of volts 7';
    const client = siteIn('es');
    const { token } = await client.accounts.register({
      body: { username: email.slice(0, 15), email, firstName: 'Ada', password },
    });
    const { appUrl } = started.api.config;
    const welcome = await mailTo(email, /^Te damos la bienvenida a VoltCourier/u);
    expect(welcome?.html).toContain('lang="es-US"');
    expect(welcome?.text).toContain(`${appUrl}/es/verify-email#`);

    const session = { authorization: `Bearer ${token}` };
    await siteIn('es', session).mailLanguage.choose({ body: { language: 'en' } });
    await siteIn('es', session).accounts.resendVerification();
    const again = await mailTo(email, /^Verify your email address/u);
    expect(again?.text).toContain(`${appUrl}/verify-email#`);

    // The last mail is sent after the address has been erased.
    await siteIn('es', session).mailLanguage.choose({ body: { language: 'es' } });
    await siteIn('es', session).privacy.deleteAccount({ body: { password } });
    const farewell = await mailTo(email, /^Tu cuenta de VoltCourier se borró$/u);
    expect(farewell?.text).toContain('Hola, Ada: tu cuenta se borró');
    expect(await languageOf(email)).toBe('en');
  });

  it('about a change of address is in the account’s language, at both addresses', async () => {
    const email = newAddress();
    const password = 'Plenty of volts 7';
    const { token } = await siteIn('es').accounts.register({
      body: { username: email.slice(0, 15), email, firstName: 'Ada', password },
    });
    const client = siteIn('es', { authorization: `Bearer ${token}` });
    const present = newAddress();
    await client.accounts.changeEmail({ body: { email: present, password } });
    const mail = await mailTo(present, /^Confirma tu nuevo correo/u);
    const secret = /verify-email#([\w.-]{20,})/u.exec(mail?.text ?? '')?.[1] ?? '';
    await siteIn('es').accounts.verifyEmail({ body: { token: secret } });
    expect(await mailTo(email, /^Tu cuenta de VoltCourier tiene un nuevo correo/u)).toBeDefined();
    expect([await languageOf(email), await languageOf(present)]).toEqual(['en', 'es']);
  });
});
