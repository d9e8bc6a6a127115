import { afterEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { addressLine } from './address-line.ts';

const started = useApi();
const off = useApi({ GEOCODER_URL: '' });

const sandboxed = (path: string, method: string, body?: object) =>
  fetch(`${started.sandbox.url}/sandbox/geocoder${path}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });

afterEach(() => sandboxed('', 'DELETE'));

const suggest = (words: string) => started.api.client().places.suggest({ query: { words } });

describe('address suggestions', () => {
  it('include the typed house number and whether the address is served', async () => {
    const { geocoder, places } = await suggest('810 granby st');
    expect(geocoder).toBe('answered');
    expect(places[0]).toEqual({
      line: '810 Granby Street, Norfolk, VA 23510',
      latitude: 36.8498,
      longitude: -76.2899,
      refusal: null,
    });
  });

  it('list places near Hampton Roads first, five at most and without duplicates', async () => {
    const { places } = await suggest('main st');
    expect(places.map(({ line }) => line).slice(0, 2)).toEqual([
      'Main Street, Virginia Beach, VA 23462',
      'Main Street, Suffolk, VA 23434',
    ]);
    expect((await suggest('nor')).places.length).toBeLessThanOrEqual(5);
    expect((await suggest('norfolk')).places[0]?.line).toBe('Norfolk, VA');
    expect(new Set((await suggest('nor')).places.map(({ line }) => line)).size).toBe(
      (await suggest('nor')).places.length,
    );
  });

  it('give the reason if a place is not served', async () => {
    const [london] = (await suggest('london england')).places;
    expect(london?.line).toBe('London, England, United Kingdom');
    expect(london?.refusal).toContain('We can’t find this address.');
    const { db } = started.api.deps;
    const central = (isServed: boolean) =>
      db.updateTable('regions').set({ serves_zone: isServed }).where('id', '=', 'us-central');
    expect((await suggest('michigan avenue chicago')).places[0]?.refusal).toBeNull();
    await central(false).execute();
    await db.updateTable('regions_revision').set({ revision: 1000 }).execute();
    const [chicago] = (await suggest('michigan avenue chicago')).places;
    const { availability } = started.api.client();
    await expect(
      availability.regionOf({ query: { location: 'Chicago, IL 60601' } }),
    ).rejects.toThrow(chicago?.refusal ?? 'nothing');
    expect(chicago?.refusal).toMatch(
      /^We don’t serve Chicago yet\. We serve Hampton Roads, .* and other regions\./u,
    );
    await central(true).execute();
    await db.updateTable('regions_revision').set({ revision: 1001 }).execute();
  });

  it('are rejected for fewer than 3 or more than 200 characters', async () => {
    await expect(suggest('  no ')).rejects.toThrow('at least three characters');
    await expect(suggest('n'.repeat(201))).rejects.toThrow('at most 200');
  });

  it.each(['server_error', 'invalid_answer', 'reset', 'timeout'])(
    'are empty while the geocoder fails: %s',
    async (kind) => {
      await sandboxed('/fail-next', 'POST', { kind });
      const text = `granby ${kind}`;
      expect(await suggest(text)).toEqual({ geocoder: 'unavailable', places: [] });
    },
  );

  it('are empty without a geocoder, like reverse lookups', async () => {
    const client = off.api.client();
    expect(await client.places.suggest({ query: { words: 'granby' } })).toEqual({
      geocoder: 'off',
      places: [],
    });
    expect(await client.places.reverse({ query: { latitude: 36.85, longitude: -76.29 } })).toEqual({
      geocoder: 'off',
      place: null,
    });
  });
});

describe('the address of a position', () => {
  const reverse = (latitude: number, longitude: number) =>
    started.api.client().places.reverse({ query: { latitude, longitude } });

  it('is the nearest one, or null if none is near', async () => {
    expect(await reverse(36.8501, -76.2901)).toEqual({
      geocoder: 'answered',
      place: {
        line: 'Granby Street, Norfolk, VA 23510',
        latitude: 36.8501,
        longitude: -76.2901,
        refusal: null,
      },
    });
    expect(await reverse(0, 0)).toEqual({ geocoder: 'answered', place: null });
  });

  it('is rejected for an invalid position', async () => {
    await expect(reverse(91, 0)).rejects.toThrow();
  });
});

describe('the line of an address', () => {
  const at = { latitude: 36.85, longitude: -76.29 };

  it.each([
    [
      { kind: 'street', name: 'High Street', city: 'Portsmouth', state: 'Virginia' },
      '',
      'High Street, Portsmouth, VA',
    ],
    [
      { kind: 'street', name: 'High Street', city: 'Portsmouth' },
      '12b high',
      '12b High Street, Portsmouth',
    ],
    [
      { kind: 'house', street: 'High Street', houseNumber: '4', city: 'Portsmouth' },
      '9 high',
      '4 High Street, Portsmouth',
    ],
    [
      {
        kind: 'house',
        name: 'Library',
        street: 'High Street',
        houseNumber: '4',
        city: 'Portsmouth',
      },
      '',
      'Library, 4 High Street, Portsmouth',
    ],
    [
      { kind: 'other', name: '23510', postcode: '23510', city: 'Norfolk', state: 'Virginia' },
      '23510',
      'Norfolk, VA 23510',
    ],
    [{ kind: 'city', name: 'Norfolk', state: 'Virginia', countryCode: 'US' }, '', 'Norfolk, VA'],
    [{ kind: 'other', name: 'Town Point Park', city: 'Norfolk' }, '', 'Town Point Park, Norfolk'],
    [{ kind: 'city', name: 'Paris', country: 'France', countryCode: 'FR' }, '', 'Paris, France'],
    [{ kind: 'state', name: 'Virginia' }, '', undefined],
  ] as const)('%j', (place, text, line) => {
    expect(addressLine({ ...at, ...place }, text)).toBe(line);
  });
});
