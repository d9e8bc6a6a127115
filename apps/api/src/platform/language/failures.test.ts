import { ErrorBody } from '@voltcourier/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useApi } from '../../testing/harness.ts';
import { bookingRequest } from '../../testing/requests.ts';

const started = useApi();
const limited = useApi({ RATE_LIMIT_FACTOR: '0.001' });

const ask = async (
  path: string,
  {
    language,
    body,
    api = started.api,
  }: { language: string; body?: object; api?: typeof started.api },
) => {
  const response = await fetch(`${api.url}/api${path}`, {
    headers: {
      'accept-language': language,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return z.parse(ErrorBody, await response.json()).error;
};

describe('an error message', () => {
  it('is in the requested language, or in English', async () => {
    expect(await ask('/nothing', { language: 'es-MX,es;q=0.9' })).toBe(
      'No hay nada en esta dirección.',
    );
    expect(await ask('/nothing', { language: 'de' })).toBe('There is nothing at this address.');
  });

  it('about invalid input is in the requested language for each field', async () => {
    const body = {
      ...bookingRequest(),
      name: 'A',
      email: 'nobody',
      notes: 'x'.repeat(5000),
      amount: 'much',
    };
    const problems = async (language: string) => {
      const error = await ask('/booking', { language, body });
      return Object.fromEntries(
        typeof error === 'string' ? [] : error.map(({ path, message }) => [path, message]),
      );
    };
    const english = await problems('en');
    const spanish = await problems('es');
    expect(Object.keys(spanish)).toEqual(Object.keys(english));
    expect(spanish['name']).toBe('El nombre debe tener al menos 2 caracteres.');
    expect(spanish['email']).toBe('Escribe un correo electrónico válido.');
    expect(spanish['notes']).toMatch(/^Usa \d+ caracteres como máximo\.$/u);
    expect(english['notes']).toMatch(/^Use at most \d+ characters\.$/u);
    expect(spanish['amount']).toBe('Este dato no es válido.');
    expect(
      Object.values(spanish).filter((sentence) => Object.values(english).includes(sentence)),
    ).toEqual([]);
  });

  it('has its place names and prices in the requested language', async () => {
    const outside = { ...bookingRequest(), location: '1 Main Street, St. Thomas, VI 00802' };
    expect(await ask('/booking', { language: 'es', body: outside })).toMatch(
      /^Todavía no llegamos a las Islas Vírgenes de los Estados Unidos\. Atendemos los 50 estados/u,
    );
    expect(await ask('/booking', { language: 'en', body: outside })).toMatch(
      /^We don’t serve the U\.S\. Virgin Islands yet\. We serve the 50 states/u,
    );
    const region = await started.api
      .client(undefined, 'es')
      .availability.regionOf({ query: { location: 'Denver, CO 80202' } });
    expect(region).toMatchObject({ region: { name: 'La región montañosa de Estados Unidos' } });
    const price = { ...bookingRequest(), amount: 1 };
    expect(await ask('/booking', { language: 'es', body: price })).toMatch(
      /^El precio de este servicio es \$\d+\.\d\d\. Revisa el total/u,
    );
  });

  it('about too many requests is in the requested language', async () => {
    const body = bookingRequest();
    const { api } = limited;
    await ask('/auth/login', { language: 'es', body, api });
    let error = await ask('/auth/login', { language: 'es', body, api });
    for (let tries = 0; tries < 50 && typeof error !== 'string'; tries += 1) {
      error = await ask('/auth/login', { language: 'es', body, api });
    }
    expect(error).toMatch(/^Fueron muchas solicitudes\. Vuelve a intentarlo en \d+ segundos\.$/u);
  });
});
