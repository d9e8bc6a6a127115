import { describe, expect, it } from 'vitest';
import {
  askPage,
  bookingIdIn,
  CALL,
  emergencyFields,
  HOTLINE,
  type Page,
} from '../../../testing/emergency-pages.ts';
import { browserFetch, useApi } from '../../../testing/harness.ts';

const started = useApi({ BRAND_HOTLINE: HOTLINE, LOG_LEVEL: 'silent' });

const submit = (path: string, fields: Record<string, string>, headers = {}, via?: typeof fetch) =>
  askPage(
    started.api,
    path,
    { method: 'POST', body: new URLSearchParams(emergencyFields(fields)), headers },
    via,
  );

/** Returns a page's text without markup. */
const textOf = ({ html }: Page) =>
  html
    .replace(/^.*<body>/su, '')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ');

/** English words that a page would contain if part of it were untranslated. */
const ENGLISH = /\b(?:the|your|you|we|please|this|request|paid|call|vehicle|phone|notes)\b/iu;

describe('the Spanish pages of an emergency', () => {
  it.each([
    ['/emergency?language=es', {}],
    ['/emergency', { 'accept-language': 'es-MX,es;q=0.9' }],
  ])('show a message beside each invalid field: %s', async (path, headers) => {
    const page = await submit(path, { name: 'A', location: 'here', phone: '' }, headers);
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/^<!doctype html>\n<html lang="es-US">/u);
    expect(page.html).toContain('<title>Error: Carga de emergencia |');
    expect(page.html).toContain('action="/emergency?language=es"');
    expect(page.html).toContain(CALL);
    const text = textOf(page);
    for (const sentence of [
      'Faltan datos',
      'El nombre debe tener al menos 2 caracteres.',
      'Escribe un teléfono al que podamos llamar.',
      'Dinos dónde estás.',
      '¿Qué tan urgente es?',
      'Notas (opcional)',
    ]) {
      expect(text).toContain(sentence);
    }
    expect(text).not.toMatch(ENGLISH);
  });

  it('show the status of the emergency, and keep the language in their links', async () => {
    const browser = browserFetch();
    const fields = { latitude: '36.9', longitude: '-76.2', accuracyMetres: '300', notes: 'Nada' };
    const sent = await submit('/emergency?language=es', fields, {}, browser);
    expect(sent.location).toMatch(/^\/emergency\/status\/[\da-f-]{36}\?language=es$/u);
    const page = await askPage(started.api, sent.location ?? '', {}, browser);
    expect(page.html).toContain('<html lang="es-US">');
    expect(page.html).toContain('href="?refresh=off&#38;language=es"');
    expect(page.html).toMatch(/href="[^"]*\/es\/checkout\?/u);
    const text = textOf(page);
    expect(text).toContain('Recibimos tu solicitud');
    expect(text).toContain('Por pagar: $65.00.');
    expect(text).toContain('con una precisión de unos 985 pies');
    expect(text).toContain('Urgente: del 5 al 10% de batería');
    expect(text).not.toMatch(ENGLISH);

    const id = bookingIdIn(sent).replace(/\?.*$/u, '');
    await started.api.deps.db
      .updateTable('bookings')
      .set({ status: 'cancelled' })
      .where('id', '=', id)
      .execute();
    const over = textOf(await askPage(started.api, sent.location ?? '', {}, browser));
    expect(over).toContain('Tu solicitud se canceló');
    expect(over).not.toMatch(ENGLISH);

    const english = await askPage(started.api, `/emergency/status/${id}`, {}, browser);
    expect(english.html).toContain('<html lang="en-US">');
  });

  it('reject a caller without the capability in Spanish', async () => {
    const id = bookingIdIn(await submit('/emergency', {}));
    const page = await askPage(started.api, `/emergency/status/${id}?language=es`);
    expect(page.status).toBe(401);
    expect(page.html).toContain('<html lang="es-US">');
    expect(page.html).toMatch(/href="[^"]*\/es\/emergency"/u);
    expect(textOf(page)).not.toMatch(ENGLISH);
  });
});
