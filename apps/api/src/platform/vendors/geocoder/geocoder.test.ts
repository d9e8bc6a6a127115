import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGeocoder } from './geocoder.ts';

const close: (() => void)[] = [];
afterEach(() => {
  for (const end of close.splice(0)) end();
});

/** Starts a server with the given response, and records its requests. */
async function startServer(answer: (response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  close.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const feature = (properties: object, coordinates = [-76.29, 36.85]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features });
const json = (body: object) => (response: ServerResponse) => response.end(JSON.stringify(body));
const search = { text: 'granby', near: { latitude: 36.85, longitude: -76.29 }, max: 5 };

describe('the geocoder', () => {
  it('sends requests as Photon expects, and returns the places', async () => {
    const { requests, baseUrl } = await startServer(
      json(
        collection(
          feature({ type: 'street', name: 'Granby Street', city: 'Norfolk', countrycode: 'us' }),
          feature({ osm_value: 'city', name: 7 }, [-76.1, 36.8, 12]),
        ),
      ),
    );
    const geocoder = createGeocoder({ baseUrl, apiKey: 'key', userAgent: 'Us (us@x.example)' });
    expect(await geocoder.search(search)).toMatchObject([
      { kind: 'street', name: 'Granby Street', city: 'Norfolk', countryCode: 'US' },
      { kind: 'other', name: undefined, latitude: 36.8, longitude: -76.1 },
    ]);
    expect(await geocoder.reverse({ latitude: 1, longitude: 2 })).toMatchObject({
      city: 'Norfolk',
    });
    expect(requests.map(({ url }) => url)).toEqual([
      '/api?q=granby&lat=36.85000&lon=-76.29000&limit=5&lang=en',
      '/reverse?lat=1.00000&lon=2.00000&limit=1&lang=en',
    ]);
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer key',
      'user-agent': 'Us (us@x.example)',
    });
  });

  it('caches responses for minutes, and does not cache failures', async () => {
    let fails = true;
    const { requests, baseUrl } = await startServer((response) => {
      response.statusCode = fails ? 503 : 200;
      json(collection())(response);
    });
    const geocoder = createGeocoder({ baseUrl, userAgent: 'us' });
    await expect(geocoder.search(search)).rejects.toThrow('It answered 503.');
    fails = false;
    await Promise.all([geocoder.search(search), geocoder.search(search)]);
    await geocoder.search(search);
    expect(requests).toHaveLength(2);
    const forgetful = createGeocoder({ baseUrl, userAgent: 'us', keepMs: 0 });
    await forgetful.search(search);
    await forgetful.search(search);
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['another kind of answer', json({ features: [] }), 'unreachable'],
    ['no JSON', (response: ServerResponse) => response.end('<html>'), 'unreachable'],
    ['too long an answer', (r: ServerResponse) => r.end(' '.repeat(200_000)), 'unreachable'],
    [
      'too many places',
      json(collection(...Array.from({ length: 50 }, () => feature({})))),
      'unreachable',
    ],
    ['a position that is none', json(collection(feature({}, [-200, 0]))), 'unreachable'],
    ['a broken connection', (r: ServerResponse) => r.destroy(), 'unreachable'],
    ['a refusal', (r: ServerResponse) => r.writeHead(400).end('{}'), 'rejected'],
    ['too many requests', (r: ServerResponse) => r.writeHead(429).end(), 'unreachable'],
    ['a redirect', (r: ServerResponse) => r.writeHead(302, { location: '/' }).end(), 'unreachable'],
    ['no answer', () => undefined, 'timeout'],
  ] as const)('fails with %s, without the query in the error', async (_, answer, reason) => {
    const { baseUrl } = await startServer(answer);
    // A busy machine may be slow to answer, so that only where nothing comes little is waited for.
    const timeoutMs = reason === 'timeout' ? 300 : 30_000;
    const geocoder = createGeocoder({ baseUrl, userAgent: 'us', timeoutMs });
    const failure: unknown = await geocoder.search(search).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'GeocoderFailure', reason });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('granby');
  });
});
