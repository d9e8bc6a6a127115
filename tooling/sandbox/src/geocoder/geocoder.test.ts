import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../index.ts';
import { control, testSandbox } from '../testing/harness.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});

const ask = async (path: string) => {
  const response = await fetch(`${sandbox.url}/photon${path}`);
  return { status: response.status, body: (await response.json()) as never };
};

const names = async (path: string) => {
  const { body } = await ask(path);
  const { features } = body as {
    features: { properties: { name: string; city?: string; postcode?: string } }[];
  };
  return features.map(({ properties: { name, city } }) => [name, city].filter(Boolean).join(', '));
};

describe('the geocoder', () => {
  it('answers like Photon', async () => {
    const { status, body } = await ask('/api?q=granby%20st&limit=1&lat=36.85&lon=-76.29&lang=en');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {
            type: 'street',
            name: 'Granby Street',
            city: 'Norfolk',
            state: 'Virginia',
            postcode: '23510',
            countrycode: 'US',
          },
          geometry: { type: 'Point', coordinates: [-76.2899, 36.8498] },
        },
      ],
    });
  });

  it('returns near places first, with and without a house number', async () => {
    const near = '&lat=36.73&lon=-76.58';
    expect((await names(`/api?q=main%20st${near}`))[0]).toBe('Main Street, Suffolk');
    expect((await names('/api?q=12%20main%20st&lat=36.84&lon=-76.13'))[0]).toBe(
      'Main Street, Virginia Beach',
    );
    expect(await names('/api?q=23517')).toEqual(['23517, Norfolk']);
    expect(await names('/api?q=main&bbox=-76.7,36.6,-76.5,36.8')).toEqual(['Main Street, Suffolk']);
    expect(await names('/api?q=dfgdfg')).toEqual([]);
  });

  it('returns the place at a position', async () => {
    expect(await names('/reverse?lat=36.85&lon=-76.29')).toEqual(['Granby Street, Norfolk']);
    expect(await names('/reverse?lat=0&lon=0')).toEqual([]);
  });

  it.each([
    '/api',
    '/api?q=',
    '/api?q=a&lat=1',
    '/api?q=a&bbox=1',
    '/reverse',
    '/reverse?lat=x&lon=1',
  ])('refuses %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(400);
    expect(body).toHaveProperty('message');
  });

  it('fails once when told to', async () => {
    await control(sandbox, 'geocoder/fail-next', { kind: 'server_error' });
    expect((await ask('/api?q=norfolk')).status).toBe(500);
    expect((await ask('/api?q=norfolk')).status).toBe(200);
  });
});
